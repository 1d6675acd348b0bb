package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Type;
import java.util.Optional;

/**
 * Identifies a loop within its body.
 *
 * @param number identifies it in its program
 * @param keyType the type of its keys: an integer for lists, a text for objects
 * @param untrustedKeys the path of the value whose keys it has, if anybody may have written them
 * @param keyMask the name that reports show instead of its keys; empty if they can be shown
 */
public record LoopFrame(
    int number, Type keyType, Optional<String> untrustedKeys, Optional<String> keyMask) {

  /** Creates a loop whose keys are declared by authors, or have been checked. */
  public LoopFrame(int number, Type keyType) {
    this(number, keyType, /* untrustedKeys= */ Optional.empty(), Optional.empty());
  }

  @Override
  public String toString() {
    return "loop#" + number;
  }
}
