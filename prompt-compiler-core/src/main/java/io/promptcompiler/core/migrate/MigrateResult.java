package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.FileChange;
import java.util.List;
import java.util.function.Function;

/**
 * The result of a migration, or of a dry run. Each text is counted once.
 *
 * @param changes the migrated files: texts and files of defaults
 * @param migrated the number of texts among these
 * @param handlebars the number of texts that are already Handlebars
 * @param plain the number of texts without possible placeholders
 * @param unmigrated the number of texts that were not migrated because of a problem
 * @param problems problems, and findings about parts of migrated texts to check, in printing order
 */
public record MigrateResult(
    List<FileChange> changes,
    int migrated,
    int handlebars,
    int plain,
    int unmigrated,
    List<Diagnostic> problems) {

  /** Copies the lists. */
  public MigrateResult {
    changes = List.copyOf(changes);
    problems = List.copyOf(problems);
  }

  /** Returns the number of texts. */
  public int texts() {
    return migrated + handlebars + plain + unmigrated;
  }

  /**
   * Returns a sentence that counts every text once.
   *
   * @param isWritten whether files were changed
   */
  public String summary(boolean isWritten) {
    return "%s: %d %s, %d already Handlebars, %d without placeholders, %d left with problems."
        .formatted(
            Plural.of(texts(), "text"),
            migrated,
            isWritten ? "migrated" : "to migrate",
            handlebars,
            plain,
            unmigrated);
  }

  /** Returns the changes as a unified diff for {@code git apply}, in the order of the files. */
  public String diff(Function<SourceText, String> paths) {
    return FileChange.diff(changes, paths);
  }
}
