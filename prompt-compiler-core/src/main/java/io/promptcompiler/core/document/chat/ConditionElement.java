package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;

/** A condition as written. */
sealed interface ConditionElement
    permits ConditionElement.Exists, ConditionElement.NonEmpty, ConditionElement.Comparison {

  /** Returns the reference that is tested. */
  ReferenceElement ref();

  /** Tests that a value is present. */
  record Exists(ReferenceElement ref) implements ConditionElement {}

  /**
   * Tests that a text or list is not empty.
   *
   * @param word the location of the test's name
   */
  record NonEmpty(ReferenceElement ref, Location word) implements ConditionElement {}

  /** Compares a reference with a value, which is any data. */
  record Comparison(ReferenceElement ref, Operator operator, DataNode value)
      implements ConditionElement {}

  /** The operator of a comparison. */
  enum Operator {
    EQUAL,
    NOT_EQUAL,
    GREATER,
    LESS;

    /** Returns whether the operator compares only numbers. */
    boolean isOrder() {
      return this == GREATER || this == LESS;
    }
  }
}
