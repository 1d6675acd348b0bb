package io.promptcompiler.core.type;

import java.util.List;
import java.util.Optional;

/** Resolves the names of types at one place. */
interface TypeNames {

  /** The type of a name. */
  Optional<Type> find(String name);

  /** The libraries that declare a name which means nothing because they are several. */
  List<String> libraries(String name);

  /** What the type of a name says about trust by itself. */
  Trust trust(String name);

  /** All names. */
  List<String> names();
}
