package io.promptcompiler.core.backend;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A file that a target can generate.
 *
 * @param type whether it is compiled or goes into the jar as it is
 * @param path its path below the folder for its type, with {@code /}
 * @param madeOf all that its content depends on besides the compiler's options, where it seldom
 *     changes, so that a later run need not make it again
 * @param content makes what it says, with LF
 */
public record Artifact(Type type, String path, Optional<String> madeOf, Supplier<String> content) {

  /** What becomes of a generated file. */
  public enum Type {
    /** A source file of the target's language, which is compiled. */
    SOURCE,
    /** A file that goes into the jar as it is. */
    RESOURCE
  }

  /** A source file that is made in each run. */
  public static Artifact source(String path, Supplier<String> content) {
    return new Artifact(Type.SOURCE, path, Optional.empty(), content);
  }

  /** A text that goes into the jar, made in each run. */
  public static Artifact resource(String path, String content) {
    return new Artifact(Type.RESOURCE, path, Optional.empty(), () -> content);
  }

  /** Returns a copy that later runs reuse while this text is unchanged. */
  public Artifact madeOf(String inputs) {
    return new Artifact(type, path, Optional.of(inputs), content);
  }
}
