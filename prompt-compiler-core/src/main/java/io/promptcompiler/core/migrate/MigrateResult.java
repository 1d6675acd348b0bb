package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SourceText;
import java.util.List;

/**
 * What a run did, or would do.
 *
 * @param changes the files that are migrated, by path
 * @param handlebars how many texts are Handlebars already
 * @param unmigrated how many files are left as they are because of a problem
 * @param problems why, in printing order
 */
public record MigrateResult(
    List<Change> changes, int handlebars, int unmigrated, List<Diagnostic> problems) {

  /** Copies the lists. */
  public MigrateResult {
    changes = List.copyOf(changes);
    problems = List.copyOf(problems);
  }

  /**
   * A file that is migrated.
   *
   * @param old what it said, and where it is
   * @param content what it says from now on, without a byte order mark
   * @param linesAddedAt the offset in the old text where lines are added, if any are
   */
  public record Change(SourceText old, String content, int linesAddedAt) {

    /**
     * What changes, as a unified diff.
     *
     * @param path how the file is called in it
     */
    public String diff(String path) {
      return UnifiedDiff.of(path, old.content(), content, linesAddedAt);
    }
  }
}
