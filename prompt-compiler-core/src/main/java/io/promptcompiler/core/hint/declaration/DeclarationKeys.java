package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Recognizes the keys of a declaration, and their synonyms in other tools. */
public final class DeclarationKeys {
  /** The keys that declare the origin of values. */
  public static final List<String> ORIGIN = List.of("trust", "varies", "sensitive");

  /** All keys. */
  static final List<String> ALL =
      withOrigin(
          "type", "required", "default", "description", "items", "properties", "enum", "roles");

  /** The words of {@code varies}. */
  private static final List<String> HOW_OFTEN =
      Stream.of(Varies.values()).map(Varies::toString).toList();

  private DeclarationKeys() {}

  /** Returns some keys followed by those that declare the origin of values. */
  public static List<String> withOrigin(String... keys) {
    return Stream.concat(Stream.of(keys), ORIGIN.stream()).toList();
  }

  /** Returns the key for a synonym that is unambiguous in a declaration. */
  private static Optional<String> synonym(String word) {
    return Optional.ofNullable(
        switch (word) {
          case "desc", "descr" -> "description";
          case "mandatory", "obligatory", "needed", "pflicht", "erforderlich" -> "required";
          case "beschreibung" -> "description";
          case "vorgabe" -> "default";
          case "defaultValue", "default_value" -> "default";
          case "values", "options", "choices", "one_of", JsonSchemaKeys.ONE_OF -> "enum";
          case "element", "elements", "of" -> "items";
          case "fields", "props", "attributes" -> "properties";
          default ->
              ALL.stream()
                  .filter(key -> key.equalsIgnoreCase(word) && !key.equals(word))
                  .findFirst()
                  .orElse(null);
        });
  }

  /** Returns whether a key of a declaration has the letters of a known key in another case. */
  static boolean isInOtherCase(String key) {
    return ALL.stream().anyMatch(known -> known.equalsIgnoreCase(key) && !known.equals(key));
  }

  /** Reports synonyms and misspelt keys, and returns the declaration with synonyms replaced. */
  static Mapping meant(Mapping declaration, DiagnosticSink sink) {
    List<Entry> unknown = new ArrayList<>();
    List<Entry> meant = new ArrayList<>();
    for (Entry entry : declaration.entries()) {
      Optional<String> other = other(entry, declaration);
      if (other.isPresent()) {
        boolean isAlone = other.get().equals("type") && declaration.entries().size() == 1;
        Diagnostic finding = renamed(entry, other.get());
        sink.report(
            isAlone
                ? finding.fix(
                    finding.fix().suggested().then("A property is declared below 'properties:'."))
                : finding);
        meant.add(new Entry(other.get(), entry.keyLocation(), entry.value()));
      } else if (isOptional(entry) && declaration.entry("required").isEmpty()) {
        sink.report(instead(entry, required(entry)));
        meant.add(required(entry));
      } else if (isTrusted(entry) && declaration.entry("trust").isEmpty()) {
        sink.report(instead(entry, trust(entry)));
        meant.add(trust(entry));
      } else {
        unknown.add(entry);
        meant.add(asMeant(entry, declaration));
      }
    }
    for (Entry entry : unknown) {
      JsonSchemaKeys.finding(entry, declaration).ifPresent(sink::report);
    }
    unknown.removeIf(entry -> JsonSchemaKeys.isKey(entry.key()));
    suggest(new Mapping(unknown, declaration.location()), ALL, sink);
    return new Mapping(meant, declaration.location());
  }

  /** Returns an entry under the known key that it certainly means. */
  private static Entry asMeant(Entry entry, Mapping declaration) {
    Fix fix = correction(entry, declaration, ALL);
    boolean isMeant = fix.isCertain() && fix.edits().size() == 1;
    return isMeant && ALL.contains(fix.edits().get(0).replacement())
        ? new Entry(fix.edits().get(0).replacement(), entry.keyLocation(), entry.value())
        : entry;
  }

