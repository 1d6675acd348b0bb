package io.promptcompiler.core.type;

import java.util.List;
import java.util.Optional;

/** What the names of types mean at one place. */
interface TypeNames {

  /** What a name means. */
  Optional<Type> find(String name);

  /** All names. */
  List<String> names();
}
