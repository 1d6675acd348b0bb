package io.promptcompiler.core.check.names;

import io.promptcompiler.core.check.partials.InlinePartial;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.PartialBlock;

/**
 * Determines whether the body of a block, used as a partial, may render differently when the same
 * block is entered again, because it reads more than its context. When in doubt, it may.
 */
public final class CapturesOuterScope {
  private final LexicalScope around;

  private CapturesOuterScope(LexicalScope around) {
    this.around = around;
  }

  /**
   * Returns whether a body may read names of the scope around it.
   *
   * @param around the scope at its place
   */
  public static boolean from(Body body, LexicalScope around) {
    return new CapturesOuterScope(around).looks(body);
  }

  private boolean looks(Body body) {
    return body.statements().stream().anyMatch(this::looks);
  }

  private boolean looks(Statement statement) {
    return (statement instanceof Mustache mustache && looks(mustache.call()))
        || (statement instanceof Block block && looks(block.call()))
        || (statement instanceof Statement.Partial partial && includes(partial.call()))
        || (statement instanceof PartialBlock block && includes(block.call()))
        || statement.bodies().stream().anyMatch(this::looks);
  }

  /**
   * Returns whether a call of a partial captures the scope: the partial sees the block that is
   * passed here, if there is one.
   */
  private boolean includes(Call call) {
    return around.partial(InlinePartial.BLOCK) != null || looks(call);
  }

  private boolean looks(Call call) {
    return looks(call.callee())
        || call.arguments().stream().anyMatch(this::looks)
        || call.hash().stream().map(HashPair::value).anyMatch(this::looks);
  }

  private boolean looks(Expression expression) {
    if (expression instanceof SubExpression sub) {
      return looks(sub.call());
    }
    return expression instanceof Path path
        && (path.depth() > 0
            || path.original().equals(InlinePartial.BLOCK)
            || (!path.segments().isEmpty() && around.name(path.segments().get(0).name()) != null));
  }
}
