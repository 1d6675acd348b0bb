package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.LookAlikes;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Scanner.Mark;
import io.promptcompiler.runtime.integration.Shown;
import java.util.List;
import java.util.function.Predicate;

/**
 * A tag of another language, and its translation to Handlebars.
 *
 * @param edits the edits of the tag and of related tags, such as its closing tag
 * @param isCode whether the tag is in code, where it may be text about the other language
 * @param difference sentences about how the output may differ; empty if it is provably the same
 */
public record TagCorrection(
    TagReading reading, List<Edit> edits, boolean isCode, String difference) {
  /** Copies the list. */
  public TagCorrection {
    edits = List.copyOf(edits);
  }

  /** Returns whether the tag neither opens nor belongs to a block. */
  public boolean isValue() {
    return reading.is(TagReading.Role.VALUE);
  }

  /** Returns the span of the tag. */
  public Span tag() {
    return reading.tag().span();
  }

  /** Returns the range from the tag to the last related tag. */
  public Span covers() {
    return tag().to(edits.get(edits.size() - 1).place().span());
  }

  /** Returns whether the tag has no other possible meaning, as with typographic quotes. */
  public boolean isCertain() {
    return ExpressionParser.isRoundQuote(reading.mark().orElseThrow().word().charAt(0));
  }

  /** Returns the fix. */
  public Fix fix() {
    String meant = edits.get(0).replacement();
    String text = meant.isEmpty() ? "Remove it." : "Write '" + meant + "'" + how() + ".";
    boolean lacksEnd =
        edits.stream()
            .anyMatch(
                edit ->
                    edit.place().span().length() == 0
                        && edit.replacement().startsWith("{{/case}}"));
    Fix fix =
        Fix.of(text)
            .then(lacksEnd ? "Each case ends with '{{/case}}'." : "")
            .then(difference)
            .editing(edits);
    return isCode || isQuotedAlone() || !difference.isEmpty() ? fix.suggested() : fix;
  }

  /**
   * Returns the fix of a tag with one name in typographic quotes, which may be the name of a
   * parameter.
   */
  Fix fix(SourceText source, Predicate<String> isParameter) {
    Mark mark = reading.mark().orElseThrow();
    String quoted = mark.word();
    boolean isQuoted = quoted.length() > 1 && isCertain();
    if (!isQuoted || !isParameter.test(quoted.substring(1, quoted.length() - 1))) {
      return fix();
    }
    if (!isQuotedAlone()) {
      return fix().suggested();
    }
    String word = quoted.substring(1, quoted.length() - 1);
    String name = word.matches("[\\p{L}\\p{N}_-]+") ? word : "[" + word + "]";
    Span tag = tag();
    int at = mark.span().start() - tag.start();
    String written = source.slice(tag);
    String meant = written.substring(0, at) + name + written.substring(at + quoted.length());
    Fix fix =
        Fix.of("Write '" + meant + "', without quotes.")
            .replacing(new Location(source, mark.span()), name);
    return isCode ? fix.suggested() : fix;
  }

  /**
   * Returns whether a text in typographic quotes is all of the tag, or all behind its helper or
   * block. It may be meant as a name.
   */
  private boolean isQuotedAlone() {
    if (!isCertain()) {
      return false;
    }
    Mark mark = reading.mark().orElseThrow();
    Span inside = reading.tag().inside();
    String tag = edits.get(0).place().text();
    int start = tag().start();
    String before = tag.substring(inside.start() - start, mark.span().start() - start);
    String after = tag.substring(mark.span().end() - start, inside.end() - start);
    return before.strip().matches("(?:else )?[#\\w-]*") && after.isBlank();
  }

  /** Describes a difference that is hard to see. */
  private String how() {
    Mark mark = reading.mark().orElseThrow();
    int first = mark.word().codePointAt(0);
    if (ExpressionParser.isRoundQuote(mark.word().charAt(0))) {
      return ", with straight quotes";
    }
    if (Character.getType(first) == Character.FORMAT) {
      return ", without the invisible character " + LookAlikes.described(first);
    }
    String tag = edits.get(0).place().text();
    int at = mark.span().start() - tag().start();
    boolean isSign = mark.word().matches("[#/>]") && tag.substring(0, at).matches("\\{+[~-]?\\s*");
    return isSign ? ", without a space next to the '" + mark.word() + "'" : "";
  }

  private Diagnostic ofBraces(SourceText source, Location at) {
    String written = source.slice(tag());
    String begin = written.replaceAll("(?s)[^{].*", "");
    String end = written.replaceAll("(?s).*[^}]", "");
    return begin.length() == 2 && end.length() == 4
        ? Diagnostic.of(DiagnosticCode.UNEXPECTED, at, "'{{'").fix(fix())
        : Diagnostic.of(DiagnosticCode.TOO_MANY_BRACES, at, begin, end).fix(fix());
  }

  /** Returns a finding at the part that Handlebars does not understand. */
  public Diagnostic diagnostic(SourceText source) {
    return diagnostic(source, name -> false);
  }

  /**
   * Returns a finding at the part that Handlebars does not understand.
   *
   * @param isParameter tests whether a parameter has a name
   */
  Diagnostic diagnostic(SourceText source, Predicate<String> isParameter) {
    Mark mark = reading.mark().orElseThrow();
    Location at = new Location(source, mark.span());
    if (mark.span().equals(reading.tag().odd()) && "{}".contains(mark.word().substring(0, 1))) {
      return ofBraces(source, at);
    }
    boolean isFirst = !reading.word().isEmpty() && mark.word().contains(reading.word());
    boolean isBlock =
        reading.is(TagReading.Role.MAY_OPEN) && reading.word().equals(reading.block());
    Diagnostic finding =
        isFirst && isBlock
            ? Diagnostic.of(DiagnosticCode.ONLY_A_BLOCK, at, reading.word())
            : isFirst
                ? Diagnostic.of(DiagnosticCode.FOREIGN_WORD, at, mark.word())
                : Diagnostic.of(DiagnosticCode.UNEXPECTED, at, "'" + Shown.of(mark.word()) + "'");
    return finding.fix(fix(source, isParameter));
  }
}
