package io.promptcompiler.core.interpret;

import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.program.Function;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a project for renders with limits on their steps, such as those of examples and
 * pages. Tools run these without knowing their authors, and a partial that includes itself twice
 * takes time that doubles with each level of its values.
 */
public final class LimitedFunctions implements ProjectFunctions {
  /** The maximum number of calls of partials and iterations of loops in such a render. */
  static final int MOST_STEPS = Limits.CALLS;

  /** The maximum number of characters and elements in all arguments of helpers. */
  static final long MOST_COMPUTED = 1_000_000_000;

  /** The maximum depth of calls of partials; values are nested less deeply. */
  static final int DEEPEST = 10_000;

  private final ProjectFunctions functions;

  /** Wraps functions with a limit on their callers. */
  public LimitedFunctions(ProjectFunctions functions) {
    this.functions = functions;
  }

  @Override
  public @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments) {
    return functions.call(function, arguments);
  }
}
