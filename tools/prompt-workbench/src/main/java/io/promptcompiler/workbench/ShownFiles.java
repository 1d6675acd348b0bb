package io.promptcompiler.workbench;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Numbers the files that the page of a prompt shows, each of which is listed once. */
final class ShownFiles {
  private final List<SourceText> files = new ArrayList<>();
  private final Path base;
  private final UnaryOperator<String> hide;

  /**
   * Creates an empty list.
   *
   * @param hide replaces the sensitive values of examples in the texts of files
   */
  ShownFiles(Path base, UnaryOperator<String> hide) {
    this.base = base;
    this.hide = hide;
  }

  /** Returns the number of a file. */
  int number(SourceText file) {
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).path().equals(file.path())) {
        return i;
      }
    }
    files.add(file);
    return files.size() - 1;
  }

  /** Returns the path of a file for display. */
  static String shown(SourceText file, Path base) {
    String folder = SlashPath.of(base) + "/";
    return file.path().startsWith(folder) ? file.path().substring(folder.length()) : file.path();
  }

  /** Returns a location for display, such as {@code build/code.md:14}. */
  String place(Location location) {
    return shown(location.source(), base) + ":" + location.line();
  }

  /**
   * Returns the files as data.
   *
   * @param pages returns the key of a file's page; empty if the file has none
   */
  List<Map<String, Object>> data(Function<SourceText, String> pages) {
    return files.stream()
        .map(
            file ->
                new Members()
                    .always("path", shown(file, base))
                    .always("text", hide.apply(file.content()))
                    .with("page", pages.apply(file))
                    .map())
        .toList();
  }
}
