package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A variable that a block binds.
 *
 * @param number identifies it in its program
 * @param hint a suggestion for its name
 * @param definition its value, if there is only one; empty for the element of a loop
 * @param among the list that contains its values, or one of them, if it has no definition
 * @param origin the origin of everything below it without a nearer declaration; if it is trusted,
 *     that applies whatever its type declares
 */
public record Variable(
    int number,
    String hint,
    Type type,
    boolean optional,
    Optional<Value> definition,
    Optional<Value> among,
    Origin origin) {

  /** Creates a variable of a program in which declared origins have already been checked. */
  public Variable(
      int number, String hint, Type type, boolean optional, Optional<Value> definition) {
    this(number, hint, type, optional, definition, Optional.empty(), Origin.UNDECLARED);
  }

  /**
   * Compares numbers only: variables of the same program are equal if their numbers are. Comparing
   * definitions could take very long.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Variable variable && variable.number == number;
  }

  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public String toString() {
    return "#" + number;
  }
}
