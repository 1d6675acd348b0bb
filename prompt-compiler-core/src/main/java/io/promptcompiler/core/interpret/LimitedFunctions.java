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

  /**
   * The maximum number of characters in all arguments of helpers and the texts that they return.
   */
  static final long MOST_COMPUTED = 1_000_000_000;

  /** The number of characters that take as much time as an element of a list or a property. */
  static final int ELEMENT = 10;

  /** The maximum depth of calls of partials; values are nested less deeply. */
  static final int DEEPEST = 10_000;

  private final ProjectFunctions functions;
  private final boolean logs;

  private LimitedFunctions(ProjectFunctions functions, boolean logs) {
    this.functions = functions;
    this.logs = logs;
  }

  /** Returns the functions for a render that only tries a prompt, so {@code log} does nothing. */
  public static LimitedFunctions ofTrial(ProjectFunctions functions) {
    return new LimitedFunctions(functions, /* logs= */ false);
  }

  /** Returns the functions for a render with values of an application. */
  public static LimitedFunctions ofApplication(ProjectFunctions functions) {
    return new LimitedFunctions(functions, /* logs= */ true);
  }

  /** Returns whether the helper {@code log} writes to the log. */
  boolean logs() {
    return logs;
  }

  @Override
  public @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments) {
    return functions.call(function, arguments);
  }
}
