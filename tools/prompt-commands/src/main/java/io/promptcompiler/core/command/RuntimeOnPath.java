package io.promptcompiler.core.command;

import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.LibraryPath.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Looks for the runtime on a class path, because javac would report errors in each generated class
 * and not their cause.
 */
public final class RuntimeOnPath {
  private static final String RUNTIME_CLASS = "io/promptcompiler/runtime/TextPrompt.class";

  private RuntimeOnPath() {}

  /**
   * Returns whether a compile class path contains the runtime, which others may have put into a jar
   * of theirs; also true for a jar that cannot be read, which javac reports.
   */
  public static boolean isOn(List<LibraryPath> classPath) {
    return classPath.stream().anyMatch(RuntimeOnPath::hasRuntime);
  }

  private static boolean hasRuntime(LibraryPath library) {
    Path path = library.path();
    if (library.role() == Role.AT_RUN_TIME) {
      return false;
    }
    if (!Files.isRegularFile(path)) {
      return Files.exists(path.resolve(RUNTIME_CLASS));
    }
    try (JarFile jar = new JarFile(path.toFile())) {
      return jar.getEntry(RUNTIME_CLASS) != null;
    } catch (IOException e) {
      return true;
    }
  }
}
