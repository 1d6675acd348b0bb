package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.source.Syntax;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Improves findings about tags that are written in another language: the correction of the tag
 * replaces them, once for each tag. The tags are read only when the first finding occurs.
 */
public final class TagHints {
  /** The findings that such a tag can cause. */
  private static final Set<DiagnosticCode> LED_TO =
      EnumSet.of(
          DiagnosticCode.UNKNOWN_HELPER,
          DiagnosticCode.WRONG_ARGUMENT_COUNT,
          DiagnosticCode.UNKNOWN_NAMED_ARGUMENT,
          DiagnosticCode.NOT_A_BLOCK,
          DiagnosticCode.ONLY_A_BLOCK,
          DiagnosticCode.UNKNOWN_VARIABLE,
          DiagnosticCode.UNKNOWN_PROPERTY,
          DiagnosticCode.UNKNOWN_PARTIAL,
          DiagnosticCode.SECOND_CONTEXT,
          DiagnosticCode.STRAY_IN_MATCH,
          DiagnosticCode.NOT_A_CASE);

  private final SplicedText text;
  private final Syntax syntax;
  private final Predicate<String> isParameter;
  private final Set<TagCorrection> reported = new HashSet<>();

  /** The corrections of tags, by their beginnings. */
  private @Nullable NavigableMap<Integer, TagCorrection> corrections;

  private @Nullable List<TagCorrection> loops;

  /**
   * Creates hints for the tags of a text.
   *
   * @param isParameter tests whether a parameter has a name
   */
  public TagHints(SplicedText text, Syntax syntax, Predicate<String> isParameter) {
    this.text = text;
    this.isParameter = isParameter;
    this.syntax = syntax;
  }

  /** Returns the finding to report instead of the given one; empty if its tag has been reported. */
  public Optional<Diagnostic> explain(Diagnostic finding) {
    boolean isOfTag = LED_TO.contains(finding.code()) && syntax == Syntax.HANDLEBARS;
    Optional<TagCorrection> found = isOfTag ? around(finding.location()) : Optional.empty();
    boolean canBeLowered = finding.code().canBeLowered();
    if (found.isEmpty()) {
      boolean mayFollow = canBeLowered || finding.code() == DiagnosticCode.STRAY_IN_MATCH;
      boolean follows = isOfTag && mayFollow && follows(finding.location());
      return follows ? Optional.empty() : Optional.of(inLoop(finding));
    }
    TagCorrection correction = found.get();
    if (reported.contains(correction)) {
      return Optional.empty();
    }
    if (canBeLowered && correction.isValue() && !correction.isCertain()) {
      return Optional.of(
          isAboutParameter(correction) ? finding.fix(correction.fix()) : inLoop(finding));
    }
    reported.add(correction);
    Diagnostic instead = correction.diagnostic(text.text(), isParameter);
    boolean isSamePlace = instead.location().span().equals(finding.location().span());
    boolean isWord = instead.code() == DiagnosticCode.UNEXPECTED && isSamePlace && !canBeLowered;
    return Optional.of(isWord ? finding.fix(instead.fix()) : instead);
  }

  /** Returns whether a corrected value refers to a parameter. */
  private boolean isAboutParameter(TagCorrection correction) {
    String meant = correction.edits().get(0).replacement();
    return Pattern.compile("[^\\p{L}\\p{N}_-]+").splitAsStream(meant).anyMatch(isParameter);
  }

  /** Adds the correction of a loop to a finding about a name that the loop declares. */
  private Diagnostic inLoop(Diagnostic finding) {
    if (finding.code() != DiagnosticCode.UNKNOWN_VARIABLE || syntax != Syntax.HANDLEBARS) {
      return finding;
    }
    Pattern names =
        Pattern.compile("(?s).*\\|.*\\b" + Pattern.quote(finding.location().text()) + "\\b.*\\|.*");
    return loops().stream()
        .filter(loop -> covers(loop.covers(), finding.location()))
        .filter(loop -> names.matcher(loop.edits().get(0).replacement()).matches())
        .findFirst()
        .map(loop -> finding.fix(loop.fix()))
        .orElse(finding);
  }

  private List<TagCorrection> loops() {
    List<TagCorrection> all = loops;
    if (all == null) {
      all = TagCorrections.blocksOfPercent(text.text(), text.span());
      loops = all;
    }
    return all;
  }

  private static boolean covers(Span span, Location place) {
    return span.start() <= place.span().start() && place.span().end() <= span.end();
  }

  /**
   * Returns whether a place is in a block whose opening tag was reported, so that names in it may
   * be undefined.
   */
  private boolean follows(Location place) {
    return reported.stream()
        .filter(one -> one.edits().size() > 1)
        .map(TagCorrection::covers)
        .anyMatch(span -> covers(span, place));
  }

  private Optional<TagCorrection> around(Location place) {
    NavigableMap<Integer, TagCorrection> all = corrections;
    if (all == null) {
      all = new TreeMap<>();
      for (TagCorrection correction : TagCorrections.in(text.text(), text.span())) {
        all.putIfAbsent(correction.tag().start(), correction);
      }
      corrections = all;
    }
    return Optional.ofNullable(all.floorEntry(place.span().start()))
        .map(Map.Entry::getValue)
        .filter(one -> covers(one.tag(), place));
  }
}
