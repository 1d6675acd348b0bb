package io.promptcompiler.core.type;

import java.util.List;
import java.util.Optional;

/** Resolves the type names that are visible at one place. */
interface TypeNames {

  /** Returns the type with the given name. */
  Optional<Type> find(String name);

  /** Returns the libraries that declare an ambiguous name; empty if the name is not ambiguous. */
  List<String> libraries(String name);

  /** Returns the declared origin of a named type. */
  Origin origin(String name);

  /** Returns whether the types are those of an output, in which nothing has a default. */
  default boolean areOfOutput() {
    return false;
  }

  /** Returns all names. */
  List<String> names();
}
