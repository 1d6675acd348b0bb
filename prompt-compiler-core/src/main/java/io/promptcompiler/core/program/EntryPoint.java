package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.Optional;

/**
 * Something that an application calls: parameters, and what they become.
 *
 * @param about what it is
 * @param naming how it wants to be called
 * @param parameters its parameters, in the order in which they are asked for
 * @param types all types that the parameters mention
 * @param rendering what it renders
 * @param location where it comes from
 */
public record EntryPoint(
    About about,
    Naming naming,
    ObjectType parameters,
    Types types,
    Rendering rendering,
    Location location) {

  /** The program of one that renders a text. */
  public Optional<TextProgram> text() {
    return rendering instanceof TextProgram text ? Optional.of(text) : Optional.empty();
  }

  /**
   * What an entry point's target name is made of.
   *
   * @param namespace the name of the outermost folder's namespace
   * @param noun what its name ends in: {@code prompt}
   * @param name the name that the author chose, if any
   */
  public record Naming(String namespace, String noun, Optional<String> name) {}
}
