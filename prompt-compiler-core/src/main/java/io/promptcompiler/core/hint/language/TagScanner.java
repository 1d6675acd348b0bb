package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the tags of a template, including those that are not properly closed, and skips comments,
 * raw blocks and escaped tags.
 */
final class TagScanner {
  /** Matches the text in a tag before an inner tag. */
  private static final Pattern CONTAINING =
      Pattern.compile("\\s*+(?:[#/^]\\s*+)?[\\p{L}_]+(?:\\s[^{}\\n]*)?[\\s(]");

  private static final int LONGEST_NAME = 100;

  /** Matches the content of a tag that only one brace closes. */
  private static final Pattern CLOSED_ALONE =
      Pattern.compile("[~-]?\\s*+(?:[#/]\\s*+)?[\\p{L}_@.][^{}\\n]*");

  private static final Pattern COMMENT =
      Pattern.compile("(?s)\\{\\{~?!(?:(?=--).*?--~?\\}\\}|(?!--).*?\\}\\})");

  private static final Pattern PERCENT = Pattern.compile("\\{%([-~+]?)([^%{}]*?)([-~+]?)%\\}");

  private final String text;
  private final Span body;
  private final List<RawTag> tags = new ArrayList<>();

  /** From where each text was last looked for, and where it was found. */
  private final Map<String, int[]> found = new HashMap<>();

  private TagScanner(String text, Span body) {
    this.text = text;
    this.body = body;
  }

  static List<RawTag> in(String text, Span body) {
    TagScanner scanner = new TagScanner(text, body);
    int open = scanner.find("{{", body.start());
    while (open >= 0) {
      open = scanner.find("{{", scanner.after(open));
    }
    return scanner.tags;
  }

  /** Returns the tags that are written with <code>{%</code>. */
  static List<RawTag> ofPercent(String text, Span body) {
    List<RawTag> tags = new ArrayList<>();
    Matcher matcher = PERCENT.matcher(text).region(body.start(), body.end());
    while (matcher.find()) {
      Span inside = new Span(matcher.start(2), matcher.end(2));
      String before = matcher.group(1).isEmpty() ? "" : "~";
      String behind = matcher.group(3).isEmpty() ? "" : "~";
      Span span = new Span(matcher.start(), matcher.end());
      tags.add(new RawTag(span, inside, before, behind, Span.at(span.start()), false));
    }
    return tags;
  }

  /** Reads a tag, and returns where to continue. */
  private int after(int open) {
    if (isEscaped(open)) {
      return open + 2;
    }
    if (text.startsWith("{{!", open) || text.startsWith("{{~!", open)) {
      Matcher comment = COMMENT.matcher(text).region(open, body.end());
      return comment.lookingAt() ? comment.end() : body.end();
    }
    if (text.startsWith("{{{{", open)) {
      int close = find("{{{{/", open + 4);
      int end = close < 0 ? -1 : find("}}}}", close);
      boolean isNamedSo = text.startsWith("{{{{raw}}}}", open);
      return end < 0 && !isNamedSo ? tag(open, 4) : end < 0 ? body.end() : end + 4;
    }
    return tag(open, text.startsWith("{{{", open) ? 3 : 2);
  }

  private boolean isEscaped(int open) {
    return open > body.start()
        && text.charAt(open - 1) == '\\'
        && (open == body.start() + 1 || text.charAt(open - 2) != '\\');
  }

