package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * A gate of a step as written.
 *
 * @param word the word for its type
 * @param type its type
 * @param parameters its parameters, as data
 * @param arguments the typed arguments, one for each parameter of the type, in their order
 * @param description its description for readers; may be empty
 */
record GateElement(
    Scalar word,
    GateType type,
    Optional<Mapping> parameters,
    List<Argument> arguments,
    String description,
    Location location) {

  /** Copies the list. */
  GateElement {
    arguments = List.copyOf(arguments);
  }

  /** The argument for a parameter of a gate. */
  sealed interface Argument
      permits GateElement.Argument.OfText,
          GateElement.Argument.OfNumber,
          GateElement.Argument.OfTexts,
          GateElement.Argument.OfSchema,
          GateElement.Argument.LeftOut {
    /** A text. */
    record OfText(String text) implements Argument {}

    /** An integer. */
    record OfNumber(long number) implements Argument {}

    /** A list of texts. */
    record OfTexts(List<String> texts) implements Argument {
      /** Copies the list. */
      public OfTexts {
        texts = List.copyOf(texts);
      }
    }

    /** A JSON Schema or the name of one. */
    record OfSchema(DataNode schema) implements Argument {}

    /** An omitted optional parameter. */
    record LeftOut() implements Argument {}
  }
}
