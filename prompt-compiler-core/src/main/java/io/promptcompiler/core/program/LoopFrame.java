package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a loop within its body.
 *
 * @param number identifies it in its program
 * @param keyType the type of its keys: an integer for lists, a text for objects
 * @param keys the value whose keys it has, unless they are declared by authors or only numbers
 */
public record LoopFrame(int number, Type keyType, Optional<Value> keys) {

  /** Creates a loop whose keys are declared by authors, or have been checked. */
  public LoopFrame(int number, Type keyType) {
    this(number, keyType, Optional.empty());
  }

  /** Compares numbers only, like {@link Variable}. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LoopFrame loop && loop.number == number;
  }

  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public String toString() {
    return "loop#" + number;
  }
}
