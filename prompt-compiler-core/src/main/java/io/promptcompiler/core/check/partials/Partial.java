package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A text that others can include.
 *
 * @param id its name in findings and cycles
 * @param holdsMessages whether it consists of messages
 * @param text the text
 * @param tree its syntax tree
 * @param declared its parameters, if it declares them
 * @param deprecated what to use instead, possibly empty, when it is deprecated
 * @param partials the partials that it can include
 * @param compiled returns its compiled fragment, if there is one
 */
public record Partial(
    String id,
    boolean holdsMessages,
    SplicedText text,
    Body tree,
    Optional<Declared> declared,
    Optional<String> deprecated,
    Partials partials,
    Supplier<Optional<Compiled>> compiled) {
  /** The maximum length, in UTF-16 units, of a partial that is inlined into each of its callers. */
  private static final int LARGEST_MERGED = 2000;

  /** Returns whether it is too large to be inlined into each of its callers. */
  boolean isLarge() {
    return isLarge(text);
  }

  /** Returns whether a text is too large to be inlined into each of its callers. */
  public static boolean isLarge(SplicedText text) {
    return text.span().length() > LARGEST_MERGED;
  }

  /**
   * The declarations of a partial.
   *
   * @param parameters its parameters
   * @param types the types that they mention
   */
  public record Declared(ObjectType parameters, Types types) {}

  /**
   * A partial that was lowered once for all includers.
   *
   * @param requirements its context requirements
   */
  public record Compiled(Fragment fragment, ContextRequirements requirements) {}
}
