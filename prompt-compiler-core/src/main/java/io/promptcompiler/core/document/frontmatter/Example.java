package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.template.ExpectedMessages;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/**
 * An example in the frontmatter of a text: parameters, and the expected text.
 *
 * @param name its name; no two examples of a text have the same
 * @param parameters values by the names of parameters
 * @param expected the expected text, if there is one
 * @param output an answer of a model, if there is one
 * @param location its beginning
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
    /** Returns the value with the expected text. */
    Scalar value();

    /** The frontmatter has the text itself. */
    record InPlace(Scalar value) implements Expected {
      /** Returns the text. */
      public String text() {
        return value.isNull() ? "" : value.text();
      }

      /**
       * Returns a rendered text in a form that can be compared with this one: YAML reads the line
       * breaks of a block as LF, whatever the file has, and only a text in double quotes determines
       * its line breaks.
       */
      public String comparable(String rendered) {
        boolean saysBreaks = value.location().text().startsWith("\"");
        return saysBreaks ? rendered : rendered.replaceAll("\r\n?", "\n");
      }
    }

    /**
     * Expected messages in the frontmatter.
     *
     * @param value their place, and the messages in the form of {@link ExpectedMessages}
     */
    record Messages(Scalar value) implements Expected {}

    /** The frontmatter names a file. */
    record InFile(Scalar value) implements Expected {}
  }
}
