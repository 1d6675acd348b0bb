package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A chat document as written.
 *
 * @param task the task that gives the data
 * @param name a name for people
 * @param description what the prompt is for; empty for nothing
 * @param layout the messages and slots, in order
 * @param slots what is filled under budgets, in the order in which it is written
 * @param aliases the ids that it had before
 * @param responseFormat what the answer should look like, as it is
 */
record ChatElement(
    Scalar task,
    String name,
    String description,
    List<LayoutItem> layout,
    List<Slot> slots,
    List<Scalar> aliases,
    Optional<Located<DataNode>> responseFormat) {

  /** Copies the lists. */
  ChatElement {
    layout = List.copyOf(layout);
    slots = List.copyOf(slots);
    aliases = List.copyOf(aliases);
  }

  /** An item of the layout. */
  sealed interface LayoutItem permits MessageElement, ShownSlot {}

  /**
   * A slot shown in the layout.
   *
   * @param header what stands before it
   * @param footer what stands after it
   * @param omitIfEmpty whether both vanish with it
   */
  record ShownSlot(
      Scalar name,
      List<MessageElement> header,
      List<MessageElement> footer,
      boolean omitIfEmpty,
      Location location)
      implements LayoutItem {
    /** Copies the lists. */
    ShownSlot {
      header = List.copyOf(header);
      footer = List.copyOf(footer);
    }
  }

  /**
   * A slot, which is filled with messages under a budget.
   *
   * @param key where its name stands
   * @param priority when it is filled: the lowest number first
   * @param when without which it is empty
   * @param budget how many tokens it may have
   * @param plan what it is filled with
   */
  record Slot(
      String name,
      Location key,
      int priority,
      Optional<ConditionElement> when,
      Located<OptionalInt> budget,
      List<PlanItem> plan) {
    /** Copies the list. */
    Slot {
      plan = List.copyOf(plan);
    }
  }
}
