package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a foreign placeholder is in prose. In prose it is probably meant as a value. In
 * code, or joined to other characters, it may be text that the model should see.
 */
public final class Prose {
  /** Matches indented code of Markdown, after an empty line. */
  private static final Pattern INDENTED =
      Pattern.compile("(?<=\\A|\\n\\r?\\n)(?:(?: {4}|\\t)[^\\n]*+(?:\\n|\\z))++");

  /** Matches a line of a program: formatted texts, comparisons, assignments and calls. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?<!\\w)[fFrR]{1,2}[\"']|[=!]==?\\s*+[\"'\\w_{]|=>|:=|[\\w)]\\.\\w++\\(|^\\s*+(?:[\\w.:]++\\s++){1,3}=\\s"
              + "|\\b(?:printf?|echo|format|println)\\s?[(\"']|[;{]\\s*+$|\\);|\\bif\\s*+\\(|^\\s*+\\$\\s");

  /** Matches a fenced block of one word, or of one tag. */
  private static final Pattern ALONE =
      Pattern.compile(
          "[ \\t]*+(?:```+|~~~+)[^\\r\\n]*+\\s*+(?:\\S++|\\{\\{[^{}]*+\\}\\})\\s*+(?:```+|~~~+)?\\s*+");

  /** The maximum length of lines that are searched for code. */
  private static final int LONGEST_LINE = 2_000;

  private final SourceText source;
  private final Span body;

  /** The ranges of code of each kind, without fences around a single word. */
  private @Nullable List<List<Span>> code;

  /**
   * Creates a view of a text.
   *
   * @param body the range of the text in its source
   */
  public Prose(SourceText source, Span body) {
    this.source = source;
    this.body = body;
  }

  private List<List<Span>> code() {
    List<List<Span>> known = code;
    if (known == null) {
      known = List.of(found(PlaceholderScanner.CODE), found(INDENTED));
      code = known;
    }
    return known;
  }

  private List<Span> found(Pattern pattern) {
    List<Span> spans = new ArrayList<>();
    Matcher found = pattern.matcher(source.slice(body));
    while (found.find()) {
      if (!ALONE.matcher(found.group()).matches()) {
        spans.add(new Span(found.start(), found.end()).shift(body.start()));
      }
    }
    return spans;
  }

  /** Returns whether a range is in code. The only text between two fences is data, not code. */
  public boolean isInCode(Span at) {
    return code().stream().anyMatch(spans -> PlaceholderScanner.at(at.start(), spans).isPresent());
  }

  /**
   * Returns whether a range is in prose: not in code, not on a line of a program, and not after a
   * character that joins it to other text, as in {@code C:\{dir}}, {@code /users/{id}}, {@code $
   * {price}} and {@code x{n}}.
   */
  public boolean isAt(Span at) {
    if (isInCode(at) || source.lineSpan(source.line(at.start())).length() > LONGEST_LINE) {
      return false;
    }
    String line = source.lineText(source.line(at.start()));
    int column = source.column(at.start()) - 1;
    return !STATEMENT.matcher(line).find() && !isJoined(line.substring(0, column));
  }

  private static boolean isJoined(String before) {
    if (before.isEmpty()) {
      return false;
    }
    char last = before.charAt(before.length() - 1);
    String words = before.stripTrailing();
    boolean isMoney =
        !words.isEmpty()
            && Character.getType(words.charAt(words.length() - 1)) == Character.CURRENCY_SYMBOL;
    return isMoney || Character.isLetterOrDigit(last) || "\\/=#@%&^~)]+".indexOf(last) >= 0;
  }
}
