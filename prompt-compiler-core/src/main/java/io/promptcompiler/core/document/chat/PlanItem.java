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
   * @param order how it is sorted
   * @param prepends whether each iteration goes before those already made
   * @param limit how many elements are taken, after sorting
   * @param separator the text of the message between two iterations
   * @param body what is done for each element
   * @param budget how many tokens it may have
   * @param stopsWhenOutOfBudget whether it ends when nothing can fit
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
   * @param when what decides
   * @param then what is done when it holds
   * @param otherwise what is done when it does not
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
