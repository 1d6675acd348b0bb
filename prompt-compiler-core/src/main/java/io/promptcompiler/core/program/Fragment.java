package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.Optional;

/**
 * A text that programs include: parameters, and the instructions that render them. All includers
 * share it, and it depends on nothing but its parameters.
 *
 * @param about what it is
 * @param naming how it wants to be called
 * @param parameters its parameters, in the order in which values are given for them
 * @param types all types that the parameters mention
 * @param text what it emits
 * @param location where it comes from
 * @param library the prompt library that it is compiled in; none when it is compiled here
 */
public record Fragment(
    About about,
    EntryPoint.Naming naming,
    ObjectType parameters,
    Types types,
    TextProgram text,
    Location location,
    Optional<String> library) {

  @Override
  public String toString() {
    return about.key();
  }
}