  /** Returns whether a key may be a known key that is misspelt, or a synonym of one. */
  static boolean isSlip(String key) {
    return synonym(key).isPresent() || !Suggestion.didYouMean(key, ALL).isEmpty();
  }

  /** Reports unknown keys that are similar to a known key that is missing. */
  public static void suggest(Mapping mapping, Collection<String> known, DiagnosticSink sink) {
    for (Entry entry : mapping.entries()) {
      if (known.contains(entry.key())) {
        continue;
      }
      Fix fix = correction(entry, mapping, known);
      if (!fix.isEmpty()) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key()).fix(fix));
      }
    }
  }

  /** Reports a key that is neither known nor similar to a known key. */
  static void reportUnknown(Entry entry, Mapping declaration, DiagnosticSink sink) {
    if (!isSlip(entry.key()) && correction(entry, declaration, ALL).isEmpty()) {
      String fix =
          Suggestion.join(
              Suggestion.list("Keys of a declaration", ALL),
              "A field of an object is declared below 'properties:'.");
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key()).fix(fix));
    }
  }

  /** Returns the suggestion of a known key that is missing, or {@link Fix#NONE}. */
  private static Fix correction(Entry entry, Mapping mapping, Collection<String> known) {
    if (known.contains(entry.key()) || JsonSchemaKeys.isKey(entry.key())) {
      return Fix.NONE;
    }
    List<String> missing =
        known.stream()
            .filter(key -> mapping.entry(key).isEmpty() && canHave(key, entry.value()))
            .sorted()
            .toList();
    return Suggestion.correctionOfWord(entry.key(), missing, entry.keyLocation());
  }

  /** Returns whether a key can have a value. Many words are similar to {@code varies}. */
  private static boolean canHave(String key, DataNode value) {
    return !key.equals("varies")
        || (value instanceof Scalar scalar && HOW_OFTEN.contains(scalar.text()));
  }

  /**
   * Returns the key that an entry stands for, if the declaration lacks that key and it accepts the
   * value.
   */
  private static Optional<String> other(Entry entry, Mapping declaration) {
    String type =
        declaration
            .entry("type")
            .map(word -> word.value() instanceof Scalar scalar ? scalar.text() : "")
            .orElse("");
    boolean isScalar = entry.value() instanceof Scalar;
    return synonym(entry.key())
        .filter(key -> declaration.entry(key).isEmpty())
        .filter(
            key ->
                switch (key) {
                  case "enum" -> areWords(entry);
                  case "items" -> type.equals("array");
                  case "properties" -> !isScalar && (type.isEmpty() || type.equals("object"));
                  default -> isScalar;
                });
  }

  /** Returns whether a value is a list of words, which are not types. */
  private static boolean areWords(Entry entry) {
    return entry.value() instanceof Sequence list
        && list.items().stream().allMatch(Scalar.class::isInstance)
        && !(entry.key().equals(JsonSchemaKeys.ONE_OF)
            && list.items().stream()
                .allMatch(item -> TypeWords.meant(((Scalar) item).text()).isPresent()));
  }

  /** Returns the finding about a key that stands for another. */
  public static Diagnostic renamed(Entry entry, String other) {
    return Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key())
        .fix(
            Fix.of("Did you mean '" + other + "'?")
                .renaming(entry.keyLocation(), entry.key(), other));
  }

  private static boolean isOptional(Entry entry) {
    return (entry.key().equals("optional") || entry.key().equals("nullable"))
        && truth(entry.value()).isPresent();
  }

  private static Entry required(Entry optional) {
    boolean isRequired = !truth(optional.value()).orElseThrow();
    Location place = optional.value().location();
    return new Entry(
        "required", optional.keyLocation(), new Scalar(String.valueOf(isRequired), true, place));
  }

  private static boolean isTrusted(Entry entry) {
    return (entry.key().equals("trusted") || entry.key().equals("untrusted"))
        && truth(entry.value()).isPresent();
  }

  private static Entry trust(Entry trusted) {
    boolean isTrusted = truth(trusted.value()).orElseThrow() == trusted.key().equals("trusted");
    Location place = trusted.value().location();
    String word = isTrusted ? "trusted" : "untrusted";
    return new Entry("trust", trusted.keyLocation(), new Scalar(word, true, place));
  }

  /** Returns the finding about a key with a truth value that another key declares. */
  private static Diagnostic instead(Entry entry, Entry other) {
    Location all = entry.keyLocation().to(entry.value().location());
    String meant = other.key() + ": " + ((Scalar) other.value()).text();
    return Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key())
        .fix(Fix.of("Write '" + meant + "'.").replacing(all, meant));
  }

  /**
   * Returns the keys of a declaration that follow a name but are not indented; empty if they could
   * be names themselves.
   *
   * @param isBuiltIn whether a word is a built-in type
   */
  public static List<Entry> belowName(List<Entry> entries, int name, Predicate<String> isBuiltIn) {
    List<Entry> below = new ArrayList<>();
    if (!(entries.get(name).value() instanceof Scalar absent && absent.isNull())) {
      return below;
    }
    boolean isWrong = false;
    for (Entry entry : entries.subList(name + 1, entries.size())) {
      boolean isKey = ALL.contains(entry.key()) || synonym(entry.key()).isPresent();
      if (!isKey || !areAligned(entry, entries.get(name))) {
        break;
      }
      below.add(entry);
      isWrong |=
          entry.value() instanceof Scalar scalar && !scalar.isNull() && !isType(scalar, isBuiltIn);
    }
    return isWrong ? below : List.of();
  }

  /** Returns whether two keys begin in the same column of one file. */
  static boolean areAligned(Entry one, Entry other) {
    return one.keyLocation().source() == other.keyLocation().source()
        && one.keyLocation().column() == other.keyLocation().column();
  }

  private static boolean isType(Scalar scalar, Predicate<String> isBuiltIn) {
    return isBuiltIn.test(scalar.text()) || scalar.text().matches("[A-Z]\\w*(?:\\[\\])*");
  }

  /** Returns the finding about keys that must be indented below a name. */
  public static Diagnostic outdented(Entry name, List<Entry> below, String where) {
    Entry first = below.get(0);
    List<Edit> edits = new ArrayList<>();
    SourceText source = first.keyLocation().source();
    String content = source.content();
    int until = below.get(below.size() - 1).value().location().span().end();
    while (until > 0 && Character.isWhitespace(content.charAt(until - 1))) {
      until--;
    }
    int at = first.keyLocation().span().start() - first.keyLocation().column() + 1;
    while (at < until) {
      int lineBreak = content.indexOf('\n', at);
      int end = lineBreak < 0 ? content.length() : lineBreak;
      if (!content.substring(at, end).isBlank()) {
        edits.add(new Edit(new Location(source, Span.at(at)), "  "));
      }
      at = end + 1;
    }
    String lines = edits.size() == 1 ? "the line" : "the lines";
    return Diagnostic.of(DiagnosticCode.NOT_A_KEY, first.keyLocation(), first.key(), where)
        .fix(
            Fix.of("It belongs to '" + name.key() + "': indent " + lines + " by two more spaces.")
                .editing(edits));
  }

  /** Returns whether a value is a declaration in the form of a mapping. */
  public static boolean isDeclaration(DataNode value) {
    return value instanceof Mapping mapping
        && !mapping.entries().isEmpty()
        && mapping.entries().stream().allMatch(entry -> ALL.contains(entry.key()));
  }

  /** Returns the declaration of a name with the keys below it. */
  public static Entry with(Entry name, List<Entry> below) {
    return new Entry(name.key(), name.keyLocation(), new Mapping(below, name.value().location()));
  }

  /** Returns the truth value of a node. */
  public static Optional<Boolean> truth(DataNode node) {
    return switch (node instanceof Scalar scalar ? scalar.text() : "") {
      case "true", "True", "TRUE" -> Optional.of(true);
      case "false", "False", "FALSE" -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
