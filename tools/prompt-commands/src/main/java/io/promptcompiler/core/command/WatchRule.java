package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.SlashPath;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats the line that separates the output before and after a change. It contains the time, the
 * name and the changed files.
 */
public final class WatchRule {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final int WIDTH = 80;
  private static final int MOST_NAMED = 3;

  private WatchRule() {}

  /**
   * Returns the line {@code ── 14:03:05 build/code.md ── changed: src/main/prompts/build/code.md
   * ──────}.
   *
   * @param name the name of the repeated output
   * @param base the folder to which paths below it are printed relative
   */
  public static String line(LocalTime time, String name, List<Path> changed, Path base) {
    String line = "── " + TIME.format(time) + " " + name + " ";
    if (!changed.isEmpty()) {
      line += "── changed: " + String.join(", ", named(changed, base)) + " ";
    }
    return line + "─".repeat(Math.max(2, WIDTH - line.length()));
  }

  private static List<String> named(List<Path> changed, Path base) {
    List<String> names = new ArrayList<>();
    for (Path path : changed.subList(0, Math.min(MOST_NAMED, changed.size()))) {
      Path shown = path.startsWith(base) ? base.relativize(path) : path;
      names.add(SlashPath.of(shown));
    }
    if (changed.size() > MOST_NAMED) {
      names.add((changed.size() - MOST_NAMED) + " more");
    }
    return names;
  }
}
