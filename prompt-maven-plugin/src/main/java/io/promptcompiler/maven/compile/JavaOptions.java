package io.promptcompiler.maven.compile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How sources are compiled.
 *
 * @param classPath jars and directories with the classes that they refer to, in its order
 * @param hasParameterNames whether class files have the names of parameters, as with javac's {@code
 *     -parameters}
 * @param forkFrom from how many sources on they are compiled in a JVM of their own
 */
public record JavaOptions(List<Path> classPath, boolean hasParameterNames, int forkFrom) {
  /** Copies the list. */
  public JavaOptions {
    classPath = List.copyOf(classPath);
  }

  /** The same for sources that also refer to the classes in a directory. */
  JavaOptions with(Path classes) {
    List<Path> all = new ArrayList<>(List.of(classes));
    all.addAll(classPath);
    return new JavaOptions(all, hasParameterNames, forkFrom);
  }
}
