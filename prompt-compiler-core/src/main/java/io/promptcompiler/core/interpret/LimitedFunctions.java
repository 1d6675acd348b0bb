package io.promptcompiler.core.interpret;

import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.program.Function;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a project for a render that ends, whatever it renders: that of an example or of
 * a page, which tools run and anybody may have written. Partials that include themselves twice take
 * time that doubles with each level of their values.
 */
public final class LimitedFunctions implements ProjectFunctions {
  /** How many calls of partials and iterations of loops such a render has. */
  static final int MOST_STEPS = Limits.CALLS;

  /** How many calls of partials lie within each other; values are nested less. */
  static final int DEEPEST = 10_000;

  private final ProjectFunctions functions;

  /** Limits what calls these functions. */
  public LimitedFunctions(ProjectFunctions functions) {
    this.functions = functions;
  }

  @Override
  public @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments) {
    return functions.call(function, arguments);
  }
}
