package io.promptcompiler.junit;

import io.promptcompiler.core.example.ExamplePaths;
import java.nio.file.Path;

/** The files with the expected texts of a module. */
final class GoldenFiles {
  private static final String ACCEPT = "prompt.accept";

  private final Path folder;
  private final ExamplePaths paths = new ExamplePaths();

  GoldenFiles(Path folder) {
    this.folder = folder;
  }

  /** Returns the files of the project in the current folder. */
  static GoldenFiles ofProject() {
    return new GoldenFiles(Path.of("src", "test", "resources", "prompts"));
  }

  /** Returns whether present texts are accepted as the expected ones. */
  static boolean isAccepted() {
    String value = System.getProperty(ACCEPT);
    return value != null && !value.equals("false");
  }

  /** Returns the file of an example. Each example has its own, also if names are similar. */
  GoldenFile file(String prompt, String example) {
    return new GoldenFile(folder.resolve(paths.next(prompt, example) + ".txt"));
  }
}
