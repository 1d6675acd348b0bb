package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.hint.data.ScalarWords;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.hint.declaration.MisplacedParameters;
import io.promptcompiler.core.hint.declaration.MisreadValues;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.CheckComments;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.runtime.integration.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the keys of a text's frontmatter. Unknown keys are ignored and left to the author. */
public final class ReadFrontmatter {
  /** Template languages that {@code migrate} converts. */
  private static final Set<String> CONVERTED =
      Set.of("jinja", "jinja2", "nunjucks", "liquid", "twig");

  private static final List<String> KEYS = FrontmatterShape.FRONTMATTER.names();
  private static final List<String> LIKE_VARIANTS = List.of("variant", "variable", "variables");

  /** Words that hardly have another meaning. */
  private static final List<String> SURE = List.of("alias", "beschreibung", "desc");

  private static final List<String> STATUSES = FrontmatterShape.STATUSES;
  private static final List<String> ESCAPES = FrontmatterShape.ESCAPES;

  private final Mapping mapping;
  private final Keys keys;
  private final DiagnosticSink sink;

  private ReadFrontmatter(Mapping mapping, DiagnosticSink sink) {
    this.mapping = mapping;
    this.keys = new Keys(mapping, sink);
    this.sink = sink;
  }

  /** Checks the keys and texts of a file's own frontmatter, and returns it with corrected keys. */
  public static Mapping checked(Mapping own, DiagnosticSink sink) {
    CheckComments.checkKnown(own, FrontmatterShape.FRONTMATTER, sink);
    return meant(own, sink);
  }

  /**
   * Checks the keys and texts of frontmatter with a shape of its own, and returns it with corrected
   * keys.
   */
  public static Mapping checked(Mapping own, Keyed shape, DiagnosticSink sink) {
    CheckComments.checkKnown(own, shape, sink);
    Mapping meant = MisplacedParameters.in(own, shape.names(), sink);
    DeclarationKeys.suggest(meant, shape.names(), sink);
    return meant;
  }

  /**
   * Returns the file's own frontmatter, after checking its keys. A misspelt {@code parameters},
   * {@code types} or {@code variants} is reported and then read as the correct key: otherwise
   * everything in it would cause further findings.
   */
  public static Mapping meant(Mapping own, DiagnosticSink sink) {
    Mapping meant = MisplacedParameters.in(own, KEYS, sink);
    DeclarationKeys.suggest(
        meant, KEYS.stream().filter(key -> canBeMeant(key, meant)).toList(), sink);
    for (Entry entry : meant.entries()) {
      if (hasMessages(entry)) {
        sink.report(messages(entry));
      }
      other(entry)
          .filter(key -> meant.entry(key).isEmpty())
          .map(key -> DeclarationKeys.renamed(entry, key))
          .ifPresent(
              finding ->
                  sink.report(
                      SURE.contains(entry.key())
                          ? finding
                          : finding.fix(finding.fix().suggested())));
    }
    return new Mapping(
        meant.entries().stream().map(entry -> corrected(entry, meant)).toList(), own.location());
  }

  /** Returns whether an entry has messages of a prompt, as in other tools. */
  private static boolean hasMessages(Entry entry) {
    boolean isText =
        List.of("system", "user", "assistant").contains(entry.key())
            && entry.value() instanceof Scalar;
    boolean isList =
        entry.key().equals("messages")
            && entry.value() instanceof Sequence list
            && !list.items().isEmpty()
            && list.items().stream()
                .allMatch(item -> item instanceof Mapping one && one.entry("role").isPresent());
    return isList || (isText && entry.keyLocation().source().path().contains(".chat."));
  }

