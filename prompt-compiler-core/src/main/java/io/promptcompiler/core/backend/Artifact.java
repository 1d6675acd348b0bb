package io.promptcompiler.core.backend;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A file that a target can generate.
 *
 * @param type whether it is compiled or copied into the jar
 * @param path its path below the folder for its type, with {@code /}
 * @param madeOf the inputs of its content except the compiler's options, if they seldom change, so
 *     that a later run can reuse the file
 * @param content creates its text, with LF
 */
public record Artifact(Type type, String path, Optional<String> madeOf, Supplier<String> content) {

  /** The use of a generated file. */
  public enum Type {
    /** A source file of the target's language, which is compiled. */
    SOURCE,
    /** A file that is copied into the jar. */
    RESOURCE
  }

  /** Returns a source file that is generated in each run. */
  public static Artifact source(String path, Supplier<String> content) {
    return new Artifact(Type.SOURCE, path, Optional.empty(), content);
  }

  /** Returns a text file for the jar that is generated in each run. */
  public static Artifact resource(String path, String content) {
    return new Artifact(Type.RESOURCE, path, Optional.empty(), () -> content);
  }

  /** Returns a copy that later runs reuse as long as the given inputs are unchanged. */
  public Artifact madeOf(String inputs) {
    return new Artifact(type, path, Optional.of(inputs), content);
  }
}
