package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import java.util.Optional;

/** Detects changes of a module, for tools that generate other files from it. */
public final class ModuleInputs {
  private ModuleInputs() {}

  /**
   * Returns a checksum of all compiler inputs of a module. The templates are read but not compiled.
   * The result is empty if equal inputs may have different results: if there are findings before
   * anything is parsed, or if helpers of the project are called, whose classes are not an input of
   * the compiler.
   *
   * @param compiler the version of the compiler, which changes with its code
   */
  public static Optional<String> checksum(CompilerOptions options, String compiler) {
    return options.helpers().isEmpty() ? InputFingerprint.of(options, compiler) : Optional.empty();
  }
}
