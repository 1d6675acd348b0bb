package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * The loops around a place in a plan.
 *
 * @param around the outer scope of its texts
 * @param items the elements, outermost first
 */
record Loops(OuterScope around, List<Value> items) {
  /** Copies the list. */
  Loops {
    items = List.copyOf(items);
  }

  /** Returns an instance for a place outside of all loops. */
  static Loops none(OuterScope around) {
    return new Loops(around, List.of());
  }

  /** Returns a copy for a place inside one more loop. */
  Loops inside(Variable item, LoopFrame frame) {
    Value element = new Value.Read(item);
    List<Value> more = new ArrayList<>(items);
    more.add(element);
    return new Loops(around.naming("item", element).inside(frame, element), more);
  }

  int depth() {
    return items.size();
  }

  /** Returns the element of a loop; the innermost loop has number 0. */
  Value item(int outwards) {
    return items.get(items.size() - 1 - outwards);
  }

  /** Returns the number of iterations of the innermost loop before the current one. */
  Value index() {
    List<LoopFrame> loops = around.loops();
    return new Value.LoopState(loops.get(loops.size() - 1), Value.LoopState.Property.INDEX);
  }
}