  private int tag(int open, int braces) {
    int start = open + braces;
    int inner = -1;
    boolean isInside = false;
    boolean hasBrace = false;
    int at = start;
    while (at < body.end()) {
      int quoted = endOfText(at);
      if (quoted >= 0) {
        at = quoted;
      } else if (text.startsWith("{{", at)) {
        if (inner >= 0 || !CONTAINING.matcher(text.substring(start, at)).matches()) {
          return inner >= 0 ? inner : at;
        }
        inner = at;
        isInside = true;
        at += 2;
      } else if (text.charAt(at) == '}') {
        int width = width(at);
        if (!isInside && width != 2 && isOpen(start, at)) {
          hasBrace = true;
          at++;
        } else if (isInside && width < 4) {
          isInside = false;
          at += Math.min(2, width);
        } else if (width > 1 || (!hasBrace && closesAlone(start, at))) {
          int taken =
              Math.min(width, isInside || inner < 0 ? Math.max(braces, isInside ? 4 : 2) : 2);
          int close = isInside ? at + 2 : at;
          Span odd = inner >= 0 ? new Span(inner, inner + 2) : odd(open, braces, at, taken);
          add(new Span(open, at + taken), new Span(start, close), odd, braces == 3 && taken == 3);
          return at + taken;
        } else {
          hasBrace = true;
          at++;
        }
      } else if (inner >= 0 && text.charAt(at) == '\n') {
        return inner;
      } else {
        at++;
      }
    }
    return inner >= 0 ? inner : start;
  }

  /** Returns whether a single brace is open inside of a tag. */
  private boolean isOpen(int start, int at) {
    char next = at + 1 < body.end() ? text.charAt(at + 1) : '\0';
    return at - start < LONGEST_NAME
        && (next == ' ' || text.startsWith("}}", at + 1))
        && text.substring(start, at).matches("\\s*[#$<]?\\{[^{}]*");
  }

  private int width(int at) {
    int end = at;
    while (end < body.end() && text.charAt(end) == '}') {
      end++;
    }
    return end - at;
  }

  /** Returns whether only a single brace closes a tag. */
  private boolean closesAlone(int start, int at) {
    int open = find("{{", at);
    int close = find("}}", at);
    int line = find("\n", at);
    boolean isClosedLater = close >= 0 && (open < 0 || close < open) && (line < 0 || close < line);
    return !isClosedLater && CLOSED_ALONE.matcher(text).region(start, at).matches();
  }

  private static Span odd(int open, int braces, int at, int taken) {
    if (braces == 4) {
      return new Span(open, open + 4);
    }
    return taken == 1 ? new Span(at, at + 1) : Span.at(open);
  }

  private void add(Span span, Span inside, Span odd, boolean isRaw) {
    int from = inside.start();
    int to = inside.end();
    Span sign = odd;
    boolean before = from < to && isTrim(text.charAt(from)) && !text.startsWith("--", from);
    if (before) {
      sign = text.charAt(from) == '-' && sign.length() == 0 ? new Span(from, from + 1) : sign;
      from++;
    }
    boolean behind = from < to && isTrim(text.charAt(to - 1)) && !text.startsWith("--", to - 2);
    if (behind) {
      to--;
      sign = text.charAt(to) == '-' && sign.length() == 0 ? new Span(to, to + 1) : sign;
    }
    Span words = new Span(from, to);
    tags.add(new RawTag(span, words, before ? "~" : "", behind ? "~" : "", sign, isRaw));
  }

  private static boolean isTrim(char unit) {
    return unit == '~' || unit == '-';
  }

  /** Returns the end of the quoted text that begins here, or -1 if it does not end on its line. */
  private int endOfText(int from) {
    if (text.charAt(from) != '"' && text.charAt(from) != '\'') {
      return -1;
    }
    for (int at = from + 1; at < body.end(); at++) {
      char unit = text.charAt(at);
      if (unit == text.charAt(from) && text.charAt(at - 1) != '\\') {
        return at + 1;
      }
      if (unit == '\n') {
        return -1;
      }
    }
    return -1;
  }

  private int find(String what, int from) {
    int[] last = found.computeIfAbsent(what, none -> new int[] {from, text.indexOf(what, from)});
    if (from < last[0] || (last[1] >= 0 && last[1] < from)) {
      last[1] = text.indexOf(what, from);
    }
    last[0] = last[1] < 0 ? Math.min(last[0], from) : from;
    return last[1] < 0 || last[1] + what.length() > body.end() ? -1 : last[1];
  }
}
