package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a kind of finding.
 *
 * @param code the kind of finding
 * @param text its meaning and how to fix it, in Markdown
 * @param files the files of the wrong and the right example; empty for findings that no small
 *     example shows
 * @param shared complete documents, from which examples only show the keys that differ. If an
 *     example contains one of them, it contains them all
 */
record Explanation(
    DiagnosticCode code, String text, List<ExampleFile> files, List<ExampleFile> shared) {
  /** Copies the lists. */
  Explanation {
    files = List.copyOf(files);
    shared = List.copyOf(shared);
  }

  /** The role of a file in an example. */
  enum Role {
    /** The file as it was released. With it, the example is a change between two versions. */
    RELEASED,
    /** A file that is part of both examples, and of the release if there is one. */
    BOTH,
    /** A file of the wrong example, which has the finding. */
    WRONG,
    /** A file of the right example, which does not have the finding. */
    RIGHT;

    /** Returns the role for the word in a caption: {@code Wrong}. */
    static Role of(@Nullable String word) {
      return word == null ? BOTH : valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * A file of an example.
   *
   * @param role its role in the examples
   * @param path its path below the root of templates; {@code pom.xml} has lines of the plugin's
   *     configuration, and if it has {@code <roots>}, all paths begin at the project
   * @param content its text
   * @param isExcerpt whether it shows only some keys of a document
   */
  record ExampleFile(Role role, String path, String content, boolean isExcerpt) {
    /** Returns the extension that stands for the kind of a document: {@code .step.yaml}. */
    String kind() {
      String name = path.substring(path.lastIndexOf('/') + 1);
      return name.substring(name.indexOf('.'));
    }
  }
}
