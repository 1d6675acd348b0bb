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
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.syntax.data.YamlText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A file of Prompty: frontmatter with inputs, and a template of messages. */
final class PromptyFile implements ForeignFile {
  private static final String INPUTS = "inputs";

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
    int start = template.start();
    while (start < template.end() && Character.isWhitespace(content.charAt(start))) {
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
        isMustache ? MustacheReader.read(content, body) : JinjaReader.read(content, body));
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
    inferred.forEach((name, keys) -> all.put(name, declaration(keys, input(name))));
    return all;
  }

  private Optional<Mapping> input(String name) {
    return head.entry(INPUTS)
        .map(Entry::value)
        .filter(Mapping.class::isInstance)
        .flatMap(inputs -> ((Mapping) inputs).entry(name))
        .map(Entry::value)
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast);
  }

  private static Map<String, Object> declaration(
      Map<String, Object> inferred, Optional<Mapping> input) {
    Map<String, Object> keys = new LinkedHashMap<>(inferred);
    boolean isText = !keys.containsKey("type") && !keys.containsKey("properties");
    scalar(input, "default")
        .filter(text -> isText)
        .ifPresent(
            text -> {
              keys.remove("required");
              keys.put("default", YamlText.quoted(text));
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
