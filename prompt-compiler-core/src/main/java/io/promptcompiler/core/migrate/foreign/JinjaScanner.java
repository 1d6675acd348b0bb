package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a template of Jinja into text and tags, with the default settings of Jinja 3: line breaks
 * become LF, the last one is removed, and only dashes in tags remove white space.
 */
final class JinjaScanner {
  private static final Pattern OPEN = Pattern.compile("\\{([{%#])([-+]?)");
  private static final Pattern RAW =
      Pattern.compile("\\{%([-+]?)\\s*raw\\s*(-?)%\\}", Pattern.DOTALL);
  private static final Pattern END_RAW = Pattern.compile("\\{%([-+]?)\\s*endraw\\s*([-+]?)%\\}");

  /** White space as in Python. */
  private static final Pattern LEADING = Pattern.compile("(?U)\\A[\\s\\x1c-\\x1f]+");

  private static final Pattern TRAILING = Pattern.compile("(?U)[\\s\\x1c-\\x1f]+\\z");
  private static final Pattern STRING =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'", Pattern.DOTALL);

  private final String source;
  private final int end;
  private final List<Obstacle> obstacles;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private boolean strips;

  private JinjaScanner(String source, int end, List<Obstacle> obstacles) {
    this.source = source;
    this.end = end;
    this.obstacles = obstacles;
  }

  /** A part of a template. */
  sealed interface Part permits Part.Text, Part.Print, Part.Statement, Part.Comment {
    /** Text, after white space was removed. */
    record Text(String value) implements Part {}

    /** The content of {@code {{ … }}}. */
    record Print(Span content, Span span) implements Part {}

    /** The content of <code>{% … %}</code>. */
    record Statement(Span content, Span span) implements Part {}

    /** The content of <code>{# … #}</code>. */
    record Comment(String text) implements Part {}
  }

  static List<Part> scan(String source, Span template, List<Obstacle> obstacles) {
    String all = source.substring(0, template.end());
    int end = all.length() - lastBreak(all.substring(template.start()));
    JinjaScanner scanner = new JinjaScanner(source, end, obstacles);
    scanner.scan(template.start());
    return scanner.parts;
  }

  /** Returns the length of the line break at the end of a text, or 0. */
  private static int lastBreak(String text) {
    if (text.endsWith("\r\n")) {
      return 2;
    }
    return text.endsWith("\n") || text.endsWith("\r") ? 1 : 0;
  }

  private void scan(int start) {
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
    flush(/* stripsEnd= */ false);
  }

  private void text(int from, int to) {
    String piece = source.substring(from, Math.max(from, to)).replaceAll("\r\n?", "\n");
    if (strips) {
      piece = LEADING.matcher(piece).replaceFirst("");
      strips = false;
    }
    text.append(piece);
  }

  /** Ends the text before a tag. */
  private void flush(boolean stripsEnd) {
    String value = stripsEnd ? TRAILING.matcher(text).replaceFirst("") : text.toString();
    if (!value.isEmpty()) {
      parts.add(new Part.Text(value));
    }
    text.setLength(0);
  }

  private int raw(Matcher raw) {
    flush(raw.group(1).equals("-"));
    Matcher close = END_RAW.matcher(source).region(raw.end(), end);
    if (!close.find()) {
      obstacles.add(
          Obstacle.refused(new Span(raw.start(), raw.end()), "'{% raw %}' is not closed", ""));
      return -1;
    }
    strips = raw.group(2).equals("-");
    text(raw.end(), close.start());
    flush(close.group(1).equals("-"));
    strips = close.group(2).equals("-");
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
    flush(open.group(2).equals("-"));
    char last = source.charAt(at - 1);
    boolean hasFlag = at > open.end() && (last == '-' || (last == '+' && !close.equals("}}")));
    strips = hasFlag && last == '-';
    Span content = new Span(open.end(), hasFlag ? at - 1 : at);
    Span span = new Span(start, at + 2);
    String inside = source.substring(content.start(), content.end());
    parts.add(
        switch (open.group(1)) {
          case "{" -> new Part.Print(content, span);
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
