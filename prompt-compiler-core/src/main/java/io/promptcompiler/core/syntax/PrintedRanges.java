package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import java.util.ArrayList;
import java.util.List;

/** Finds the ranges of a template that print as text, also inside of blocks. */
public final class PrintedRanges {
  private final List<Span> spans = new ArrayList<>();

  private PrintedRanges() {}

  /** Returns the ranges in source order. */
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
    } else if (!(statement instanceof Block block && block.raw())) {
      statement.bodies().forEach(this::body);
    }
  }
}
