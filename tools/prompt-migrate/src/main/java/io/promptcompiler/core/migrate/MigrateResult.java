package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.fix.FileChange;
import java.util.List;
import java.util.Optional;
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
 * @param emptyLines for each migrated template of Jinja that prints empty lines, the first tag that
 *     is alone on its line
 */
public record MigrateResult(
    List<FileChange> changes,
    int migrated,
    int handlebars,
    int plain,
    int unmigrated,
    List<Diagnostic> problems,
    List<Location> emptyLines) {

  /** Copies the lists. */
  public MigrateResult {
    changes = List.copyOf(changes);
    problems = List.copyOf(problems);
    emptyLines = List.copyOf(emptyLines);
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

  /**
   * Returns a sentence about settings of Jinja that templates may need; empty if they need none.
   *
   * @param paths formats the path of a file for people
   */
  public Optional<String> hint(Function<SourceText, String> paths, MigrateRequest.Flags flags) {
    if (emptyLines.isEmpty()) {
      return Optional.empty();
    }
    Location first = emptyLines.get(0);
    return Optional.of(
        "%s of Jinja %s an empty line for a tag that is alone on its line, as at %s:%d. If your application sets trim_blocks or lstrip_blocks, add '%s' or '%s'."
            .formatted(
                Plural.of(emptyLines.size(), "template"),
                emptyLines.size() == 1 ? "prints" : "print",
                paths.apply(first.source()),
                first.line(),
                flags.trimBlocks(),
                flags.lstripBlocks()));
  }

  /** Returns the changes as a unified diff for {@code git apply}, in the order of the files. */
  public String diff(Function<SourceText, String> paths) {
    return FileChange.diff(changes, paths);
  }
}
