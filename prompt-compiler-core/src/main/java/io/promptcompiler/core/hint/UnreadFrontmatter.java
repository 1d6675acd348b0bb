package io.promptcompiler.core.hint;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.FrontmatterLines.Mark;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds text that was most likely meant as frontmatter but is not read as such, because it does not
 * begin on the first line or not with {@code ---}. Such text would become part of the prompt. It
 * must consist of keys and values, with at least one known key.
 */
public final class UnreadFrontmatter {
  private static final String RULES = "Write a line '---' before it and one after it.";
  private static final String FIRST = "Make '---' the first line of the file.";

  /** Whitespace, invisible characters and comments, which can precede frontmatter. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?:[\\s\\p{Z}\\p{Cf}]++|\\{\\{~?!--.*?--~?\\}\\}|\\{\\{~?![^}]*+\\}\\}|<!--.*?-->"
              + "|\\{[%#].*?[%#]\\})*+",
          Pattern.DOTALL);

  private static final Pattern BLANKS = Pattern.compile("\\s*+");

  private static final Pattern HEADING =
      Pattern.compile("#{1,6}[ \\t][^\\r\\n]*+[\\s\\p{Z}\\p{Cf}]*+");

  /** Matches frontmatter whose first line names another format than YAML. */
  private static final Pattern OF_OTHER_FORMAT =
      Pattern.compile("(?is)---[ \\t]*(?:json5?|toml)[ \\t]*\\R.*?\\R---[ \\t]*(?:\\R|\\z).*");

  private static final Pattern FIRST_KEY = Pattern.compile("^([\\w-]+):(?:[ \\t]|$)");

  /**
   * Keys of frontmatter in other tools that choose a model, its settings, its tools and the format
   * of its answers.
   */
  private static final Set<String> SETTINGS =
      Set.of(
          "config",
          "frequency_penalty",
          "input",
          "maxOutputTokens",
          "max_completion_tokens",
          "max_tokens",
          "model",
          "presence_penalty",
          "reasoning_effort",
          "responseFormat",
          "response_format",
          "seed",
          "stopSequences",
          "stop_sequences",
          "temperature",
          "toolChoice",
          "tool_choice",
          "tools",
          "topK",
          "topP",
          "top_k",
          "top_p");

