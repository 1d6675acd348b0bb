package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;

/** A condition as written. */
sealed interface ConditionElement {

  /** What is tested. */
  ReferenceElement ref();

  /** That something is there. */
  record Exists(ReferenceElement ref) implements ConditionElement {}

  /**
   * That a text or list has something in it.
   *
   * @param word where the test is named
   */
  record NonEmpty(ReferenceElement ref, Location word) implements ConditionElement {}

  /** How something compares with a value, which is any data. */
  record Comparison(ReferenceElement ref, Operator operator, DataNode value)
      implements ConditionElement {}

  /** A way to compare. */
  enum Operator {
    EQUAL,
    NOT_EQUAL,
    GREATER,
    LESS;

    /** Whether only numbers are compared so. */
    boolean isOrder() {
      return this == GREATER || this == LESS;
    }
  }
}