  private static Diagnostic messages(Entry entry) {
    String path = entry.keyLocation().source().path();
    String form =
        path.endsWith(".prompt")
            ? "'{{role \"system\"}}' and '{{role \"user\"}}', each before its text"
            : "'{{#system}}…{{/system}}' and '{{#user}}…{{/user}}'"
                + (path.contains(".chat.") ? "" : ", in a file whose name ends in '.chat.md'");
    return Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key())
        .fix("Write the messages below the frontmatter: " + form + ".");
  }

  /** Returns the key for a word of other tools, if its value has the form of that key. */
  private static Optional<String> other(Entry entry) {
    boolean isList = entry.value() instanceof Sequence;
    return switch (entry.key()) {
      case "desc", "beschreibung" ->
          Optional.of("description").filter(key -> entry.value() instanceof Scalar);
      case "alias" -> Optional.of(ReadAliases.KEY);
      case "tests", "test", "cases", "testcases", "test_cases", "beispiele" ->
          Optional.of(ReadExamples.KEY).filter(key -> isList);
      case "functions", "werkzeuge" -> Optional.of(Member.Tools.KEY).filter(key -> isList);
      case "outputSchema",
          "output_schema",
          "outputFormat",
          "output_format",
          "responseFormat",
          "response_format",
          "responseSchema",
          "response_schema",
          "jsonSchema",
          "json_schema",
          "ausgabe" ->
          Optional.of(OutputDeclaration.KEY).filter(key -> !isList);
      default -> Optional.empty();
    };
  }

  /**
   * Returns whether a misspelt key can be corrected to the given key. This excludes {@code
   * variants} if the frontmatter uses one of some similar words.
   */
  private static boolean canBeMeant(String key, Mapping own) {
    return !key.equals(ReadVariants.KEY)
        || LIKE_VARIANTS.stream().noneMatch(like -> own.entry(like).isPresent());
  }

  private static Entry corrected(Entry entry, Mapping own) {
    for (String key : List.of("parameters", "types", ReadVariants.KEY)) {
      boolean isMeant =
          own.entry(key).isEmpty()
              && !KEYS.contains(entry.key())
              && canBeMeant(key, own)
              && entry.value() instanceof Mapping
              && Nearest.to(entry.key(), KEYS).stream().limit(1).anyMatch(key::equals);
      if (isMeant) {
        return new Entry(key, entry.keyLocation(), entry.value());
      }
    }
    return entry;
  }

  /**
   * Reads frontmatter.
   *
   * @param merged the frontmatter, merged with inherited frontmatter
   */
  public static Frontmatter read(Mapping merged, Declarations declarations, DiagnosticSink sink) {
    return new ReadFrontmatter(merged, sink).read(declarations);
  }

  private Frontmatter read(Declarations declarations) {
    ReadExamples.read(mapping, sink);
    keys.entry("version").ifPresent(entry -> MisreadValues.checkQuotes(entry.value(), sink));
    Optional<String> deprecated = deprecated();
    String status =
        keys.word("status", word -> oneOf(STATUSES, word), STATUSES)
            .orElse(deprecated.isPresent() ? "deprecated" : "current");
    return new Frontmatter(
        synopsis(),
        keys.text("description"),
        declarations,
        syntax(),
        keys.scalar("class"),
        keys.text("version"),
        status,
        status.equals("deprecated") ? Optional.of(deprecated.orElse("")) : Optional.empty(),
        keys.word("escape", word -> oneOf(ESCAPES, word), ESCAPES).orElse("none").equals("html"),
        maxTokens(),
        ReadCaching.of(mapping, sink));
  }

  /** Returns what to use instead; empty if the key is absent or false. */
  private Optional<String> deprecated() {
    Optional<Scalar> written = keys.scalar("deprecated");
    Optional<Boolean> truth = written.filter(Scalar::isPlain).flatMap(DeclarationKeys::truth);
    if (truth.isEmpty()) {
      written
          .filter(Scalar::isPlain)
          .flatMap(ReadFrontmatter::misspeltTruth)
          .ifPresent(sink::report);
    }
    return truth.isPresent()
        ? truth.filter(isDeprecated -> isDeprecated).map(none -> "")
        : written.map(Scalar::text).map(String::strip);
  }

  private static Optional<Diagnostic> misspeltTruth(Scalar word) {
    return ScalarWords.truth(word.text())
        .map(
            meant ->
                Diagnostic.of(DiagnosticCode.BAD_VALUE, word.location(), "deprecated", word.text())
                    .fix(ScalarWords.writing(word.location(), meant)));
  }

  private Optional<Syntax> syntax() {
    Optional<Scalar> converted =
        keys.scalar("syntax")
            .filter(scalar -> CONVERTED.contains(scalar.text().toLowerCase(Locale.ROOT)));
    if (converted.isPresent()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.BAD_VALUE,
                  converted.get().location(),
                  "syntax",
                  converted.get().text())
              .fix("Convert the file to Handlebars with 'prompt migrate', and remove this key."));
      return Optional.empty();
    }
    List<String> syntaxes = Arrays.stream(Syntax.values()).map(Syntax::word).toList();
    return keys.word("syntax", Syntax::of, syntaxes);
  }

  private static Optional<String> oneOf(List<String> words, String word) {
    return words.contains(word) ? Optional.of(word) : Optional.empty();
  }

  private List<String> synopsis() {
    Optional<Entry> entry = keys.entry("synopsis");
    if (entry.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    List<DataNode> items =
        entry.get().value() instanceof Sequence list ? list.items() : List.of(entry.get().value());
    for (DataNode item : items) {
      if (item instanceof Sequence) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.WRONG_SHAPE, item.location(), "synopsis", "a text or texts")
                .fix("Remove a level of the list."));
      } else {
        lines.add(line(item));
      }
    }
    return lines;
  }

  /**
   * Returns a line; YAML reads {@code First line: purpose} as a mapping, but the whole line is
   * meant.
   */
  private static String line(DataNode item) {
    if (item instanceof Scalar scalar) {
      return scalar.text().strip();
    }
    List<Entry> entries = ((Mapping) item).entries();
    if (entries.size() == 1 && entries.get(0).value() instanceof Scalar value) {
      return (entries.get(0).key() + ": " + value.text()).strip();
    }
    return item.location().text().replaceAll("\\s+", " ").strip();
  }

  /** Returns the maximum number of tokens, with its location. */
  private Optional<Scalar> maxTokens() {
    Optional<Scalar> limit = keys.scalar("maxTokens");
    if (limit.isPresent() && !limit.get().text().matches("[1-9][0-9]{0,8}")) {
      Scalar written = limit.get();
      Fix fix =
          ScalarWords.number(written.text())
              .filter(number -> number.matches("[1-9][0-9]{0,8}"))
              .map(number -> ScalarWords.writing(written.location(), number))
              .orElse(Fix.of("Write a positive integer: a number of tokens."));
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, written.location(), "maxTokens", written.text())
              .fix(fix));
      return Optional.empty();
    }
    return limit;
  }
}
