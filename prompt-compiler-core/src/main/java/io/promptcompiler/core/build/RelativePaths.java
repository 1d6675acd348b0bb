package io.promptcompiler.core.build;

import io.promptcompiler.core.diagnostic.SlashPath;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Converts absolute paths to text relative to a folder, which stays valid when the folder moves,
 * and back. Paths on another Windows drive stay absolute. Results are cached, since many files
 * share a folder.
 */
final class RelativePaths {
  private final Path base;
  private final Map<Path, String> texts = new HashMap<>();
  private final Map<String, Path> folders = new HashMap<>();

  RelativePaths(Path base) {
    this.base = base;
  }

  /** Returns the relative path of a file, with {@code /} as the separator. */
  String text(Path file) {
    Path folder = file.resolveSibling("");
    return texts.computeIfAbsent(folder, this::prefix) + file.getFileName();
  }

  private String prefix(Path folder) {
    boolean isNear = Objects.equals(base.getRoot(), folder.getRoot());
    Path path = isNear ? base.relativize(folder) : folder;
    String text = SlashPath.of(path);
    return text.isEmpty() || text.endsWith("/") ? text : text + "/";
  }

  /** Returns the file that a relative path refers to. */
  Path file(String text) {
    int name = text.lastIndexOf('/') + 1;
    return folders
        .computeIfAbsent(text.substring(0, name), prefix -> base.resolve(prefix).normalize())
        .resolve(text.substring(name));
  }
}
