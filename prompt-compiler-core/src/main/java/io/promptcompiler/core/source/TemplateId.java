package io.promptcompiler.core.source;

import io.promptcompiler.runtime.integration.PromptNames;
import java.util.Optional;

/**
 * The path of a template inside its root, always with {@code /}. It is relative and plain: no
 * empty, {@code .} or {@code ..} part, no drive, no backslash, no control character.
 *
 * @param path {@code build/code-subtask.md}
 */
public record TemplateId(String path) {

  /** Checks the path. */
  public TemplateId {
    Optional<String> problem = problem(path);
    if (problem.isPresent()) {
      throw new IllegalArgumentException("'" + path + "' " + problem.get());
    }
  }

  /**
   * Returns the reason why a path is not valid, as the end of a sentence that begins with the path.
   */
  public static Optional<String> problem(String path) {
    return Optional.of(PromptNames.problem(path)).filter(problem -> !problem.isEmpty());
  }

  /** Returns the folder without a trailing {@code /}; empty for the root itself. */
  public String folder() {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** Returns the last part of the path. */
  public String fileName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public String toString() {
    return path;
  }
}
