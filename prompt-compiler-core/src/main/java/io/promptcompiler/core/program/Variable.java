package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A variable that a block binds.
 *
 * @param number identifies it in its program
 * @param hint a word that says what it holds, for whoever needs to call it something
 * @param definition what it holds when that is one value; none for the element of a loop
 * @param trust the trust of everything below it: untrusted unless a nearer declaration differs,
 *     trusted whatever its type declares, or neither
 */
public record Variable(
    int number, String hint, Type type, boolean optional, Optional<Value> definition, Trust trust) {

  /** A variable of a program whose trust was checked. */
  public Variable(
      int number, String hint, Type type, boolean optional, Optional<Value> definition) {
    this(number, hint, type, optional, definition, Trust.NOT_SAID);
  }

  /** Whether it is the same of one program: comparing definitions could go on for long. */
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
