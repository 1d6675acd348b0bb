package io.promptcompiler.core.java;

import io.promptcompiler.core.program.MessageInstruction;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Estimates how much code instructions for messages become, and decides where to split them, as
 * {@link Sizes} does for texts.
 */
final class MessageSizes {
  private final IdentityHashMap<MessageInstruction, Integer> sizes = new IdentityHashMap<>();

  /**
   * Groups of adjacent instructions, each at most a method; a single one if all fit into one. An
   * instruction that is alone in its group may be larger, and is split inside.
   */
  List<List<MessageInstruction>> groups(List<? extends MessageInstruction> instructions) {
    return Sizes.groups(instructions, this::size);
  }

  private int size(MessageInstruction instruction) {
    Integer cached = sizes.get(instruction);
    if (cached != null) {
      return cached;
    }
    int size = 1;
    // What fills a slot is in a method anyway.
    if (!(instruction instanceof MessageInstruction.Fill)) {
      for (List<MessageInstruction> block : instruction.blocks()) {
        size += block(block);
      }
    }
    sizes.put(instruction, size);
    return size;
  }

  private int block(List<MessageInstruction> block) {
    int size = block.stream().mapToInt(this::size).sum();
    return Math.min(size, Sizes.LARGEST_METHOD);
  }
}
