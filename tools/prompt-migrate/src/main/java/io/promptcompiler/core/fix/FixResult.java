package io.promptcompiler.core.fix;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import java.util.List;
import java.util.function.Function;

/**
 * The result of applying edits, or of a dry run.
 *
 * @param changes the files that are changed, in the order of their paths
 * @param fixed the number of findings that the edits removed
 * @param left the files whose edits were discarded because they would not have removed findings
 * @param findings the findings in the chosen files after the edits
 * @param compilation the module after the edits, with all findings
 */
public record FixResult(
    List<FileChange> changes,
    int fixed,
    List<SourceText> left,
    List<Diagnostic> findings,
    Compilation compilation) {

  /** Copies the lists. */
  public FixResult {
    changes = List.copyOf(changes);
    left = List.copyOf(left);
    findings = List.copyOf(findings);
  }

  /**
   * Returns the result in words: {@code Fixed: 2 findings in 1 file, 1 finding left.}
   *
   * @param isWritten whether files were changed
   */
  public String summary(boolean isWritten) {
    long suggested = findings.stream().filter(one -> !one.fix().edits().isEmpty()).count();
    String all =
        "%s: %s in %s, %s left."
            .formatted(
                isWritten ? "Fixed" : "To fix",
                Plural.of(fixed, "finding"),
                Plural.of(changes.size(), "file"),
                Plural.of(findings.size(), "finding"));
    return suggested == 0
        ? all
        : all + " For " + suggested + " of them, editors offer an edit that needs a review.";
  }

  /** Returns the changes as a unified diff for {@code git apply}. */
  public String diff(Function<SourceText, String> paths) {
    return FileChange.diff(changes, paths);
  }
}
