package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;

/** The outcome of migrating one file. */
sealed interface FileMigration
    permits FileMigration.Handlebars,
        FileMigration.Plain,
        FileMigration.Problem,
        FileMigration.Migrated {

  /** The file is not changed because it is Handlebars. */
  record Handlebars() implements FileMigration {}

  /** The file is not changed because it is plain text in every syntax. */
  record Plain() implements FileMigration {}

  /** The file is not changed, for the given reasons. */
  record Problem(List<Diagnostic> why) implements FileMigration {

    /** Copies the list. */
    public Problem {
      why = List.copyOf(why);
    }
  }

  /**
   * The file gets new content.
   *
   * @param file the old file
   * @param content its new content
   * @param linesAddedAt the offset in the old text where lines are added, if any
   * @param caveats the parts that its author should check
   */
  record Migrated(SourceFile file, String content, int linesAddedAt, List<Diagnostic> caveats)
      implements FileMigration {

    /** Copies the list. */
    public Migrated {
      caveats = List.copyOf(caveats);
    }
  }
}
