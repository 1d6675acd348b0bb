package io.promptcompiler.core.syntax;

import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Comment;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.Decorator;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.Partial;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.List;
import java.util.Optional;

/**
 * Removes the whitespace that handlebars.js 4.7 removes: next to a {@code ~}, and on the line of a
 * tag that stands alone on it. Its order of steps is followed exactly, since later steps see the
 * results of earlier ones: first {@link Trimming} is filled, then the tree is rebuilt.
 */
final class WhitespaceControl {
  private final Trimming trimming = new Trimming();

  private WhitespaceControl() {}

  static Body apply(Body template) {
    WhitespaceControl control = new WhitespaceControl();
    control.visit(template, true);
    return control.trimming.rebuild(template);
  }

  /**
   * The whitespace that a statement strips from its neighbours.
   *
   * @param strip its outer {@code ~}
   * @param open whether its opening tag ends a line
   * @param close whether its closing tag begins a line
   * @param inline whether it is one tag, which may stand alone on its line
   */
  private record Wish(StripFlags strip, boolean open, boolean close, boolean inline) {}

  private void visit(Body body, boolean isRoot) {
    List<Statement> statements = body.statements();
    for (int i = 0; i < statements.size(); i++) {
      Statement current = statements.get(i);
      Optional<Wish> wish = wish(current);
      if (wish.isPresent()) {
        grant(wish.get(), statements, i, isRoot);
      }
    }
  }

  private void grant(Wish wish, List<Statement> siblings, int i, boolean isRoot) {
    Statement current = siblings.get(i);
    boolean beginsLine = StandaloneTags.endBefore(siblings, i, isRoot);
    boolean endsLine = StandaloneTags.beginAfter(siblings, i, isRoot);
    if (wish.strip().after()) {
      trimming.eatAfter(siblings, i);
    }
    if (wish.strip().before()) {
      trimming.eatBefore(siblings, i);
    }
    if (wish.inline() && beginsLine && endsLine) {
      trimming.endLine(siblings, i);
      if (trimming.startLine(siblings, i) && current instanceof Partial partial) {
        trimming.indent(partial, (Content) siblings.get(i - 1));
      }
    }
    if (wish.open() && beginsLine) {
      trimming.endLine(firstBody(current).statements(), -1);
      trimming.startLine(siblings, i);
    }
    if (wish.close() && endsLine) {
      trimming.endLine(siblings, i);
      List<Statement> last = lastBody(current).statements();
      trimming.startLine(last, last.size());
    }
  }

  private Optional<Wish> wish(Statement statement) {
    if (statement instanceof Mustache mustache) {
      return Optional.of(new Wish(mustache.strip(), false, false, false));
    }
    if (statement instanceof Decorator decorator) {
      return Optional.of(new Wish(decorator.strip(), false, false, false));
    }
    if (statement instanceof Comment comment) {
      return Optional.of(new Wish(comment.strip(), false, false, true));
    }
    if (statement instanceof Partial partial) {
      return Optional.of(new Wish(partial.strip(), false, false, true));
    }
    if (statement instanceof Block block) {
      return Optional.of(block(block));
    }
    if (statement instanceof PartialBlock block) {
      return Optional.of(simple(block.body(), block.openStrip(), block.closeStrip()));
    }
    if (statement instanceof DecoratorBlock block) {
      return Optional.of(simple(block.body(), block.openStrip(), block.closeStrip()));
    }
    return Optional.empty();
  }

  /** Trims a block with one body. */
  private Wish simple(Body body, StripFlags open, StripFlags close) {
    visit(body, false);
    List<Statement> statements = body.statements();
    Wish wish = wish(open, close, body, body);
    if (open.after()) {
      trimming.eatAfter(statements, -1);
    }
    if (close.before()) {
      trimming.eatBefore(statements, statements.size());
    }
    return wish;
  }

  private Wish block(Block block) {
    if (block.body().isEmpty() || block.inverse().isEmpty()) {
      return simple(firstBody(block), block.openStrip(), block.closeStrip());
    }
    Body body = block.body().get();
    Body inverse = block.inverse().get();
    visit(body, false);
    visit(inverse, false);
    // handlebars.js only considers the first link of a chain.
    Body afterElse = block.chained() ? firstBody(inverse.statements().get(0)) : inverse;
    List<Statement> before = body.statements();
    List<Statement> after = afterElse.statements();
    Wish wish = wish(block.openStrip(), block.closeStrip(), body, afterElse);
    if (block.openStrip().after()) {
      trimming.eatAfter(before, -1);
    }
    if (block.inverseStrip().before()) {
      trimming.eatBefore(before, before.size());
    }
    if (block.inverseStrip().after()) {
      trimming.eatAfter(after, -1);
    }
    if (block.closeStrip().before()) {
      trimming.eatBefore(after, after.size());
    }
    if (StandaloneTags.endBefore(before, before.size(), false)
        && StandaloneTags.beginAfter(after, -1, false)) {
      trimming.startLine(before, before.size());
      trimming.endLine(after, -1);
    }
    return wish;
  }

  private static Wish wish(StripFlags open, StripFlags close, Body first, Body last) {
    List<Statement> end = last.statements();
    return new Wish(
        new StripFlags(open.before(), close.after()),
        StandaloneTags.beginAfter(first.statements(), -1, false),
        StandaloneTags.endBefore(end, end.size(), false),
        false);
  }

  /** Returns the body after the opening tag. */
  private static Body firstBody(Statement statement) {
    return block(statement, Block::body, Block::inverse);
  }

  /**
   * Returns the body before the closing tag; for a chain, the body that consists of the next link.
   */
  private static Body lastBody(Statement statement) {
    return block(statement, Block::inverse, Block::body);
  }

  private static Body block(
      Statement statement,
      java.util.function.Function<Block, Optional<Body>> preferred,
      java.util.function.Function<Block, Optional<Body>> other) {
    if (statement instanceof Block block) {
      return preferred.apply(block).or(() -> other.apply(block)).orElseThrow();
    }
    return statement instanceof PartialBlock partial
        ? partial.body()
        : ((DecoratorBlock) statement).body();
  }
}
