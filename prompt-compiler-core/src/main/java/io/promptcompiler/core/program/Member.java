package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.ObjectType;

/**
 * Something that an entry point has besides what it renders itself. Its name is the format's, and
 * none that every entry point has.
 */
public sealed interface Member {

  /** What it is called. */
  String name();

  /** Where it is written. */
  Location location();

  /**
   * Data.
   *
   * @param description what it is; empty when nothing is said
   */
  record Given(String name, Data data, String description, Location location) implements Member {
    @Override
    public String toString() {
      return name + " = " + data;
    }
  }

  /**
   * Something else to render, with parameters of its own.
   *
   * @param parameters its parameters, in the order in which they are asked for; their types are
   *     among those of the entry point
   * @param conversation what it renders
   * @param description what it is; empty when nothing is said
   */
  record Part(
      String name,
      ObjectType parameters,
      Conversation conversation,
      String description,
      Location location)
      implements Member {
    @Override
    public String toString() {
      return name + " " + parameters.fieldNames() + "\n" + conversation;
    }
  }
}
