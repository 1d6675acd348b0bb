package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Prose;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.PrintedRanges;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Comment;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warns about comments of HTML and Jinja in a Handlebars text, because the model sees them, and
 * about comments that extend to the end of another tag. Comments in code are not reported.
 */
final class CheckForeignComments {
  private static final Pattern BEGINNING = Pattern.compile("\\{#(?!\\{)|<!--");

  private static final String HTML_END = "-->";

  private static final String JINJA_END = "#}";

  /** Matches a tag that opens, divides or closes a block. */
  private static final Pattern BLOCK = Pattern.compile("\\{\\{~?(?:[#/^]|\\s*+else\\b)");

  /** Matches a tag at the end of a comment. */
  private static final Pattern TAG = Pattern.compile("\\{\\{[^{}]*\\}\\}$");

  private static final Pattern BRACES = Pattern.compile("(?U)\\s*+\\}\\}");

  private static final Pattern SINGLE_BRACE = Pattern.compile("(?<!\\})\\}(?!\\})");

  private final SourceText source;
  private final Prose prose;
  private final DiagnosticSink sink;

  private CheckForeignComments(LowerTemplate.Input input, Prose prose, DiagnosticSink sink) {
    this.source = input.text().text();
    this.prose = prose;
    this.sink = sink;
  }

  static void check(LowerTemplate.Input input, Prose prose, DiagnosticSink sink) {
    CheckForeignComments check = new CheckForeignComments(input, prose, sink);
    check.comments(input.tree());
    check.foreign(PrintedRanges.of(input.tree()));
  }

  /**
   * Reports the comments of other languages in printed ranges. A comment may contain tags, which
   * are between two ranges.
   */
  private void foreign(List<Span> printed) {
    Matcher beginning = BEGINNING.matcher(source.content());
    int lastOfHtml = last(printed, HTML_END);
    int at = 0;
    // Many beginnings without an end must not each be searched for one.
    int withoutEnd = 0;
    for (int i = 0; i < printed.size(); i++) {
      int end = printed.get(i).end();
      at = Math.max(at, printed.get(i).start());
      while (at < end && beginning.region(at, end).find()) {
        boolean isHtml = beginning.group().equals("<!--");
        at = beginning.end();
        List<Span> rest = printed.subList(i, printed.size());
        int close = -1;
        if (isHtml) {
          close = at <= lastOfHtml ? first(rest, HTML_END, at, source.content().length()) : -1;
        } else if (at > withoutEnd) {
          // Without its end in this range, it ends on its line.
          int reach = Math.max(end, endOfLine(at));
          close = first(rest, JINJA_END, at, reach);
          withoutEnd = close < 0 ? reach : withoutEnd;
        }
        if (close >= 0) {
          String comment = source.content().substring(at, close);
          at = close + (isHtml ? HTML_END : JINJA_END).length();
          String words = isHtml ? comment : comment.replaceAll("^-|-$", "");
          report(new Span(beginning.start(), at), isHtml, words);
        }
      }
    }
  }

  /** Returns where a text occurs first in ranges, between two places; negative if nowhere. */
  private int first(List<Span> ranges, String text, int from, int to) {
    Matcher found = Pattern.compile(text, Pattern.LITERAL).matcher(source.content());
    for (Span range : ranges) {
      int start = Math.max(from, range.start());
      int end = Math.min(to, range.end());
      if (range.start() >= to) {
        break;
      }
      if (start < end && found.region(start, end).find()) {
        return found.start();
      }
    }
    return -1;
  }

  /** Returns where a text occurs last in ranges; negative if nowhere. */
  private int last(List<Span> ranges, String text) {
    for (int i = ranges.size() - 1; i >= 0; i--) {
      int found = source.slice(ranges.get(i)).lastIndexOf(text);
      if (found >= 0) {
        return ranges.get(i).start() + found;
      }
    }
    return -1;
  }

  private int endOfLine(int at) {
    int end = source.content().indexOf('\n', at);
    return end < 0 ? source.content().length() : end;
  }

  /** Reports the comments of a body that contain the beginning of a tag. */
  private void comments(Body body) {
    for (Statement statement : body.statements()) {
      if (statement instanceof Comment comment) {
        tagIn(comment);
      }
      statement.bodies().forEach(this::comments);
    }
  }

  private void tagIn(Comment comment) {
    String text = source.slice(comment.span());
    Matcher tag = TAG.matcher(text);
    if (!text.matches("(?s)\\{\\{~?!(?!--).*") || !tag.find(2)) {
      return;
    }
    // A comment of nothing but a tag hides it, unless more braces follow.
    boolean isHidden = text.substring(2, tag.start()).matches("~?!\\s*");
    Matcher braces = BRACES.matcher(source.content());
    braces.region(comment.span().end(), source.content().length());
    if (isHidden && !braces.lookingAt()) {
      return;
    }
    int start = comment.span().start() + tag.start();
    Matcher brace = SINGLE_BRACE.matcher(text.substring(0, tag.start()));
    Fix fix =
        Fix.of(
            "A comment ends at the first '}}': close it before the tag, or write '{{!-- … --}}'"
                + " around both.");
    Diagnostic finding =
        Diagnostic.of(
            DiagnosticCode.TAG_IN_COMMENT,
            new Location(source, new Span(start, comment.span().end())),
            tag.group());
    boolean isClosed = brace.find();
    sink.report(
        finding.fix(
            isClosed
                ? fix.replacing(
                        new Location(source, Span.at(comment.span().start() + brace.end())), "}")
                    .suggested()
                : fix));
  }

  private void report(Span span, boolean isHtml, String written) {
    if (prose.isInCode(span)) {
      return;
    }
    String comment = written.strip();
    Location place = new Location(source, span);
    Fix fix =
        ours(comment)
            .map(
                tag ->
                    Fix.of("Write '" + shown(tag) + "' for a comment that the model does not see.")
                        .replacing(place, tag))
            .orElse(
                Fix.of(
                    BLOCK.matcher(comment).find()
                        ? "Remove the marks of the comment to keep its tags, or all of it."
                        : "Write '{{!-- … --}}' for a comment that the model does not see."))
            .then("To show it to the model, write it between '{{{{raw}}}}' and '{{{{/raw}}}}'.");
    // Handlebars removes the line of a comment that is alone on it, and Jinja keeps it.
    boolean isCertain = !isHtml && !source.isAlone(span);
    String shown = place.text().lines().findFirst().orElse("");
    sink.report(
        Diagnostic.of(DiagnosticCode.FOREIGN_COMMENT, place, shown)
            .fix(isCertain ? fix : fix.suggested()));
  }

  private static String shown(String tag) {
    return tag.contains("\n") ? "{{! … }}" : tag;
  }

  /** Returns a comment of Handlebars; empty if it cannot have the text, or has part of a block. */
  private static Optional<String> ours(String comment) {
    if (!comment.contains("}}") && !comment.startsWith("--")) {
      return Optional.of("{{! " + comment + " }}");
    }
    boolean isPossible = !comment.contains("--}}") && !BLOCK.matcher(comment).find();
    return isPossible ? Optional.of("{{!-- " + comment + " --}}") : Optional.empty();
  }
}
