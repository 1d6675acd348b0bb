package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.template.ExpectedMessages;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * An example in the frontmatter of a text: parameters, and the expected text.
 *
 * @param name its name, which is unique in the text
 * @param parameters values by the names of parameters
 * @param expected the expected text, if there is one
 * @param output an answer of a model, if there is one
 * @param assertions the assertions of promptfoo about answers of models, as written
 * @param location the location of its beginning
 */
public record Example(
    Scalar name,
    Mapping parameters,
    Optional<Expected> expected,
    Optional<Entry> output,
    List<DataNode> assertions,
    Location location) {

  /** Copies the list. */
  public Example {
    assertions = List.copyOf(assertions);
  }

  /** Returns a copy without an expected text. */
  public Example withoutExpected() {
    return new Example(name, parameters, Optional.empty(), output, assertions, location);
  }

  /** The place of the expected text. */
  public sealed interface Expected
      permits Example.Expected.InPlace, Example.Expected.Messages, Example.Expected.InFile {
    /** Returns the value with the expected text. */
    Scalar value();

    /** An expected text in the frontmatter itself. */
    record InPlace(Scalar value) implements Expected {
      /** Returns the text. */
      public String text() {
        return value.isNull() ? "" : value.text();
      }

      /**
       * Returns a rendered text in a form that can be compared with the expected text. YAML reads
       * line breaks of a block scalar as LF, even if the file has CRLF, so line breaks only matter
       * in double-quoted text.
       */
      public String comparable(String rendered) {
        boolean saysBreaks = value.location().text().startsWith("\"");
        return saysBreaks ? rendered : rendered.replaceAll("\r\n?", "\n");
      }
    }

    /**
     * Expected messages in the frontmatter.
     *
     * @param value the messages in the form of {@link ExpectedMessages}, with their location
     */
    record Messages(Scalar value) implements Expected {}

    /** An expected text in a separate file. */
    record InFile(Scalar value) implements Expected {}
  }
}
