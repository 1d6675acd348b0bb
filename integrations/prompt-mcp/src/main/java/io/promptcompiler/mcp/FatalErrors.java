package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.util.function.Supplier;

/**
 * Errors of the JVM that a prompt can cause, such as a missing class. The library on which the SDK
 * is built treats them as fatal and never answers the request, so they are caught before.
 */
final class FatalErrors {
  private FatalErrors() {}

  /**
   * Returns the result of a call.
   *
   * @throws McpError if the call causes an error of the JVM
   */
  static <T> T answered(Supplier<T> call) {
    try {
      return call.get();
    } catch (LinkageError | VirtualMachineError e) {
      throw McpError.builder(ErrorCodes.INTERNAL_ERROR).message(sentence(e)).build();
    }
  }

  /** Returns a sentence that describes an error to the author of the prompt. */
  static String sentence(Error e) {
    String reason =
        e instanceof NoClassDefFoundError
            ? "a class cannot be found: " + String.valueOf(e.getMessage()).replace('/', '.')
            : e instanceof StackOverflowError
                ? "its values or partials are nested too deeply"
                : e instanceof OutOfMemoryError
                    ? "there is not enough memory"
                    : e.getClass().getSimpleName() + ": " + e.getMessage();
    return "The prompt cannot be rendered: " + reason + ".";
  }
}
