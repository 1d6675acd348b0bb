package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A type in the notation of other languages, with brackets or bars: {@code [string]}, {@code string
 * | null}, {@code warm | cold}.
 *
 * @param written the type as it was written
 * @param words the type, or the values of an enum
 */
public record ForeignType(DataNode written, List<String> words) {
  private static final Set<String> NOTHING = Set.of("null", "none", "undefined", "nil");

  /** Copies the list. */
  public ForeignType {
    words = List.copyOf(words);
  }

  /** Reads a type; empty if it is not in the notation of another language. */
  public static Optional<ForeignType> of(DataNode written) {
    if (written instanceof Sequence list && !list.items().isEmpty()) {
      boolean areWords = list.items().stream().allMatch(ForeignType::isWord);
      return Optional.of(list)
          .filter(any -> areWords)
          .map(ForeignType::list)
          .filter(type -> !type.words().isEmpty());
    }
    return written instanceof Scalar scalar && scalar.text().indexOf('|') > 0
        ? alternatives(scalar)
        : Optional.empty();
  }

  private static boolean isWord(DataNode item) {
    return item instanceof Scalar scalar
        && scalar.text().matches("[\\p{L}\\p{N}_][\\p{L}\\p{N}_ -]*");
  }

  private static ForeignType list(Sequence list) {
    List<String> words =
        list.items().stream()
            .map(item -> ((Scalar) item).text())
            .filter(word -> !isNothing(word))
            .toList();
    if (words.size() != 1) {
      return new ForeignType(list, words);
    }
    String type = TypeWords.meant(words.get(0)).orElse(words.get(0));
    return new ForeignType(list, List.of(list.items().size() == 1 ? type + "[]" : type));
  }

  private static boolean isNothing(String word) {
    return NOTHING.contains(word.toLowerCase(Locale.ROOT));
  }

  private static Optional<ForeignType> alternatives(Scalar scalar) {
    List<String> words = new ArrayList<>();
    for (String part : scalar.text().split("\\|", -1)) {
      String word = part.strip().replaceAll("^([\"'])(.*)\\1$", "$2");
      if (!word.matches("[\\w][\\w\\[\\]<> -]*")) {
        return Optional.empty();
      }
      if (!isNothing(word)) {
        words.add(word);
      }
    }
    if (words.size() == 1) {
      return Optional.of(
          new ForeignType(scalar, List.of(TypeWords.meant(words.get(0)).orElse(words.get(0)))));
    }
    boolean isEnum =
        words.stream().distinct().count() > 1
            && words.stream()
                .allMatch(word -> word.matches("[\\w -]+") && TypeWords.meant(word).isEmpty());
    return isEnum ? Optional.of(new ForeignType(scalar, words)) : Optional.empty();
  }

  boolean isEnum() {
    return words.size() > 1 && !isUnion();
  }

  /** Returns whether the words are several types, of which a value has one. */
  private boolean isUnion() {
    return words.size() > 1 && words.stream().allMatch(word -> TypeWords.meant(word).isPresent());
  }

  /** Returns whether a value may also be null. */
  boolean isOptional() {
    return written instanceof Sequence list
        ? list.items().stream().anyMatch(item -> isNothing(((Scalar) item).text()))
        : Stream.of(((Scalar) written).text().split("\\|", -1))
            .anyMatch(word -> isNothing(word.strip()));
  }

  private String type() {
    return isUnion() ? "any" : words.get(0);
  }

  /** Returns the type as the value of a declaration: {@code string[]}. */
  public String asValue() {
    return isEnum() ? "{ " + asEntry() + " }" : type();
  }

  /** Returns the type as an entry of a declaration: <code>enum: [warm, cold]</code>. */
  String asEntry() {
    return isEnum() ? "enum: [" + String.join(", ", words) + "]" : "type: " + type();
  }

  /** Returns the finding, with a fix that replaces the text at a place. */
  public Diagnostic finding(String subject, String meant, Location place) {
    Diagnostic finding =
        written instanceof Scalar scalar
            ? Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, scalar.location(), scalar.text())
            : Diagnostic.of(DiagnosticCode.WRONG_SHAPE, written.location(), subject, "a type");
    if (isUnion()) {
      return finding.fix(JsonSchemaKeys.ONE_TYPE);
    }
    int length = place.text().stripTrailing().length();
    Span span = new Span(place.span().start(), place.span().start() + length);
    Fix fix = Fix.of("Write '" + meant + "'.").replacing(new Location(place.source(), span), meant);
    // Several words can also be the names of fields.
    return finding.fix(
        isEnum() && written instanceof Sequence
            ? fix.suggested().then("For fields, write '{ " + words.get(0) + ": string, … }'.")
            : fix);
  }

  /** Returns the type as a data entry of a declaration. */
  Entry entry(Location key) {
    Location at = written.location();
    return isEnum()
        ? new Entry(
            "enum", key, new Sequence(words.stream().map(word -> scalar(word, at)).toList(), at))
        : new Entry("type", key, scalar(type(), at));
  }

  /** Returns the type as a complete declaration. */
  public Mapping declaration() {
    return new Mapping(List.of(entry(written.location())), written.location());
  }

  static DataNode scalar(String text, Location at) {
    return new Scalar(text, true, at);
  }
}
