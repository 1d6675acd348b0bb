package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.ArrayList;
import java.util.List;

/** Finds the ranges of a template that print as text, also inside of blocks. */
public final class PrintedRanges {
  private final List<Span> spans = new ArrayList<>();

  private PrintedRanges() {}

  /** Returns the stretches in their order. */
  public static List<Span> of(Body tree) {
    PrintedRanges contents = new PrintedRanges();
    contents.body(tree);
    return contents.spans;
  }

  private void body(Body body) {
    body.statements().forEach(this::statement);
  }

  private void statement(Statement statement) {
    if (statement instanceof Content content) {
      spans.add(content.span());
    } else if (statement instanceof Block block && !block.raw()) {
      block.body().ifPresent(this::body);
      block.inverse().ifPresent(this::body);
    } else if (statement instanceof PartialBlock block) {
      body(block.body());
    } else if (statement instanceof DecoratorBlock block) {
      body(block.body());
    }
  }
}
