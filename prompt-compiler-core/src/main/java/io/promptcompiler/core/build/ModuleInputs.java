package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import java.util.Optional;

/** Says whether a module is still the same, for tools that make something of it. */
public final class ModuleInputs {
  private ModuleInputs() {}

  /**
   * A checksum of all that the result of compiling a module depends on. Computing it reads the
   * templates and compiles nothing. There is none where equal inputs need not give equal results:
   * when something is found before anything is parsed, or when helpers of the project are called,
   * whose classes are no input of the compiler.
   *
   * @param compiler what compiles it, by a name that changes with its code
   */
  public static Optional<String> checksum(CompilerOptions options, String compiler) {
    return options.helpers().isEmpty() ? InputFingerprint.of(options, compiler) : Optional.empty();
  }
}
