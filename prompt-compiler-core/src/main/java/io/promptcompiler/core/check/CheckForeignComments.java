package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Prose;
import io.promptcompiler.core.syntax.PrintedRanges;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warns about comments of HTML and Jinja in a Handlebars text, because the model sees them. Those
 * in code are text.
 */
final class CheckForeignComments {
  private static final Pattern COMMENT =
      Pattern.compile("(?s)\\{#(?!\\{)-?(?<jinja>.*?)-?#\\}|<!--(?<html>.*?)-->");

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
    for (Span span : PrintedRanges.of(input.tree())) {
      Matcher matcher = COMMENT.matcher(input.text().text().content());
      matcher.region(span.start(), span.end());
      while (matcher.find()) {
        check.report(matcher);
      }
    }
  }

  private void report(Matcher found) {
    Span span = new Span(found.start(), found.end());
    if (prose.isInCode(span)) {
      return;
    }
    boolean isHtml = found.group("jinja") == null;
    String comment = found.group(isHtml ? "html" : "jinja").strip();
    String line = source.lineText(source.line(span.start())).strip();
    Location place = new Location(source, span);
    Fix fix =
        ours(comment)
            .map(
                tag ->
                    Fix.of("Write '" + shown(tag) + "' for a comment that the model does not see.")
                        .replacing(place, tag))
            .orElse(Fix.of("Write '{{!-- … --}}' for a comment that the model does not see."))
            .then("To show it to the model, write it between '{{{{raw}}}}' and '{{{{/raw}}}}'.");
    // Handlebars removes the line of a comment that is alone on it, and Jinja keeps it.
    boolean isCertain = !isHtml && !line.equals(place.text());
    String shown = place.text().lines().findFirst().orElse("");
    sink.report(
        Diagnostic.of(DiagnosticCode.FOREIGN_COMMENT, place, shown)
            .fix(isCertain ? fix : fix.suggested()));
  }

  private static String shown(String tag) {
    return tag.contains("\n") ? "{{! … }}" : tag;
  }

  /** Returns a comment of Handlebars; empty if it cannot have the text. */
  private static Optional<String> ours(String comment) {
    if (!comment.contains("}}") && !comment.startsWith("--")) {
      return Optional.of("{{! " + comment + " }}");
    }
    return comment.contains("--}}") ? Optional.empty() : Optional.of("{{!-- " + comment + " --}}");
  }
}
