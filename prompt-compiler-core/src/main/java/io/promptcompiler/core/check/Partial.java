package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.Optional;

/**
 * A text that others include.
 *
 * @param id what findings and cycles call it
 * @param text the text
 * @param tree what was parsed from it
 * @param declared its parameters, when it declares them
 * @param deprecated what to use instead, possibly empty, when it is deprecated
 * @param partials the partials in its reach
 */
public record Partial(
    String id,
    SplicedText text,
    Body tree,
    Optional<Declared> declared,
    Optional<String> deprecated,
    Partials partials) {
  /**
   * What a partial declares.
   *
   * @param parameters its parameters
   * @param types the types that they mention
   */
  public record Declared(ObjectType parameters, Types types) {}
}
