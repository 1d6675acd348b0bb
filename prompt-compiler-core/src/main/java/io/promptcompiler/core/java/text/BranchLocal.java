package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;

/**
 * A local that each arm of a branch assigns. The local of a branch within an arm becomes that of
 * the enclosing branch, which is not known yet when the arm is written; so it gets its name only
 * when all code is there.
 */
final class BranchLocal {
  private @Nullable BranchLocal outer;
  private String name = "";

  /** Names the local, where it is declared. */
  void name(String given) {
    name = given;
  }

  /** Makes it the same local as another. */
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
