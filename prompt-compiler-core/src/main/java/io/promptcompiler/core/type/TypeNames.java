package io.promptcompiler.core.type;

import java.util.List;
import java.util.Optional;

/** Resolves the names of types at one place. */
interface TypeNames {

  /** Returns the type of a name. */
  Optional<Type> find(String name);

  /** Returns the libraries that declare a name which means nothing because they are several. */
  List<String> libraries(String name);

  /** Returns the trust that a named type declares. */
  Trust trust(String name);

  /** Returns all names. */
  List<String> names();
}
