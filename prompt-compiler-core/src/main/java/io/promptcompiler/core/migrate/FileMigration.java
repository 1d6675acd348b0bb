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

  /** Left as it is: the file is Handlebars. */
  record Handlebars() implements FileMigration {}

  /** Left as it is: the file is plain text in any syntax. */
  record Plain() implements FileMigration {}

  /** Left as it is, for the reasons given. */
  record Problem(List<Diagnostic> why) implements FileMigration {

    /** Copies the list. */
    public Problem {
      why = List.copyOf(why);
    }
  }

  /**
   * The file gets new content.
   *
   * @param file the file as it is
   * @param content its text from now on
   * @param linesAddedAt the offset in the old text where lines are added, if any are
   * @param caveats what its author should look at
   */
  record Migrated(SourceFile file, String content, int linesAddedAt, List<Diagnostic> caveats)
      implements FileMigration {

    /** Copies the list. */
    public Migrated {
      caveats = List.copyOf(caveats);
    }
  }
}
