package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key and a value that YAML reads as one text, as no space stands between them: {@code
 * required:true}. A key of declarations may also be followed by {@code =}.
 *
 * @param key what was meant as the key
 * @param value what was meant as its value
 * @param separator what stands between the two
 */
public record MissingSpace(String key, String value, String separator) {
  /** A word, a colon and a value; what begins like an address is none. */
  private static final Pattern WORDS =
      Pattern.compile(
          "[\"'\\u201c]?([A-Za-z_][\\w-]*)[\"'\\u201d]?([:\\uff1a][\\p{Z}]*)(?!//)(\\S.*)",
          Pattern.DOTALL);

  private static final Pattern EQUATION =
      Pattern.compile(
          "(type|required|default|description|items|enum)([\\p{Z}]*=[\\p{Z}]*)([^\\s=].*)",
          Pattern.DOTALL);

  /** The key and value that a text was meant to be. */
  public static Optional<MissingSpace> in(String text) {
    Matcher words = WORDS.matcher(text.strip());
    Matcher equation = EQUATION.matcher(text.strip());
    Matcher found = equation.matches() ? equation : words;
    return found.matches()
        ? Optional.of(new MissingSpace(found.group(1), found.group(3), found.group(2)))
        : Optional.empty();
  }

  /** What a line of a block was meant to be, be it that of a list. */
  static Optional<MissingSpace> inLine(String line) {
    return in(line.replaceFirst("^\\s*+(?:- ++)*+", ""))
        .filter(meant -> !meant.value.contains(": "));
  }

  /** The finding about the two, at a place that begins with them. */
  public Diagnostic finding(Location place) {
    Diagnostic finding =
        separator.contains("=")
            ? Diagnostic.of(DiagnosticCode.YAML_SYNTAX, place, "a '=' stands where YAML has a ':'")
            : Diagnostic.of(DiagnosticCode.MISSING_SPACE, place, place.text());
    return finding.fix(fix(place));
  }

  private Fix fix(Location place) {
    boolean isOpen = value.startsWith("{") || value.startsWith("[");
    String shown = isOpen ? value.charAt(0) + "…" : value;
    String write = separator.contains("=") ? "Write '" : "Write a space after the colon: '";
    Fix fix = Fix.of(write + key + ": " + shown + "'.");
    int at = place.text().indexOf(separator);
    if (at < 0) {
      return fix;
    }
    int from = place.span().start() + at;
    Span span = new Span(from, from + separator.length());
    return fix.replacing(new Location(place.source(), span), ": ");
  }

  /** The fix for a text that was meant as a key and a value; nothing if there is none. */
  public static Fix fix(String text, Location place) {
    return in(text).map(meant -> meant.fix(place)).orElse(Fix.NONE);
  }
}
