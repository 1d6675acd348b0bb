package io.promptcompiler.core.diagnostic;

import java.nio.file.Path;

/** The texts of paths as findings and records have them, with slashes on all systems. */
public final class SlashPath {
  private SlashPath() {}

  /**
   * Returns the text of a path. Only the separator of its file system becomes a slash: elsewhere
   * than on Windows, a name can contain backslashes, and {@code a\..\b} must not become the path of
   * another file.
   */
  public static String of(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }
}
