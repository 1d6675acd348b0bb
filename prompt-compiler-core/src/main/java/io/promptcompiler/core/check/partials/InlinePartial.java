package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.IdentityKey;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.CapturesOuterScope;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The body of a block used as a partial: {@code {{#*inline "name"}}}, or the body of {@code {{#>
 * name}}}. It can use the names around its definition, and the context of its call.
 *
 * @param name its name
 * @param body its body
 * @param lowering the lowering of the text that contains it
 * @param scope the scope at its place
 * @param isBlock whether it is the block of a call, which can use the partials of that call's scope
 */
public record InlinePartial(
    String name, Body body, Lowering lowering, LexicalScope scope, boolean isBlock) {
  /** The name under which a partial finds the block of its call. */
  public static final String BLOCK = "@partial-block";

  /** Returns the partials that the decorators of a body define for the whole body. */
  public static Map<String, InlinePartial> definedIn(
      Body body, Lowering lowering, LexicalScope scope) {
    Map<String, InlinePartial> defined = new LinkedHashMap<>();
    definitions(body)
        .forEach(
            (name, inside) ->
                defined.put(name, new InlinePartial(name, inside, lowering, scope, false)));
    return defined;
  }

  /** Returns the bodies of the partials that a body defines, by their names. */
  static Map<String, Body> definitions(Body body) {
    Map<String, Body> definitions = new LinkedHashMap<>();
    for (Statement statement : body.statements()) {
      if (statement instanceof DecoratorBlock block && isDefinition(block)) {
        definitions.put(block.call().arguments().get(0).original(), block.body());
      }
    }
    return definitions;
  }

  /** Returns whether a block defines a partial, as {@code {{#*inline "name"}}} does. */
  public static boolean isDefinition(DecoratorBlock block) {
    return block.call().callee().original().equals("inline")
        && block.call().arguments().size() == 1
        && block.call().arguments().get(0) instanceof StringLiteral;
  }

  /** Returns the partials that blocks around a call, and its own block, define for it. */
  static Map<String, InlinePartial> broughtTo(
      Optional<Body> inside, Lowering lowering, LexicalScope scope) {
    if (inside.isEmpty()) {
      return scope.partials();
    }
    Map<String, InlinePartial> brought = new LinkedHashMap<>(scope.partials());
    brought.putAll(definedIn(inside.get(), lowering, scope));
    brought.put(BLOCK, new InlinePartial(BLOCK, inside.get(), lowering, scope, true));
    return brought;
  }

  /** Returns the partials that it can use, given those that are defined for its call. */
  Map<String, InlinePartial> seen(Map<String, InlinePartial> brought) {
    if (!isBlock) {
      return brought;
    }
    Map<String, InlinePartial> seen = new LinkedHashMap<>(brought);
    seen.remove(BLOCK);
    InlinePartial outer = scope.partial(BLOCK);
    if (outer != null) {
      seen.put(BLOCK, outer);
    }
    return seen;
  }

  /**
   * Returns its identity. If it reads more than its context, each entry into its block makes a
   * different partial.
   */
  IdentityKey identity() {
    return new IdentityKey(CapturesOuterScope.from(body, scope) ? this : body);
  }
}
