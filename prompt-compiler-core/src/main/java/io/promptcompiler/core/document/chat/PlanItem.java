package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** An element of a plan as written. Plans fill slots with messages. */
sealed interface PlanItem permits MessageElement, PlanItem.ForEach, PlanItem.If {

  /**
   * Items that are repeated for each element of a list.
   *
   * @param source the list
   * @param order its sort order
   * @param prepends whether each iteration is inserted before the previous ones
   * @param limit the maximum number of elements, after sorting
   * @param separator the text of the message between two iterations
   * @param body the items for each element
   * @param budget the maximum number of tokens
   * @param stopsWhenOutOfBudget whether the loop ends when no more messages can fit
   */
  record ForEach(
      ReferenceElement source,
      Optional<SortOrder> order,
      boolean prepends,
      OptionalInt limit,
      Optional<Scalar> separator,
      List<PlanItem> body,
      OptionalInt budget,
      boolean stopsWhenOutOfBudget,
      Location location)
      implements PlanItem {
    /** Copies the list. */
    public ForEach {
      body = List.copyOf(body);
    }
  }

  /** The order in which a list is sorted. */
  enum SortOrder {
    ASCENDING,
    DESCENDING
  }

  /**
   * Items that depend on a condition.
   *
   * @param when the condition
   * @param then the items if it is true
   * @param otherwise the items if it is false
   */
  record If(
      ConditionElement when,
      List<PlanItem> then,
      Optional<Located<List<PlanItem>>> otherwise,
      Location location)
      implements PlanItem {
    /** Copies the list. */
    public If {
      then = List.copyOf(then);
    }
  }
}
