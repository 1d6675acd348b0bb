package io.promptcompiler.core.backend;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A file that a target can generate.
 *
 * @param type whether it is compiled or copied into the jar
 * @param path its path below the folder for its type, with {@code /}
 * @param madeOf the inputs of its content besides the compiler's options, if they seldom change, so
 *     that a later run can reuse it
 * @param content creates its text, with LF
 */
public record Artifact(Type type, String path, Optional<String> madeOf, Supplier<String> content) {

  /** How a generated file is used. */
  public enum Type {
    /** A source file of the target's language, which is compiled. */
    SOURCE,
    /** A file that is copied into the jar. */
    RESOURCE
  }

  /** Returns a source file that is made in each run. */
  public static Artifact source(String path, Supplier<String> content) {
    return new Artifact(Type.SOURCE, path, Optional.empty(), content);
  }

  /** Returns a text that goes into the jar, made in each run. */
  public static Artifact resource(String path, String content) {
    return new Artifact(Type.RESOURCE, path, Optional.empty(), () -> content);
  }

  /** Returns a copy that later runs reuse while this text is unchanged. */
  public Artifact madeOf(String inputs) {
    return new Artifact(type, path, Optional.of(inputs), content);
  }
}
