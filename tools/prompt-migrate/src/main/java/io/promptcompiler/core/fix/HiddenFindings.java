package io.promptcompiler.core.fix;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCategory;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Recognizes findings that hide others in their file. After such a finding is fixed, new findings
 * are no reason to undo an edit.
 */
final class HiddenFindings {
  /** Findings that prevent a file from being read. */
  private static final Set<DiagnosticCode> UNREADABLE =
      Set.of(
          DiagnosticCode.JSON_SYNTAX,
          DiagnosticCode.MISSING_SPACE,
          DiagnosticCode.UNCLOSED_FRONTMATTER,
          DiagnosticCode.UNREAD_FRONTMATTER,
          DiagnosticCode.YAML_FEATURE,
          DiagnosticCode.YAML_SYNTAX);

  /** Findings that prevent a data document from being interpreted. */
  private static final Set<DiagnosticCode> MISSHAPEN =
      Set.of(
          DiagnosticCode.BAD_VALUE,
          DiagnosticCode.MISSING_KEY,
          DiagnosticCode.NOT_A_KEY,
          DiagnosticCode.WRONG_SHAPE);

  private HiddenFindings() {}

  /** Returns whether a finding hides others. */
  static boolean hides(Diagnostic one) {
    return isUnreadable(one) || isMisshapen(one);
  }

  /**
   * Returns whether fewer findings hide others in a file than before, so that additional findings
   * are expected.
   */
  static boolean isUncovered(String path, List<Diagnostic> before, List<Diagnostic> now) {
    long unreadable = count(path, before, HiddenFindings::isUnreadable);
    long stillUnreadable = count(path, now, HiddenFindings::isUnreadable);
    return stillUnreadable < unreadable
        || (stillUnreadable == unreadable
            && count(path, now, HiddenFindings::isMisshapen)
                < count(path, before, HiddenFindings::isMisshapen));
  }

  /** Returns whether more of an unreadable file is read than before. */
  static boolean isReadFurther(String path, List<Diagnostic> before, List<Diagnostic> now) {
    OptionalInt rest = unread(path, before);
    OptionalInt stillUnread = unread(path, now);
    return rest.isPresent() && stillUnread.isPresent() && stillUnread.getAsInt() < rest.getAsInt();
  }

  /**
   * Returns the length of the text behind the first finding that prevents a file from being read.
   */
  private static OptionalInt unread(String path, List<Diagnostic> all) {
    return all.stream()
        .filter(one -> isUnreadable(one) && one.location().source().path().equals(path))
        .mapToInt(one -> one.location().source().content().length() - one.location().span().start())
        .max();
  }

  /**
   * Returns whether other findings of kinds that a file has too many of are reported than before,
   * because the first ones are gone.
   */
  static boolean isSeenFurther(String path, List<Diagnostic> before, List<Diagnostic> now) {
    return before.stream()
        .filter(one -> DiagnosticList.isMore(one) && one.location().source().path().equals(path))
        .map(Diagnostic::code)
        .anyMatch(code -> behind(code, path, now) < behind(code, path, before));
  }

  /** Returns the length of the text behind the first finding with a code. */
  private static int behind(DiagnosticCode code, String path, List<Diagnostic> all) {
    return all.stream()
        .filter(one -> one.code() == code && !DiagnosticList.isMore(one))
        .filter(one -> one.location().source().path().equals(path))
        .mapToInt(one -> one.location().source().content().length() - one.location().span().start())
        .max()
        .orElse(0);
  }

  private static long count(String path, List<Diagnostic> all, Predicate<Diagnostic> which) {
    return all.stream()
        .filter(which)
        .filter(one -> one.location().source().path().equals(path))
        .count();
  }

  private static boolean isUnreadable(Diagnostic one) {
    boolean isSyntax = one.code().category() == DiagnosticCategory.SYNTAX;
    return one.isError() && (isSyntax || UNREADABLE.contains(one.code()));
  }

  private static boolean isMisshapen(Diagnostic one) {
    boolean isData = one.location().source().path().matches(".*\\.(?:json|ya?ml)");
    return one.isError() && isData && MISSHAPEN.contains(one.code());
  }
}
