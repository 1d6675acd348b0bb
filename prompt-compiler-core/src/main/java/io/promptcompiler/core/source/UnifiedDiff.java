package io.promptcompiler.core.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A unified diff of two texts, as git prints it. */
public final class UnifiedDiff {
  /** The maximum number of pairs of lines for which the shortest difference is computed. */
  private static final long MOST_COMPARED = 4_000_000;

  private static final int CONTEXT = 3;
  private static final Pattern LINE = Pattern.compile("[^\\n]*\\n|[^\\n]+");

  private final List<Line> lines = new ArrayList<>();

  private UnifiedDiff() {}

  private record Line(char mark, String text) {}

  /**
   * Returns the differences in the format of {@code git diff}. Only LF ends a line, and a carriage
   * return is part of the line, so that applying the diff produces exactly the bytes of the new
   * text.
   *
   * @param path the name of the file
   * @param newPath its new name
   */
  public static String of(String path, String newPath, String old, String fresh) {
    UnifiedDiff diff = new UnifiedDiff();
    diff.compare(lines(old), lines(fresh));
    return diff.printed(path, newPath);
  }

  /** Returns the changed lines with some lines around them, without the names of files. */
  public static String hunks(String old, String fresh) {
    UnifiedDiff diff = new UnifiedDiff();
    diff.compare(lines(old), lines(fresh));
    return diff.hunks();
  }

  private String printed(String path, String newPath) {
    StringBuilder out = new StringBuilder();
    out.append("diff --git ").append(name("a/" + path)).append(' ').append(name("b/" + newPath));
    out.append('\n');
    if (!path.equals(newPath)) {
      out.append("rename from ").append(name(path)).append('\n');
      out.append("rename to ").append(name(newPath)).append('\n');
    }
    String hunks = hunks();
    if (!hunks.isEmpty()) {
      out.append("--- ").append(ended(name("a/" + path))).append('\n');
      out.append("+++ ").append(ended(name("b/" + newPath))).append('\n').append(hunks);
    }
    return out.toString();
  }

  /** Returns a name before a hunk as git writes it: with a tab after one that contains spaces. */
  private static String ended(String name) {
    return name.contains(" ") && !name.startsWith("\"") ? name + "\t" : name;
  }

  /** Returns a name as git writes it: quoted where necessary. */
  private static String name(String path) {
    if (path.chars().allMatch(c -> c >= ' ' && c != '"' && c != '\\' && c != 0x7f)) {
      return path;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c < ' ' || c == 0x7f) {
        quoted.append(String.format("\\%03o", (int) c));
      } else {
        quoted.append(c == '"' || c == '\\' ? "\\" : "").append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    Matcher matcher = LINE.matcher(text);
    while (matcher.find()) {
      lines.add(matcher.group());
    }
    return lines;
  }

  /** Compares two texts, keeping as many common lines as possible. */
  private void compare(List<String> before, List<String> after) {
    int start = 0;
    int least = Math.min(before.size(), after.size());
    while (start < least && before.get(start).equals(after.get(start))) {
      start++;
    }
    int end = 0;
    while (end < least - start
        && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
      end++;
    }
    before.subList(0, start).forEach(line -> lines.add(new Line(' ', line)));
    List<String> removed = before.subList(start, before.size() - end);
    List<String> added = after.subList(start, after.size() - end);
    if ((long) removed.size() * added.size() > MOST_COMPARED) {
      removed.forEach(line -> lines.add(new Line('-', line)));
      added.forEach(line -> lines.add(new Line('+', line)));
    } else {
      shortest(removed, added);
    }
    before
        .subList(before.size() - end, before.size())
        .forEach(line -> lines.add(new Line(' ', line)));
  }

  private void shortest(List<String> before, List<String> after) {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
        lines.add(new Line(' ', before.get(i++)));
        j++;
      } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
        lines.add(new Line('-', before.get(i++)));
      } else {
        lines.add(new Line('+', after.get(j++)));
      }
    }
  }

  private String hunks() {
    StringBuilder out = new StringBuilder();
    int from = next(0);
    while (from < lines.size()) {
      int start = Math.max(0, from - CONTEXT);
      int last = from;
      int following = next(last + 1);
      while (following < lines.size() && following - last - 1 <= 2 * CONTEXT) {
        last = following;
        following = next(last + 1);
      }
      hunk(start, Math.min(lines.size(), last + 1 + CONTEXT), out);
      from = following;
    }
    return out.toString();
  }

  /** Returns the index of the first changed line at or after the given index. */
  private int next(int from) {
    int at = from;
    while (at < lines.size() && lines.get(at).mark() == ' ') {
      at++;
    }
    return at;
  }

  private void hunk(int start, int end, StringBuilder out) {
    List<Line> hunk = lines.subList(start, end);
    List<Line> before = lines.subList(0, start);
    out.append("@@ -").append(range(before, hunk, '+'));
    out.append(" +").append(range(before, hunk, '-')).append(" @@\n");
    for (Line line : hunk) {
      out.append(line.mark()).append(line.text());
      if (!line.text().endsWith("\n")) {
        out.append("\n\\ No newline at end of file\n");
      }
    }
  }

  /** Returns the first line and the number of lines of a hunk in the old or the new text. */
  private static String range(List<Line> before, List<Line> hunk, char lacks) {
    long count = hunk.stream().filter(line -> line.mark() != lacks).count();
    long first = before.stream().filter(line -> line.mark() != lacks).count() + (count > 0 ? 1 : 0);
    return first + "," + count;
  }
}
