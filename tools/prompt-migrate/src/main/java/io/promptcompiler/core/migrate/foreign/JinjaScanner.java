package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a template of Jinja 3 into text and tags: line breaks become LF, the last one is removed,
 * and dashes in tags remove white space.
 */
final class JinjaScanner {
  private static final Pattern OPEN = Pattern.compile("\\{([{%#])([-+]?)");
  private static final Pattern RAW =
      Pattern.compile("\\{%([-+]?)\\s*raw\\s*(-?)%\\}", Pattern.DOTALL);
  private static final Pattern END_RAW = Pattern.compile("\\{%([-+]?)\\s*endraw\\s*([-+]?)%\\}");

  /** White space as in Python. */
  private static final Pattern LEADING = Pattern.compile("(?U)\\A[\\s\\x1c-\\x1f]+");

  private static final Pattern TRAILING =
      Pattern.compile("(?U)(?<![\\s\\x1c-\\x1f])[\\s\\x1c-\\x1f]++\\z");
  private static final Pattern BLANK = Pattern.compile("(?U)[\\s\\x1c-\\x1f]*");
  private static final Pattern STRING =
      Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|'(?:[^'\\\\]++|\\\\.)*+'", Pattern.DOTALL);

  private final String source;
  private final int start;
  private final int end;
  private final JinjaSettings settings;
  private final List<Obstacle> obstacles;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private Removal removal = Removal.NONE;

  /** Whether the current text begins at the beginning of a line. */
  private boolean startsLine = true;

  /** Whether only white space is before the current tag on its line, and stays. */
  private boolean isAtLineStart;

  private final List<Span> emptyLines = new ArrayList<>();

  private JinjaScanner(
      String source, Span template, JinjaSettings settings, List<Obstacle> obstacles) {
    this.source = source;
    this.start = template.start();
    this.end = template.end();
    this.settings = settings;
    this.obstacles = obstacles;
  }

  /** White space that a tag removes from the text after it. */
  private enum Removal {
    NONE,
    LINE_BREAK,
    ALL
  }

  /** A part of a template. */
  sealed interface Part permits Part.Text, Part.Print, Part.Statement, Part.Comment {
    /** Text, after white space was removed. */
    record Text(String value) implements Part {}

    /** The content of {@code {{ … }}}. */
    record Print(Span content) implements Part {}

    /** The content of <code>{% … %}</code>. */
    record Statement(Span content, Span span) implements Part {}

    /** The content of <code>{# … #}</code>. */
    record Comment(String text) implements Part {}
  }

  static List<Part> scan(
      String source, Span template, JinjaSettings settings, List<Obstacle> obstacles) {
    return scanned(source, template, settings, obstacles).parts;
  }

  /** Returns the tags that are alone on their lines, which stay as empty lines. */
  static List<Span> emptyLines(String source, Span template, JinjaSettings settings) {
    return scanned(source, template, settings, new ArrayList<>()).emptyLines;
  }

  private static JinjaScanner scanned(
      String source, Span template, JinjaSettings settings, List<Obstacle> obstacles) {
    String all = source.substring(0, template.end());
    int end = all.length() - lastBreak(all.substring(template.start()));
    JinjaScanner scanner =
        new JinjaScanner(source, new Span(template.start(), end), settings, obstacles);
    scanner.scan();
    return scanner;
  }

  /** Returns the length of the line break at the end of a text, or 0. */
  private static int lastBreak(String text) {
    if (text.endsWith("\r\n")) {
      return 2;
    }
    return text.endsWith("\n") || text.endsWith("\r") ? 1 : 0;
  }

  private void scan() {
    int at = start;
    Matcher open = OPEN.matcher(source);
    while (open.region(at, end).find()) {
      text(at, open.start());
      Matcher raw = RAW.matcher(source).region(open.start(), end);
      at = raw.lookingAt() ? raw(raw) : tag(open);
      if (at < 0) {
        return;
      }
    }
    text(at, end);
    flush("+", /* isValue= */ false);
  }

  private void text(int from, int to) {
    String piece = source.substring(from, Math.max(from, to)).replaceAll("\r\n?", "\n");
    Matcher leading = LEADING.matcher(piece);
    int removed =
        switch (removal) {
          case NONE -> 0;
          case LINE_BREAK -> piece.startsWith("\n") ? 1 : 0;
          case ALL -> leading.find() ? leading.end() : 0;
        };
    if (from > start) {
      startsLine = piece.startsWith("\n", removed - 1);
    }
    removal = Removal.NONE;
    text.append(piece, removed, piece.length());
  }

  /**
   * Ends the text before a tag.
   *
   * @param sign the sign of the tag: a dash, a plus, or empty
   */
  private void flush(String sign, boolean isValue) {
    int line = text.lastIndexOf("\n") + 1;
    boolean isLineStart =
        (line > 0 || startsLine) && BLANK.matcher(text).region(line, text.length()).matches();
    String value = text.toString();
    if (sign.equals("-")) {
      value = TRAILING.matcher(text).replaceFirst("");
    } else if (sign.isEmpty() && !isValue && settings.lstripBlocks() && isLineStart) {
      value = value.substring(0, line);
    }
    isAtLineStart = isLineStart && !sign.equals("-");
    if (!value.isEmpty()) {
      parts.add(new Part.Text(value));
    }
    text.setLength(0);
  }

  /** Returns the white space that a tag with a sign removes from the text after it. */
  private Removal after(String sign, boolean isValue) {
    if (sign.equals("-")) {
      return Removal.ALL;
    }
    return sign.isEmpty() && !isValue && settings.trimBlocks() ? Removal.LINE_BREAK : Removal.NONE;
  }

  private int raw(Matcher raw) {
    flush(raw.group(1), /* isValue= */ false);
    Matcher close = END_RAW.matcher(source).region(raw.end(), end);
    if (!close.find()) {
      obstacles.add(
          Obstacle.refused(new Span(raw.start(), raw.end()), "'{% raw %}' is not closed", ""));
      return -1;
    }
    // Jinja does not trim after this tag.
    removal = raw.group(2).equals("-") ? Removal.ALL : Removal.NONE;
    text(raw.end(), close.start());
    flush(close.group(1), /* isValue= */ false);
    removal = after(close.group(2), /* isValue= */ false);
    return close.end();
  }

  private int tag(Matcher open) {
    int start = open.start();
    String close =
        switch (open.group(1)) {
          case "{" -> "}}";
          case "%" -> "%}";
          default -> "#}";
        };
    int at = close.equals("#}") ? source.indexOf(close, open.end()) : close(open.end(), close);
    if (at < 0 || at + 2 > end) {
      Span span = new Span(start, Math.min(end, start + 2));
      obstacles.add(Obstacle.refused(span, "the tag is not closed", "Add '" + close + "'."));
      return -1;
    }
    boolean isValue = close.equals("}}");
    flush(open.group(2), isValue);
    char last = source.charAt(at - 1);
    boolean hasFlag = at > open.end() && (last == '-' || (last == '+' && !isValue));
    String sign = hasFlag ? String.valueOf(last) : "";
    removal = after(sign, isValue);
    Span content = new Span(open.end(), hasFlag ? at - 1 : at);
    Span span = new Span(start, at + 2);
    boolean isAlone = isAtLineStart && at + 2 < end && "\r\n".indexOf(source.charAt(at + 2)) >= 0;
    if (isAlone && !isValue && sign.isEmpty() && removal == Removal.NONE) {
      emptyLines.add(span);
    }
    String inside = source.substring(content.start(), content.end());
    parts.add(
        switch (open.group(1)) {
          case "{" -> new Part.Print(content);
          case "%" -> new Part.Statement(content, span);
          default -> new Part.Comment(inside.strip());
        });
    return at + 2;
  }

  /** Returns the offset of the end of a tag, which is not in a string, or -1. */
  private int close(int from, String close) {
    int at = from;
    Matcher string = STRING.matcher(source).region(from, end);
    while (at < end) {
      if (source.startsWith(close, at)) {
        return at;
      }
      char c = source.charAt(at);
      string.region(at, end);
      at = (c == '"' || c == '\'') && string.lookingAt() ? string.end() : at + 1;
    }
    return -1;
  }
}
