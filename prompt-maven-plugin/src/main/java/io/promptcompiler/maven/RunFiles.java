package io.promptcompiler.maven;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenExecutionRequest;

/**
 * Keeps files that goals of one Maven run write together, also in several modules: what each has
 * for a file, in order of arrival. A new run starts new files.
 *
 * @param <T> what a goal has for a file
 */
final class RunFiles<T> {
  private final String key;
  private final MavenExecutionRequest run;

  /**
   * The files of a kind.
   *
   * @param kind whose files; of this very class, as a plugin that Maven loads twice has it twice
   * @param run what all goals of a Maven run share
   */
  RunFiles(Class<?> kind, MavenExecutionRequest run) {
    this.key = kind.getName() + "@" + System.identityHashCode(kind);
    this.run = run;
  }

  /** Writes a file while no other goal does. */
  @FunctionalInterface
  interface Write<T, E extends Exception> {

    /**
     * Writes the whole file.
     *
     * @param all what each goal has for it
     */
    void write(List<T> all) throws E;
  }

  /** Takes what a goal has for a file, in place of what it had before, and writes the file. */
  <E extends Exception> void add(Path file, Object goal, T content, Write<T, E> write) throws E {
    synchronized (run) {
      Map<Object, T> contents = files().computeIfAbsent(file, none -> new LinkedHashMap<>());
      contents.put(goal, content);
      write.write(List.copyOf(contents.values()));
    }
  }

  @SuppressWarnings("unchecked") // nobody else has the key
  private Map<Path, Map<Object, T>> files() {
    return (Map<Path, Map<Object, T>>) run.getData().computeIfAbsent(key, none -> new HashMap<>());
  }
}