  /** Other keys of frontmatter in other tools. */
  private static final Set<String> OF_OTHERS =
      Set.of("agent", "allowed-tools", "argument-hint", "mode", "name");

  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cf}\\p{Z}\\f\\x0B&&[^ ]]");

  private final SourceText source;
  private final String text;
  private final Collection<String> keys;
  private final DiagnosticSink sink;

  private UnreadFrontmatter(SourceText source, Collection<String> keys, DiagnosticSink sink) {
    this.keys = keys;
    this.source = source;
    this.text = source.content();
    this.sink = sink;
  }

  /** Returns whether a key chooses a model or one of its settings in other tools. */
  public static boolean isSetting(String key) {
    return SETTINGS.contains(key);
  }

  /**
   * Reports unread frontmatter in a text that does not begin with frontmatter.
   *
   * @param keys the keys of frontmatter
   */
  public static void check(SourceText source, Collection<String> keys, DiagnosticSink sink) {
    new UnreadFrontmatter(source, keys, sink).check();
  }

  /**
   * Describes the line that was meant to close frontmatter.
   *
   * @param from an offset in the frontmatter
   * @param keys the keys of frontmatter
   */
  public static Optional<String> nearlyClosed(
      SourceText source, int from, Collection<String> keys) {
    FrontmatterLines lines = FrontmatterLines.read(source.content(), keys, from, "", false);
    if (lines.closed().isEmpty()) {
      return Optional.empty();
    }
    Span close = lines.closed().get();
    String line = "Line " + source.line(close.start()) + " is '" + source.slice(close) + "'";
    return Optional.of(line + ", which does not close it: write '---'.");
  }

  /**
   * Reports a second frontmatter directly after the first one, whose keys are not read. After one
   * that is empty, a text may begin like frontmatter.
   *
   * @param close the range of the line that closes the first one, and of its line break
   */
  public static void checkSecond(
      SourceText source, Span close, Collection<String> keys, DiagnosticSink sink) {
    new UnreadFrontmatter(source, keys, sink).second(close);
  }

  private void second(Span close) {
    int from = end(BLANKS, close.end());
    boolean isAfterEmpty = text.substring(0, close.start()).strip().equals("---");
    if (isAfterEmpty || from == text.length() || !line(from).strip().equals("---")) {
      return;
    }
    int inside = from + line(from).length();
    int first = inside + lineBreak(inside);
    FrontmatterLines lines = lines(first, from, false);
    if (lines.hasOurs() && lines.closed().isPresent()) {
      report(
          from,
          "another frontmatter ends above it",
          Fix.of(
                  "Write all keys into one frontmatter: remove lines %d and %d."
                      .formatted(source.line(close.start()), source.line(from)))
              .editing(List.of(removed(close.start(), first)))
              .suggested());
    }
  }

  private void check() {
    int at = end(BEFORE, 0);
    int from = end(HEADING, at);
    if (at == from && OF_OTHER_FORMAT.matcher(text).region(from, text.length()).lookingAt()) {
      report(
          from,
          "it begins with '" + shown(line(from)) + "'",
          "Write it as YAML. Write '---' for '" + shown(line(from)) + "'.");
      return;
    }
    Optional<Mark> mark = Mark.of(line(from));
    if (mark.isEmpty()) {
      unmarked(at);
    } else if (mark.get() == Mark.FENCE) {
      fenced(from);
    } else {
      FrontmatterLines lines = lines(from + line(from).length(), from, false);
      if (from == at ? lines.isLikely() : lines.hasOurs() && lines.closed().isPresent()) {
        marked(mark.get(), from, text.substring(0, at), from > at, lines.closed());
      }
    }
  }

  private void marked(
      Mark mark, int from, String before, boolean hasHeading, Optional<Span> closed) {
    String first = shown(line(from));
    Matcher invisible = INVISIBLE.matcher(before + line(from));
    if (mark == Mark.OTHER) {
      report(
          from, "it is between lines '" + first + "'", "Write it as YAML. " + exact(first, closed));
    } else if (mark == Mark.DASHES) {
      report(from, "it begins with '" + first + "', not with '---'", exact(first, closed));
    } else if (hasHeading) {
      report(from, "there is a heading before it", FIRST);
    } else if (before.contains("{%") || before.contains("{#")) {
      report(from, "there is a tag of another language before it", FIRST);
    } else if (before.contains("<!--") || before.contains("{{")) {
      report(from, "there is a comment before it", FIRST + " Inside, a comment begins with '#'.");
    } else if (before.indexOf('\n') >= 0 || before.indexOf('\r') >= 0) {
      report(from, "there is an empty line before it", FIRST);
    } else if (invisible.find()) {
      String name = "U+%04X".formatted(invisible.group().codePointAt(0));
      report(from, "its first line has the invisible character " + name, "Remove it.");
    } else {
      report(from, "its first line is indented", "Remove the spaces before '---'.");
    }
  }

  /** Returns advice on lines that are nearly {@code ---}. */
  private String exact(String first, Optional<Span> closed) {
    String write = "Write '---' for '" + first + "'";
    return closed
        .map(
            end ->
                source.slice(end).equals("---")
                    ? write + "."
                    : write + " here, and in line " + source.line(end.start()) + ".")
        .orElse(write + ", and a line '---' after it.");
  }

  private void fenced(int from) {
    int inside = from + line(from).length();
    int next = end(BEFORE, inside);
    boolean isMarked = Mark.of(line(next)).isPresent();
    FrontmatterLines lines =
        isMarked
            ? lines(next + line(next).length(), next, false)
            : lines(inside, from, /* isFenced= */ true);
    if (lines.hasOurs()) {
      report(
          from,
          "it is in a fenced code block",
          isMarked ? withoutFence(from, next, lines) : exactFence(from, lines));
    }
  }

  /** Returns the fix for a fence around lines {@code ---}, and perhaps around the whole text. */
  private Fix withoutFence(int from, int next, FrontmatterLines lines) {
    String fence = line(from).strip().replaceFirst("[^`~].*", "");
    int below = lines.closed().map(Span::end).orElse(next);
    String end = "(^[ \\t]*" + fence + "[ \\t]*(?:\\R|\\z))";
    Matcher atEnd =
        Pattern.compile("(?m)" + end + "\\p{javaWhitespace}*+\\z")
            .matcher(text)
            .region(below, text.length());
    Matcher atOnce =
        Pattern.compile("(?m)\\p{javaWhitespace}*" + end)
            .matcher(text)
            .region(below, text.length());
    int last = atOnce.lookingAt() ? atOnce.start(1) : atEnd.find() ? atEnd.start() : -1;
    Fix fix = Fix.of("Remove the line '" + shown(line(from)) + "'");
    if (last < 0) {
      return Fix.of(fix.text() + ".").editing(List.of(removed(from, next))).suggested();
    }
    int after = last + line(last).length();
    return Fix.of(fix.text() + " and its end, line " + source.line(last) + ".")
        .editing(List.of(removed(from, next), removed(last, after + lineBreak(after))))
        .suggested();
  }

  /** Returns the fix for a fence instead of lines {@code ---}. */
  private Fix exactFence(int from, FrontmatterLines lines) {
    Fix fix = Fix.of(exact(shown(line(from)), lines.closed()));
    return lines
        .closed()
        .map(
            close ->
                fix.editing(
                        List.of(
                            new Edit(
                                new Location(source, new Span(from, from + line(from).length())),
                                "---"),
                            new Edit(new Location(source, close), "---")))
                    .suggested())
        .orElse(fix);
  }

  private void unmarked(int from) {
    FrontmatterLines lines = lines(from, from, false);
    if (lines.closed().isPresent() && (lines.hasOurs() || beginsWithKey(from, lines))) {
      Span close = lines.closed().get();
      boolean isExact = source.slice(close).equals("---");
      int below = close.end() + lineBreak(close.end());
      report(
          from,
          "there is no line '---' before it",
          isExact && lines(below, below, false).isLikely()
              ? Fix.of("Move it below the next line '---'.")
                  .editing(List.of(opened(from), removed(close.start(), below)))
                  .suggested()
              : isExact
                  ? Fix.of("Write a line '---' before it.").editing(List.of(opened(from)))
                  : Fix.of(RULES));
    }
  }

  /**
   * Returns whether the lines begin with a key of frontmatter, also of other tools, and end with
   * the exact mark.
   */
  private boolean beginsWithKey(int from, FrontmatterLines lines) {
    Matcher key = FIRST_KEY.matcher(line(from));
    return key.find()
        && (keys.contains(key.group(1))
            || OF_OTHERS.contains(key.group(1))
            || isSetting(key.group(1)))
        && source.slice(lines.closed().orElseThrow()).equals("---");
  }

  private Edit opened(int from) {
    return new Edit(new Location(source, Span.at(from)), "---" + source.lineBreak());
  }

  private Edit removed(int start, int end) {
    return new Edit(new Location(source, new Span(start, end)), "");
  }

  /** Returns the length of the line break at an offset. */
  private int lineBreak(int offset) {
    return text.startsWith("\r\n", offset) ? 2 : offset < text.length() ? 1 : 0;
  }

  /** Reads the lines from an offset, with the indentation of the line at a second offset. */
  private FrontmatterLines lines(int from, int like, boolean isFenced) {
    int start = like;
    while (start > 0 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t')) {
      start--;
    }
    return FrontmatterLines.read(text, keys, from, text.substring(start, like), isFenced);
  }

  private void report(int from, String why, String fix) {
    report(from, why, Fix.of(fix));
  }

  private void report(int from, String why, Fix fix) {
    Span line = new Span(from, from + shown(line(from)).length());
    sink.report(
        Diagnostic.of(DiagnosticCode.UNREAD_FRONTMATTER, new Location(source, line), why).fix(fix));
  }

  private static String shown(String line) {
    return INVISIBLE.matcher(line).replaceAll(" ").strip();
  }

  /** Returns the rest of a line, without its line break. */
  private String line(int offset) {
    int end = offset;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return text.substring(offset, end);
  }

  private int end(Pattern pattern, int from) {
    Matcher matcher = pattern.matcher(text).region(from, text.length());
    return matcher.lookingAt() ? matcher.end() : from;
  }
}
