package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text that looks like a placeholder of another tool.
 *
 * @param text the placeholder, without its escape
 * @param name the name or path in the placeholder; may be empty
 * @param isEscaped whether the tool treats the match as text
 * @param isSure whether it is almost certainly a placeholder
 * @param isCode whether it is in a fenced block or inline code
 */
public record PlaceholderMatch(
    Language language,
    Kind kind,
    Span span,
    String text,
    String name,
    boolean isEscaped,
    boolean isSure,
    boolean isCode) {

  private static final Pattern SIMPLE =
      Pattern.compile(
          "(?!\\{[%#])(?!<%(?![=-]))[^\\p{L}\\p{Nd}_]*+(?:input:\\s*+)?([\\p{L}_][\\p{L}\\p{Nd}_]*)[^\\p{L}\\p{Nd}_:]*");

  /** Matches the name of an input of Copilot and its hint; group 1 is the name. */
  private static final Pattern HINT =
      Pattern.compile("^(\\$\\{input:\\s*+[\\p{L}_][\\p{L}\\p{Nd}_]*+):[^{}]*");

  /** Matches a path in braces; group 1 is the conversion and format of Python behind it. */
  private static final Pattern FORMATTED =
      Pattern.compile("\\{\\s*+[A-Za-z0-9_.-]++\\s*+(.*?)\\s*+\\}", Pattern.DOTALL);

  /** The effect of a placeholder. */
  public enum Kind {
    VALUE,
    /** A value that is usually text. */
    WEAK_VALUE,
    /** The beginning of a block. */
    BLOCK,
    /** The beginning of a loop. */
    LOOP
  }

  /**
   * Returns how to print the value in Handlebars, with a difference if the placeholder has a
   * format.
   *
   * @param isNumber whether the value is a number
   */
  public Printed printed(boolean isNumber) {
    Matcher format = FORMATTED.matcher(text);
    boolean hasFormat = language == Language.LOWER_BRACE && format.matches();
    Term term = PythonFormat.printing(name, hasFormat ? format.group(1) : "", isNumber);
    return new Printed(term.text(), term.difference());
  }

  /**
   * The content of a tag that prints a value.
   *
   * @param content the path or call
   * @param difference how the output differs; empty if it is the same
   */
  public record Printed(String content, String difference) {}

  /** Returns the first name of the path. */
  public String parameter() {
    return name.replaceFirst("\\..*", "");
  }

  /** Returns the only name in the placeholder; empty if it has more than a name. */
  public Optional<String> simpleName() {
    if (language == Language.COMMAND) {
      return Optional.of(argument(text.substring(1)));
    }
    Matcher matcher = SIMPLE.matcher(HINT.matcher(text).replaceFirst("$1"));
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /**
   * Returns the parameter for a variable of a command of Claude Code: {@code arguments} for {@code
   * ARGUMENTS}, and {@code argument1} for {@code 1} or {@code ARGUMENTS[1]}.
   */
  public static String argument(String variable) {
    return variable.equals("ARGUMENTS")
        ? "arguments"
        : "argument" + variable.replaceAll("[^0-9]", "");
  }

  /** Returns whether such a match is usually text. */
  public boolean isWeak() {
    return kind == Kind.WEAK_VALUE;
  }

  /** Returns whether the placeholder begins a block of any kind. */
  public boolean isBlock() {
    return kind == Kind.BLOCK || kind == Kind.LOOP;
  }

  /**
   * Returns the match with the known name that it refers to: {@code $CITY} may refer to {@code
   * city}, {@code {CITY}} does, and in {@code $name.txt} the name ends at the dot.
   *
   * @param similar returns the known name that differs only in case and separators
   */
  public PlaceholderMatch meant(
      Predicate<String> isKnown, Function<String, Optional<String>> similar) {
    if (isKnown.test(name)) {
      return this;
    }
    if (language == Language.DOLLAR_NAME && kind == Kind.VALUE && isKnown.test(parameter())) {
      int length = text.length() - name.length() + parameter().length();
      Span start = new Span(span.start(), span.start() + length);
      return new PlaceholderMatch(
          language, kind, start, text.substring(0, length), parameter(), isEscaped, isSure, isCode);
    }
    boolean isCapitals = name.equals(name.toUpperCase(Locale.ROOT));
    boolean isValue = language == Language.LOWER_BRACE && kind == Kind.VALUE;
    if (!isCapitals && !isValue) {
      return this;
    }
    return similar
        .apply(name)
        .map(
            known ->
                new PlaceholderMatch(
                    language,
                    isValue ? kind : Kind.WEAK_VALUE,
                    span,
                    text,
                    known,
                    isEscaped,
                    isValue && isSure,
                    isCode))
        .orElse(this);
  }
}
