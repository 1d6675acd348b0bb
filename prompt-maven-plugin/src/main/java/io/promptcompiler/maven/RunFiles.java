package io.promptcompiler.maven;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenExecutionRequest;

/**
 * Files to which several goals of one Maven run contribute, possibly in several modules. The
 * contents of the goals are kept in the order in which they were added. A new run starts new files.
 *
 * @param <T> the content of a goal for a file
 */
final class RunFiles<T> {
  private final String key;
  private final MavenExecutionRequest run;

  /**
   * Creates the files of a kind.
   *
   * @param kind a class that identifies the files; if Maven loads the plugin twice, there are two
   *     such classes
   * @param run the request that all goals of a Maven run share
   */
  RunFiles(Class<?> kind, MavenExecutionRequest run) {
    this.key = kind.getName() + "@" + System.identityHashCode(kind);
    this.run = run;
  }

  /** Writes a file while no other goal writes it. */
  @FunctionalInterface
  interface Write<T, E extends Exception> {

    /**
     * Writes the whole file.
     *
     * @param all the contents of all goals
     */
    void write(List<T> all) throws E;
  }

  /** Replaces the content of a goal for a file, and writes the file. */
  <E extends Exception> void add(Path file, Object goal, T content, Write<T, E> write) throws E {
    synchronized (run) {
      Map<Object, T> contents = files().computeIfAbsent(file, none -> new LinkedHashMap<>());
      contents.put(goal, content);
      write.write(List.copyOf(contents.values()));
    }
  }

  @SuppressWarnings("unchecked") // only this class uses the key
  private Map<Path, Map<Object, T>> files() {
    return (Map<Path, Map<Object, T>>) run.getData().computeIfAbsent(key, none -> new HashMap<>());
  }
}
