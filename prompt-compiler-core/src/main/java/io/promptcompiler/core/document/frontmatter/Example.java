package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.template.ExpectedMessages;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/**
 * An example in the frontmatter of a text: parameters, and what they should render.
 *
 * @param name its name; no two examples of a text have the same
 * @param parameters values by the names of parameters
 * @param expected what the text should be with them, when the author says so
 * @param output what a model answers then, when the author says so
 * @param location where it begins
 */
public record Example(
    Scalar name,
    Mapping parameters,
    Optional<Expected> expected,
    Optional<Entry> output,
    Location location) {

  /** The place of the expected text. */
  public sealed interface Expected
      permits Example.Expected.InPlace, Example.Expected.Messages, Example.Expected.InFile {
    /** The value that says it. */
    Scalar value();

    /** The frontmatter has the text itself. */
    record InPlace(Scalar value) implements Expected {
      /** The text. */
      public String text() {
        return value.isNull() ? "" : value.text();
      }

      /**
       * A text that was rendered, as this one can be compared with it: YAML reads the line breaks
       * of a block as LF, whatever the file has, and only a text in double quotes says which it
       * means.
       */
      public String comparable(String rendered) {
        boolean saysBreaks = value.location().text().startsWith("\"");
        return saysBreaks ? rendered : rendered.replaceAll("\r\n?", "\n");
      }
    }

    /**
     * The frontmatter has messages.
     *
     * @param value where they stand, and what they are as {@link ExpectedMessages} writes them
     */
    record Messages(Scalar value) implements Expected {}

    /** The frontmatter names a file. */
    record InFile(Scalar value) implements Expected {}
  }
}
