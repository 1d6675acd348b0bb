package io.promptcompiler.core.backend;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A file that a target can generate.
 *
 * @param isSource whether it is compiled, and does not go into the jar as it is
 * @param path its path below the folder for its type, with {@code /}
 * @param madeOf all that its content depends on besides the compiler's options, where it seldom
 *     changes, so that a later run need not make it again
 * @param content makes what it says, with LF
 */
public record Artifact(
    boolean isSource, String path, Optional<String> madeOf, Supplier<String> content) {

  /** One that is made in each run. */
  public static Artifact source(String path, Supplier<String> content) {
    return new Artifact(true, path, Optional.empty(), content);
  }

  /** A text that goes into the jar. */
  public static Artifact resource(String path, String content) {
    return new Artifact(false, path, Optional.empty(), () -> content);
  }

  /** Returns a copy that later runs reuse while this text is unchanged. */
  public Artifact madeOf(String inputs) {
    return new Artifact(isSource, path, Optional.of(inputs), content);
  }
}
