package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.fix.FileChange;
import java.util.List;
import java.util.function.Function;

/**
 * The result of declaring parameters, or of a dry run.
 *
 * @param changes the files that get declarations
 * @param declared the number of files that already have declarations
 * @param without the number of files without parameters
 * @param left for each file that is not changed because of errors, the first one that it has, or
 *     that declarations would cause; and a finding for each root that is not changed
 */
public record DeclareResult(
    List<FileChange> changes, int declared, int without, List<Diagnostic> left) {

  /** Copies the lists. */
  public DeclareResult {
    changes = List.copyOf(changes);
    left = List.copyOf(left);
  }

  /**
   * Returns a sentence that counts the files.
   *
   * @param isWritten whether files were changed
   */
  public String summary(boolean isWritten) {
    return "%s parameters of %s; %d %s them already, %d without parameters, %d left."
        .formatted(
            isWritten ? "Declared the" : "To declare: the",
            Plural.of(changes.size(), "file"),
            declared,
            declared == 1 ? "declares" : "declare",
            without,
            left.size());
  }

  /** Returns the changes as a unified diff for {@code git apply}. */
  public String diff(Function<SourceText, String> paths) {
    return FileChange.diff(changes, paths);
  }
}
