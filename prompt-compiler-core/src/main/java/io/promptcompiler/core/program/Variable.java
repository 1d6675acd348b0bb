package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Trust;
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
 * @param trust the trust of everything below it: untrusted unless a nearer declaration differs;
 *     trusted whatever its type declares; or not declared
 * @param mask the name that reports show instead of everything below it; empty if it can be shown
 */
public record Variable(
    int number,
    String hint,
    Type type,
    boolean optional,
    Optional<Value> definition,
    Optional<Value> among,
    Trust trust,
    Optional<String> mask) {

  /** Creates a variable of a program in which declared origins have already been checked. */
  public Variable(
      int number, String hint, Type type, boolean optional, Optional<Value> definition) {
    this(
        number,
        hint,
        type,
        optional,
        definition,
        Optional.empty(),
        Trust.UNDECLARED,
        Optional.empty());
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
