package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Statement.Mustache;
import java.util.List;
import java.util.Optional;

/** Creates the statements that print a variable, for syntaxes without other tags. */
public final class Variables {
  private Variables() {}

  /**
   * Returns a variable, which never refers to a helper of its name.
   *
   * @param name its name
   * @param at the range of the name
   * @param whole the range of the placeholder
   */
  public static Mustache of(String name, Span at, Span whole) {
    Path path = new Path(false, 0, List.of(new Segment(name, at)), true, name, at);
    return new Mustache(new Call(path, List.of(), List.of()), true, StripFlags.NONE, whole);
  }

  /**
   * Returns the name and place of the variable that a statement prints; empty for other statements.
   */
  public static Optional<Segment> in(Statement statement) {
    return statement instanceof Mustache mustache && mustache.call().callee() instanceof Path path
        ? path.segments().stream().findFirst()
        : Optional.empty();
  }
}
