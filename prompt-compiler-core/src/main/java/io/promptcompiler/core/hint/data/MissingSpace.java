package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.LookAlikes;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key and a value that YAML reads as one text, because there is no space between them: {@code
 * required:true}. A key of declarations may also be followed by {@code =}.
 *
 * @param separator the text between the two
 */
public record MissingSpace(String key, String value, String separator) {
  /** A word, a colon and a value, unless they are a URL. */
  private static final Pattern WORDS =
      Pattern.compile(
          "[\"'\\u201c]?([A-Za-z_][\\w-]*)[\"'\\u201d]?([:\\uff1a][\\p{Z}]*)(?!//)(\\S.*)",
          Pattern.DOTALL);

  /** A line with a key and a value; group 1 ends after the colon. */
  private static final Pattern LINE =
      Pattern.compile("([ \\t]*[A-Za-z_][\\w-]*:)(?!//)\\S[^\\r\\n]*(?:\\R|\\z)");

  private static final Pattern EQUATION =
      Pattern.compile(
          "(type|required|default|description|items|enum)([\\p{Z}]*=[\\p{Z}]*)([^\\s=].*)",
          Pattern.DOTALL);

  /** Splits a text that was meant as a key and a value. */
  public static Optional<MissingSpace> in(String text) {
    Matcher words = WORDS.matcher(text.strip());
    Matcher equation = EQUATION.matcher(text.strip());
    Matcher found = equation.matches() ? equation : words;
    return found.matches()
        ? Optional.of(new MissingSpace(found.group(1), found.group(3), found.group(2)))
        : Optional.empty();
  }

  /** Splits a line that was meant as a key and a value, possibly in a list. */
  static Optional<MissingSpace> inLine(String line) {
    return in(line.replaceFirst("^\\s*+(?:- ++)*+", ""))
        .filter(meant -> !meant.value.contains(": ") && !meant.separator.matches(": +"));
  }

  /** Returns the finding, at a place that begins with the key and the value. */
  public Diagnostic finding(Location place) {
    Diagnostic finding =
        separator.contains("=")
            ? Diagnostic.of(
                DiagnosticCode.YAML_SYNTAX, place, "there is a '=' where YAML needs a ':'")
            : Diagnostic.of(
                DiagnosticCode.MISSING_SPACE, place, place.text().lines().findFirst().orElse(""));
    return finding.fix(fix(place));
  }

  private Fix fix(Location place) {
    if (place.text().contains("\n") && !separator.contains("=")) {
      return ofLines(place);
    }
    boolean isOpen = value.startsWith("{") || value.startsWith("[");
    String shown = isOpen ? value.charAt(0) + "…" : value;
    String write = separator.contains("=") ? "Write '" : "Write a space after the colon: '";
    Fix fix = Fix.of(write + key + ": " + shown + "'.").then(invisible());
    int at = place.text().indexOf(separator);
    if (at < 0) {
      return fix;
    }
    int from = place.span().start() + at;
    Span span = new Span(from, from + separator.length());
    return fix.replacing(new Location(place.source(), span), ": ");
  }

  /** Names the character after the colon that looks like a space. */
  private String invisible() {
    return separator
        .codePoints()
        .filter(unit -> unit != ' ' && Character.isSpaceChar(unit))
        .mapToObj(unit -> "The colon is followed by " + LookAlikes.described(unit) + ".")
        .findFirst()
        .orElse("");
  }

  /** Returns the fix for several lines; without edits if not each is a key with a value. */
  private static Fix ofLines(Location place) {
    Fix fix = Fix.of("Write a space after the colon of each line, as in 'key: value'.");
    Matcher lines = LINE.matcher(place.text());
    List<Edit> edits = new ArrayList<>();
    int end = 0;
    while (lines.find() && lines.start() == end) {
      int colon = place.span().start() + lines.end(1);
      edits.add(new Edit(new Location(place.source(), Span.at(colon)), " "));
      end = lines.end();
    }
    return end == place.text().length() ? fix.editing(edits) : fix;
  }

  /** Returns the fix for a text; {@link Fix#NONE} if the text is not a key with a value. */
  public static Fix fix(String text, Location place) {
    return in(text).map(meant -> meant.fix(place)).orElse(Fix.NONE);
  }
}
