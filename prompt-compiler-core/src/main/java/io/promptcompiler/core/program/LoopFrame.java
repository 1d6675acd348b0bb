package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Type;

/**
 * A loop, as its body refers to it.
 *
 * @param number tells it from all others of its program
 * @param keyType the type of its keys: an integer for lists, a text for objects
 */
public record LoopFrame(int number, Type keyType) {

  @Override
  public String toString() {
    return "loop#" + number;
  }
}
