package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.hint.language.TagCorrection;
import io.promptcompiler.core.hint.language.TagCorrections;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Explains syntax errors of a template. If tags are written as in another language, they are
 * translated: if the translated template can be parsed, the findings are about these tags and not
 * about errors that follow from them.
 */
final class ExplainSyntax {
  private final SourceText source;
  private final Span body;
  private final Braces braces;

  private ExplainSyntax(SourceText source, Span body, Braces braces) {
    this.source = source;
    this.body = body;
    this.braces = braces;
  }

  /** Returns the findings to report instead of the parser's findings. */
  static List<Diagnostic> explain(
      SourceText source, Span body, Braces braces, List<Diagnostic> found) {
    boolean isTooLarge =
        found.stream()
            .map(Diagnostic::code)
            .anyMatch(
                code -> code == DiagnosticCode.TOO_DEEP || code == DiagnosticCode.TOO_MANY_TAGS);
    return isTooLarge ? found : new ExplainSyntax(source, body, braces).explain(found);
  }

  private List<Diagnostic> explain(List<Diagnostic> found) {
    List<TagCorrection> corrections =
        TagCorrections.in(source, body).stream()
            .filter(one -> !one.isValue() || !parses(one.tag()))
            .toList();
    if (corrections.isEmpty()) {
      return found;
    }
    List<Diagnostic> left = new ArrayList<>();
    SplicedText meant = corrected(corrections);
    Span all = new Span(body.start(), meant.text().content().length());
    HandlebarsParser.parseAsWritten(meant.text(), all, braces, meant.relocating(left::add));
    if (left.size() > found.size()) {
      return found;
    }
    List<Diagnostic> explained = new ArrayList<>(left);
    corrections.forEach(one -> explained.add(one.diagnostic(source)));
    explained.sort(Comparator.comparing(finding -> finding.location().span().start()));
    return explained;
  }

  /** Returns whether a tag outside any block is valid by itself. */
  private boolean parses(Span tag) {
    return HandlebarsParser.parseAsWritten(source, tag, braces, finding -> {}).isPresent();
  }

  /** Returns the corrected text; unchanged parts keep their positions. */
  private SplicedText corrected(List<TagCorrection> corrections) {
    List<Edit> edits = new ArrayList<>();
    corrections.forEach(one -> edits.addAll(one.edits()));
    edits.sort(Comparator.comparing(edit -> edit.place().span().start()));
    SplicedText.Builder text = new SplicedText.Builder();
    int at = 0;
    for (Edit edit : edits) {
      Span span = edit.place().span();
      if (span.start() >= at) {
        keep(text, at, span.start());
        text.add(edit.place(), edit.replacement());
        at = span.end();
      }
    }
    keep(text, at, body.end());
    return text.build(source.path());
  }

  private void keep(SplicedText.Builder text, int from, int to) {
    Location place = new Location(source, new Span(from, to));
    text.add(place, place.text());
  }
}
