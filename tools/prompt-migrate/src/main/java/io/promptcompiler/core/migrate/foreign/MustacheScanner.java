package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Parses templates of Mustache as mustache.js does: a line that has only white space and tags that
 * print nothing is removed.
 */
final class MustacheScanner {
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final String source;
  private final int end;
  private final List<Obstacle> obstacles;
  private final Deque<Open> open = new ArrayDeque<>();
  private List<Tag> tags = new ArrayList<>();

  /** The white space on the current line: lists of tags with the texts in them. */
  private final List<Tag> blanks = new ArrayList<>();

  private boolean hasTag;
  private boolean hasText;
  private String opening = "{{";
  private String closing = "}}";

  /**
   * A tag or a text.
   *
   * @param kind the character after the opening braces, {@code v} for an escaped variable, or
   *     {@code t} for text
   */
  record Tag(char kind, String name, List<Tag> children, Span span) {}

  private record Open(Tag tag, List<Tag> outer) {}

  private MustacheScanner(String source, Span template, List<Obstacle> obstacles) {
    this.source = source;
    this.end = template.end();
    this.obstacles = obstacles;
  }

  static List<Tag> scan(String source, Span template, List<Obstacle> obstacles) {
    MustacheScanner scanner = new MustacheScanner(source, template, obstacles);
    scanner.scan(template.start());
    for (Open left : scanner.open) {
      obstacles.add(
          Obstacle.refused(
              left.tag().span(), "the section '" + left.tag().name() + "' is not closed", ""));
      left.outer().add(left.tag());
      scanner.tags = left.outer();
    }
    return scanner.tags;
  }

  private void scan(int start) {
    int at = start;
    while (at < end) {
      if (source.startsWith(opening, at)) {
        at = tag(at);
      } else {
        character(at);
        at++;
      }
    }
    endLine();
  }

  private void character(int at) {
    char c = source.charAt(at);
    Tag text = new Tag('t', String.valueOf(c), List.of(), new Span(at, at + 1));
    tags.add(text);
    if (Character.isWhitespace(c) || c == '\u00a0' || c == '\ufeff') {
      blanks.add(text);
    } else {
      hasText = true;
    }
    if (c == '\n') {
      endLine();
    }
  }

  private void endLine() {
    if (hasTag && !hasText) {
      remove(tags);
      open.forEach(one -> remove(one.outer()));
    }
    blanks.clear();
    hasTag = false;
    hasText = false;
  }

  private void remove(List<Tag> from) {
    from.removeAll(blanks);
    from.forEach(
        tag -> {
          if ("#^".indexOf(tag.kind()) >= 0) {
            remove(tag.children());
          }
        });
  }

  /** Reads a tag, and returns the offset after it. */
  private int tag(int start) {
    int at = start + opening.length();
    char kind = at < end && "#^/>{&=!".indexOf(source.charAt(at)) >= 0 ? source.charAt(at) : 'v';
    at += kind == 'v' ? 0 : 1;
    String close = kind == '{' ? "}" + closing : kind == '=' ? "=" + closing : closing;
    int last = source.indexOf(close, at);
    if (last < 0 || last >= end) {
      obstacles.add(
          Obstacle.refused(new Span(start, Math.min(end, start + 2)), "the tag is not closed", ""));
      return end;
    }
    Span span = new Span(start, last + close.length());
    if (kind == '>' && !hasTag) {
      // The first line of the partial stays indented.
      blanks.clear();
    }
    hasTag = true;
    hasText |= kind == 'v' || kind == '{' || kind == '&';
    add(kind, source.substring(at, last).strip(), span);
    return span.end();
  }

  private void add(char kind, String name, Span span) {
    switch (kind) {
      case '#', '^' -> {
        Tag section = new Tag(kind, name, new ArrayList<>(), span);
        open.push(new Open(section, tags));
        tags = section.children();
      }
      case '/' -> {
        if (open.isEmpty() || !open.peek().tag().name().equals(name)) {
          obstacles.add(Obstacle.refused(span, "'" + name + "' is not the open section", ""));
        } else {
          Open section = open.pop();
          tags = section.outer();
          tags.add(section.tag());
        }
      }
      case '=' -> {
        List<String> words = BLANKS.splitAsStream(name).toList();
        if (words.size() == 2) {
          opening = words.get(0);
          closing = words.get(1);
        } else {
          obstacles.add(Obstacle.refused(span, "two delimiters are required", ""));
        }
      }
      default -> tags.add(new Tag(kind, name, List.of(), span));
    }
  }
}
