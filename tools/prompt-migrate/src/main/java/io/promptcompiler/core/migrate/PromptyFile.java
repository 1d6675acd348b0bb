package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.migrate.foreign.ForeignTemplate;
import io.promptcompiler.core.migrate.foreign.JinjaReader;
import io.promptcompiler.core.migrate.foreign.MustacheReader;
import io.promptcompiler.core.migrate.foreign.PromptyReader;
import io.promptcompiler.core.migrate.foreign.PromptyReader.Rules;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.syntax.data.YamlText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file of Prompty 0.1 or 2: frontmatter with inputs, and a template of messages. Only version 2
 * has a list of inputs, a model with an {@code id}, a provider or a connection, and formats with a
 * {@code kind}. A file with none of these is read as one of version 0.1.
 */
final class PromptyFile implements ForeignFile {
  private static final String INPUTS = "inputs";

  /** Keys of a model that only version 2 has. */
  private static final List<String> MODEL_KEYS =
      List.of("id", "provider", "apiType", "connection", "options");

  /** The kinds of inputs whose values are not printed. */
  private static final List<String> RICH_KINDS = List.of("thread", "image", "file", "audio");

  private final SourceText text;
  private final String content;
  private final Span template;
  private final Mapping head;

  private PromptyFile(SourceText text, Span template, Mapping head) {
    this.text = text;
    this.content = text.content();
    this.template = template;
    this.head = head;
  }

  /** Reads a file; empty, with a finding, if its frontmatter cannot be read. */
  static Optional<PromptyFile> read(SourceText text, DiagnosticSink sink) {
    return SplitFrontmatter.split(text, sink)
        .flatMap(
            parts ->
                YamlReader.read(text, parts.yaml(), sink)
                    .map(head -> new PromptyFile(text, parts.template(), head)));
  }

  @Override
  public String name(String withMessages) {
    return withMessages;
  }

  @Override
  public Location place(Span span) {
    return new Location(text, span);
  }

  @Override
  public ForeignTemplate template() {
    boolean isSecond = isSecond();
    int start = template.start();
    while (!isSecond && start < template.end() && Character.isWhitespace(content.charAt(start))) {
      start++;
    }
    Span body = new Span(start, template.end());
    boolean isMustache =
        head.entry("template")
            .filter(entry -> entry.value().location().text().contains("mustache"))
            .isPresent();
    return PromptyReader.read(
        content,
        body,
        isMustache ? MustacheReader.read(content, body) : JinjaReader.read(content, body),
        isSecond ? new Rules(/* strips= */ true, richInputs()) : Rules.FIRST);
  }

  private boolean isSecond() {
    Optional<DataNode> model = head.entry("model").map(Entry::value);
    Optional<DataNode> format =
        head.entry("template")
            .map(Entry::value)
            .flatMap(PromptyFile::mapping)
            .flatMap(template -> template.entry("format"))
            .map(Entry::value);
    return head.entry(INPUTS).filter(entry -> entry.value() instanceof Sequence).isPresent()
        || model.filter(Scalar.class::isInstance).isPresent()
        || model
            .flatMap(PromptyFile::mapping)
            .filter(keys -> MODEL_KEYS.stream().anyMatch(key -> keys.entry(key).isPresent()))
            .isPresent()
        || format.filter(Mapping.class::isInstance).isPresent();
  }

  private static Optional<Mapping> mapping(DataNode node) {
    return node instanceof Mapping mapping ? Optional.of(mapping) : Optional.empty();
  }

  /** Returns the inputs that are a list in version 2, and a mapping in version 0.1. */
  private Map<String, Mapping> inputs() {
    Map<String, Mapping> inputs = new LinkedHashMap<>();
    Optional<DataNode> all = head.entry(INPUTS).map(Entry::value);
    if (all.isPresent() && all.get() instanceof Sequence list) {
      for (DataNode item : list.items()) {
        Optional<Mapping> input = mapping(item);
        scalar(input, "name").ifPresent(name -> inputs.put(name, input.orElseThrow()));
      }
    }
    all.flatMap(PromptyFile::mapping).stream()
        .flatMap(mapping -> mapping.entries().stream())
        .forEach(
            entry -> mapping(entry.value()).ifPresent(input -> inputs.put(entry.key(), input)));
    return inputs;
  }

  /** Returns the kinds of the inputs whose values are not printed. */
  private Map<String, String> richInputs() {
    Map<String, String> kinds = new LinkedHashMap<>();
    inputs()
        .forEach(
            (name, input) ->
                scalar(Optional.of(input), "kind")
                    .filter(RICH_KINDS::contains)
                    .ifPresent(kind -> kinds.put(name, kind)));
    return kinds;
  }

  /** Returns the frontmatter without the inputs. */
  @Override
  public String frontmatter() {
    List<Entry> entries = head.entries();
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).key().equals(INPUTS)) {
        int start = lineStart(entries.get(i));
        int end =
            i + 1 < entries.size()
                ? lineStart(entries.get(i + 1))
                : content.lastIndexOf("---", template.start());
        return content.substring(0, start) + content.substring(end, template.start());
      }
    }
    return content.substring(0, template.start());
  }

  private int lineStart(Entry entry) {
    return content.lastIndexOf('\n', entry.keyLocation().span().start()) + 1;
  }

  @Override
  public Map<String, Map<String, Object>> declarations(Map<String, Map<String, Object>> inferred) {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    Map<String, Mapping> inputs = inputs();
    inferred.forEach(
        (name, keys) -> all.put(name, declaration(keys, Optional.ofNullable(inputs.get(name)))));
    return all;
  }

  private static Map<String, Object> declaration(
      Map<String, Object> inferred, Optional<Mapping> input) {
    Map<String, Object> keys = new LinkedHashMap<>(inferred);
    boolean isText = !keys.containsKey("type") && !keys.containsKey("properties");
    input
        .flatMap(mapping -> mapping.entry("default"))
        .map(Entry::value)
        .filter(value -> !(value instanceof Scalar scalar && scalar.isNull()))
        .ifPresent(
            value -> {
              keys.remove("required");
              boolean isQuoted = isText && value instanceof Scalar;
              keys.put(
                  "default",
                  isQuoted ? YamlText.quoted(((Scalar) value).text()) : YamlText.flow(value));
            });
    scalar(input, "description").ifPresent(text -> keys.put("description", YamlText.quoted(text)));
    return keys;
  }

  private static Optional<String> scalar(Optional<Mapping> input, String key) {
    return input
        .flatMap(mapping -> mapping.entry(key))
        .map(Entry::value)
        .filter(Scalar.class::isInstance)
        .map(value -> ((Scalar) value).text());
  }
}
