package io.promptcompiler.core.source;

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

  /** What is wrong with a path, as the end of a sentence that begins with the path. */
  public static Optional<String> problem(String path) {
    if (path.chars().anyMatch(Character::isISOControl)) {
      return Optional.of("has a control character");
    }
    if (path.startsWith("/") || path.matches("[A-Za-z]:.*")) {
      return Optional.of("is absolute");
    }
    if (path.indexOf('\\') >= 0) {
      return Optional.of("has a backslash");
    }
    for (String part : path.split("/", -1)) {
      if (part.isEmpty()) {
        return Optional.of("has an empty part");
      }
      if (part.equals(".") || part.equals("..")) {
        return Optional.of("has a part '" + part + "'");
      }
    }
    return Optional.empty();
  }

  /** The folder, without a {@code /} at the end; empty for the root itself. */
  public String folder() {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** The last part. */
  public String fileName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public String toString() {
    return path;
  }
}
