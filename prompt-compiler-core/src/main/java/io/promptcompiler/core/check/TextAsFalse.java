package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Advice for conditions over texts such as {@code "false"}, which count as true: the parameter was
 * meant as a boolean.
 */
public final class TextAsFalse {
  /** Words for truth values, with the word that is meant as false. */
  private static final Map<String, String> WORDS =
      Map.of(
          "false", "false", "true", "false", "no", "no", "yes", "no", "off", "off", "on", "off",
          "0", "0");

  private static final List<String> NOTHING = List.of("none", "null", "nil", "undefined");

  private final Field field;
  private final String word;
  private final Fix fix;

  private TextAsFalse(Field field, String word, Fix fix) {
    this.field = field;
    this.word = word;
    this.fix = fix;
  }

  /** Returns the advice for the value of a condition, if its declaration has such a text. */
  public static Optional<TextAsFalse> of(Value value) {
    return value instanceof Value.Member member && member.field().type().isText()
        ? of(member.field())
        : Optional.empty();
  }

  private static Optional<TextAsFalse> of(Field field) {
    String fallback =
        field.defaultValue().orElse(null) instanceof Constant.Text text ? text.value() : "";
    if (NOTHING.contains(fallback.toLowerCase(Locale.ROOT))) {
      Fix fix = Fix.of("Remove the default: a value that is missing counts as false.");
      return Optional.of(new TextAsFalse(field, fallback, fix));
    }
    Stream<String> words =
        field.type() instanceof Type.EnumOf one
            ? one.values().stream().allMatch(value -> meant(value).isPresent())
                ? one.values().stream()
                : Stream.empty()
            : Stream.of(fallback);
    return words
        .flatMap(text -> meant(text).stream())
        .findFirst()
        .map(word -> new TextAsFalse(field, word, declared(field, word)));
  }

  private static Optional<String> meant(String text) {
    return Optional.ofNullable(WORDS.get(text.toLowerCase(Locale.ROOT)));
  }

  private static Fix declared(Field field, String word) {
    String type = word.equals("0") ? "integer" : "boolean";
    String value = word.equals("0") ? "0" : "false";
    boolean isPicoschema = field.location().source().path().endsWith(".prompt");
    return Fix.of(
        isPicoschema
            ? "Declare it as '" + type + "', and write its default without quotes."
            : "Declare it with 'type: "
                + type
                + "', and a default such as '"
                + value
                + "' without quotes.");
  }

  /** Returns what to declare instead. */
  public Fix fix() {
    return fix;
  }

  /** Returns the finding about the declaration, which is the same for all conditions. */
  public Diagnostic finding() {
    return Diagnostic.of(DiagnosticCode.TEXT_AS_FALSE, field.location(), field.name(), word)
        .fix(fix);
  }
}
