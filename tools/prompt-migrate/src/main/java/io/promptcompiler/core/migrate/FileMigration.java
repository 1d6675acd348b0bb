package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;

/** The outcome of migrating one file. */
sealed interface FileMigration
    permits FileMigration.Handlebars,
        FileMigration.Plain,
        FileMigration.Problem,
        FileMigration.Template,
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
   * The file is a template that has more than variables, and is migrated with the others that it
   * may include.
   *
   * @param head its frontmatter and template
   */
  record Template(SourceFile file, OldSyntax syntax, SplitText head) implements FileMigration {}

  /**
   * The file gets new content.
   *
   * @param file the old file
   * @param name its new name, which may be the old one
   * @param content its new content
   * @param caveats the parts that its author should check
   */
  record Migrated(SourceFile file, String name, String content, List<Diagnostic> caveats)
      implements FileMigration {

    /** Copies the list. */
    public Migrated {
      caveats = List.copyOf(caveats);
    }

    Migrated withContent(String other) {
      return new Migrated(file, name, other, caveats);
    }
  }
}
