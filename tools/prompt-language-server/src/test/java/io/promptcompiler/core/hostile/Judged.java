package io.promptcompiler.core.hostile;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildResult;
import java.nio.file.Path;
import java.util.Map;

/**
 * A module that was built.
 *
 * @param label what it is, and by which number it can be made again
 * @param options what was compiled
 * @param result how the build ended
 * @param sources the generated Java by path, none when it failed
 */
record Judged(
    String label,
    Path home,
    CompilerOptions options,
    BuildResult result,
    Map<String, String> sources) {

  boolean isGood() {
    return result.outcome() != BuildResult.Outcome.FAILED;
  }
}
