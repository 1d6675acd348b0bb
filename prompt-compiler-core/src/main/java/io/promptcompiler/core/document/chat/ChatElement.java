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
 * @param task the task that provides the data
 * @param name a name for readers
 * @param description what the prompt is for; may be empty
 * @param layout the messages and slots, in order
 * @param slots the slots with budgets, in the order of the document
 * @param aliases the former ids
 * @param tools the list of its tools
 * @param responseFormat the form of the answer, unchanged
 */
record ChatElement(
    Scalar task,
    String name,
    String description,
    List<LayoutItem> layout,
    List<Slot> slots,
    List<Scalar> aliases,
    Optional<DataNode> tools,
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
   * @param header the messages before it
   * @param footer the messages after it
   * @param omitIfEmpty whether both are omitted if the slot is empty
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
   * @param key the location of its name
   * @param priority its priority: the lowest number is filled first
   * @param when the condition; if it is false, the slot is empty
   * @param budget the maximum number of tokens
   * @param plan the plan of its content
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
