package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;

/** What becomes of one file. */
sealed interface Outcome {

  /** Nothing: it is Handlebars. */
  record Handlebars() implements Outcome {}

  /** Nothing: it is text in any syntax. */
  record Plain() implements Outcome {}

  /** Nothing, for a reason. */
  record Problem(List<Diagnostic> why) implements Outcome {

    /** Copies the list. */
    public Problem {
      why = List.copyOf(why);
    }
  }

  /**
   * A new content.
   *
   * @param file the file as it is
   * @param content its text from now on
   * @param linesAddedAt the offset in the old text where lines are added, if any are
   * @param caveats what its author should look at
   */
  record Migrated(SourceFile file, String content, int linesAddedAt, List<Diagnostic> caveats)
      implements Outcome {

    /** Copies the list. */
    public Migrated {
      caveats = List.copyOf(caveats);
    }
  }
}
