package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Type;

/**
 * Identifies a loop to its body.
 *
 * @param number identifies it in its program
 * @param keyType the type of its keys: an integer for lists, a text for objects
 */
public record LoopFrame(int number, Type keyType) {

  @Override
  public String toString() {
    return "loop#" + number;
  }
}
