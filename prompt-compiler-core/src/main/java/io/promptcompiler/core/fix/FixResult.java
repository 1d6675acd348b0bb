package io.promptcompiler.core.fix;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.UnifiedDiff;
import java.util.List;
import java.util.function.Function;

/**
 * The result of applying edits, or of a dry run.
 *
 * @param changes the files that are changed, in the order of their paths
 * @param fixed how many findings had edits that were applied
 * @param left the files whose edits were not kept, as they would have given more errors
 * @param findings what is found in the files as they are then
 */
public record FixResult(
    List<Change> changes, int fixed, List<SourceText> left, List<Diagnostic> findings) {

  /** Copies the lists. */
  public FixResult {
    changes = List.copyOf(changes);
    left = List.copyOf(left);
    findings = List.copyOf(findings);
  }

  /**
   * {@code Fixed: 2 findings in 1 file, 1 finding left.}
   *
   * @param isWritten whether files were changed
   */
  public String summary(boolean isWritten) {
    return "%s: %s in %s, %s left."
        .formatted(
            isWritten ? "Fixed" : "To fix",
            Plural.of(fixed, "finding"),
            Plural.of(changes.size(), "file"),
            Plural.of(findings.size(), "finding"));
  }

  /** The changes as a unified diff that {@code git apply} takes. */
  public String diff(Function<SourceText, String> paths) {
    return changes.stream()
        .map(change -> change.diff(paths.apply(change.old())))
        .collect(joining());
  }

  /**
   * A file that is changed.
   *
   * @param old what it said, and where it is
   * @param hasMark whether it begins with a byte order mark
   * @param content what it says from now on, without that mark
   */
  public record Change(SourceText old, boolean hasMark, String content) {
    private static final String MARK = "\uFEFF";

    String diff(String path) {
      String mark = hasMark ? MARK : "";
      return UnifiedDiff.of(path, mark + old.content(), mark + content);
    }
  }
}
