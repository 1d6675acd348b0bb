package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Type;

/**
 * Identifies a loop within its body.
 *
 * @param number identifies it in its program
 * @param keyType the type of its keys: an integer for lists, a text for objects
 * @param hasUntrustedKeys whether anybody may have written its keys
 */
public record LoopFrame(int number, Type keyType, boolean hasUntrustedKeys) {

  /** Creates a loop whose keys are trusted, or have been checked. */
  public LoopFrame(int number, Type keyType) {
    this(number, keyType, /* hasUntrustedKeys= */ false);
  }

  @Override
  public String toString() {
    return "loop#" + number;
  }
}
