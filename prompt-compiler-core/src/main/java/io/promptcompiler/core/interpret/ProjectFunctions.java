package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Function;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls the functions of a project on behalf of the interpreter. */
@FunctionalInterface
public interface ProjectFunctions {
  /** Functions for programs that do not call any. */
  ProjectFunctions NONE =
      (function, arguments) -> {
        throw new MissingHelperException(function, "is not compiled");
      };

  /**
   * Calls a function; returns null without a result.
   *
   * @param arguments values of type {@code any}, one for each parameter
   */
  @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments);
}
