package io.promptcompiler.core.migrate;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.UnifiedDiff;
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
    List<Change> changes,
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
    return changes.stream()
        .map(change -> change.diff(paths.apply(change.old())))
        .collect(joining());
  }

  /**
   * A file that is migrated.
   *
   * @param old its previous content and path
   * @param hasMark whether it begins with a byte order mark
   * @param content its new content, without that mark
   * @param linesAddedAt the offset in the old text where lines are added, if any
   */
  public record Change(SourceText old, boolean hasMark, String content, int linesAddedAt) {
    private static final String MARK = "\uFEFF";

    /**
     * Returns the change as a unified diff.
     *
     * @param path the path of the file in the diff
     */
    public String diff(String path) {
      return hasMark
          ? UnifiedDiff.of(
              path,
              MARK + old.content(),
              MARK + content,
              linesAddedAt == 0 ? 0 : linesAddedAt + MARK.length())
          : UnifiedDiff.of(path, old.content(), content, linesAddedAt);
    }
  }
}
