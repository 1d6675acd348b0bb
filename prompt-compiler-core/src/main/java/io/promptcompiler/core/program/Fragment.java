package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.Optional;

/**
 * A text that programs include: parameters, and the instructions that render them. All includers
 * share it, and it depends only on its parameters.
 *
 * @param about its metadata
 * @param naming the source of its name
 * @param parameters its parameters, in the order of arguments
 * @param types all types that the parameters mention
 * @param text its instructions
 * @param location its origin
 * @param library the prompt library that contains its class; empty if it is compiled here
 */
public record Fragment(
    About about,
    EntryPoint.Naming naming,
    ObjectType parameters,
    Types types,
    TextProgram text,
    Location location,
    Optional<String> library) {

  /** Returns a copy with another text. */
  public Fragment with(TextProgram other) {
    return new Fragment(about, naming, parameters, types, other, location, library);
  }

  /** Does not visit the fragments in its text, since a text can include others many times. */
  @Override
  public int hashCode() {
    return about.hashCode();
  }

  @Override
  public String toString() {
    return about.key();
  }
}
