package io.promptcompiler.maven.compile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The options for compiling sources.
 *
 * @param classPath jars and directories with the classes that the sources refer to, in order
 * @param arguments arguments of javac, in addition to the class path and the sources
 * @param forkFrom the number of sources from which javac runs in a separate JVM
 */
public record JavaOptions(List<Path> classPath, List<String> arguments, int forkFrom) {
  /** Copies the lists. */
  public JavaOptions {
    classPath = List.copyOf(classPath);
    arguments = List.copyOf(arguments);
  }

  /** Returns the options for sources that also refer to the classes in a directory. */
  JavaOptions with(Path classes) {
    List<Path> all = new ArrayList<>(List.of(classes));
    all.addAll(classPath);
    return new JavaOptions(all, arguments, forkFrom);
  }
}
