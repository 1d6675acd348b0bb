package io.promptcompiler.core.build;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Converts absolute paths to text relative to a folder, which stays valid when the folder moves,
 * and back. Results are cached, since many files share a folder.
 */
final class RelativePaths {
  private final Path base;
  private final Map<Path, String> texts = new HashMap<>();
  private final Map<String, Path> folders = new HashMap<>();

  RelativePaths(Path base) {
    this.base = base;
  }

  /** The path of a file, with {@code /}. */
  String text(Path file) {
    Path folder = file.resolveSibling("");
    return texts.computeIfAbsent(folder, this::prefix) + file.getFileName();
  }

  private String prefix(Path folder) {
    String text = base.relativize(folder).toString().replace('\\', '/');
    return text.isEmpty() ? "" : text + "/";
  }

  /** The file of such a path. */
  Path file(String text) {
    int name = text.lastIndexOf('/') + 1;
    return folders
        .computeIfAbsent(text.substring(0, name), prefix -> base.resolve(prefix).normalize())
        .resolve(text.substring(name));
  }
}
