package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Statement.Mustache;
import java.util.List;
import java.util.Optional;

/** Creates the statements that print a variable, for syntaxes that have nothing else. */
public final class Variables {
  private Variables() {}

  /**
   * A variable, which is never taken for a helper of its name.
   *
   * @param name its name
   * @param at where the name stands
   * @param whole where all of the placeholder stands
   */
  public static Mustache of(String name, Span at, Span whole) {
    Path path = new Path(false, 0, List.of(new Segment(name, at)), true, name, at);
    return new Mustache(new Call(path, List.of(), List.of()), true, StripFlags.NONE, whole);
  }

  /** The name that such a statement prints, where it stands; nothing for other statements. */
  public static Optional<Segment> in(Statement statement) {
    return statement instanceof Mustache mustache && mustache.call().callee() instanceof Path path
        ? path.segments().stream().findFirst()
        : Optional.empty();
  }
}
