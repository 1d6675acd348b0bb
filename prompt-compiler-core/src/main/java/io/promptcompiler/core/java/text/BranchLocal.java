package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;

/**
 * A local that each arm of a branch assigns. If an arm contains a nested branch, the local of the
 * nested branch is replaced by that of the enclosing branch, which is not known when the arm is
 * written. Therefore the local is named only when all code is written.
 */
final class BranchLocal {
  private @Nullable BranchLocal outer;
  private String name = "";

  /** Names the local where it is declared. */
  void name(String given) {
    name = given;
  }

  /** Replaces this local with another. */
  void become(BranchLocal other) {
    outer = other;
  }

  /** Returns the local as an expression. */
  Expr text() {
    return new Expr(CodeBlock.of("$L", this), true, false);
  }

  /** Returns the name of the local. */
  @Override
  public String toString() {
    BranchLocal slot = this;
    while (slot.outer != null) {
      slot = slot.outer;
    }
    return slot.name;
  }
}
