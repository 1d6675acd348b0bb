package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Shown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * Prints a finding as text: a line that an editor can link to, the source line with the place
 * marked, and the fix after the mark.
 *
 * <pre>
 * prompts/code.md:14:24: error: [PC301] Unknown variable 'storyID'.
 *    14 | implementing subtask {{storyID}} from story
 *       |                        ^^^^^^^ Did you mean 'storyId'?
 * </pre>
 */
public final class DiagnosticPrinter {
  private static final int WIDEST_EXCERPT = 120;
  private static final int BEFORE_MARK = 60;
  private static final int NUMBER_WIDTH = 5;

  /** The maximum number of including places that are listed. */
  private static final int MOST_PLACES = 10;

  private final Path base;
  private final TerminalColors paint;

  /**
   * Creates a printer.
   *
   * @param base the folder to which paths below it are printed relative
   */
  public DiagnosticPrinter(Path base) {
    this(base, TerminalColors.NONE);
  }

  /** Creates a printer that uses colors. */
  public DiagnosticPrinter(Path base, TerminalColors paint) {
    this.base = base.toAbsolutePath().normalize();
    this.paint = paint;
  }

  /** Returns the lines of a finding, separated by LF. */
  public String print(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    List<String> lines = new ArrayList<>();
    Severity severity = diagnostic.severity();
    lines.add(
        paint.bold(shown(location) + ":")
            + " "
            + paint.severity(severity, severity.word() + ":")
            + " ["
            + diagnostic.code().id()
            + "] "
            + paint.bold(diagnostic.message()));
    if (!location.isWholeFile()) {
      excerpt(location, diagnostic, lines);
    } else if (!diagnostic.fix().isEmpty()) {
      lines.add(paint.dim("      | ") + paint.good(diagnostic.fix().text()));
    }
    includedFrom(diagnostic).forEach(place -> lines.add("  " + place));
    diagnostic.released().ifPresent(place -> lines.add("  released at " + shown(place)));
    return CiCommands.disarmed(String.join("\n", lines));
  }

  /** Returns a line with the number of findings in a file that are not listed. */
  public String print(SourceText file, ListedDiagnostics.Omitted omitted) {
    return Shown.spelled(path(file)) + ": " + omitted.sentence();
  }

  /**
   * Returns one line for each place that includes the text at fault, and the number of further
   * places.
   */
  List<String> includedFrom(Diagnostic diagnostic) {
    List<Location> places = diagnostic.includedFrom();
    List<String> lines = new ArrayList<>();
    for (Location place : places.subList(0, Math.min(MOST_PLACES, places.size()))) {
      lines.add("included from " + Shown.spelled(place(place)));
    }
    if (places.size() > MOST_PLACES) {
      lines.add("and from " + (places.size() - MOST_PLACES) + " more places");
    }
    return lines;
  }

  /** Returns a path for printing: relative to the base folder if it is below it. */
  public String path(SourceText source) {
    String prefix = SlashPath.of(base);
    prefix = prefix.endsWith("/") ? prefix : prefix + "/";
    return source.path().startsWith(prefix)
        ? source.path().substring(prefix.length())
        : source.path();
  }

  /** Returns a place; for a file as a whole, only its path. */
  private String shown(Location location) {
    return Shown.spelled(location.isWholeFile() ? path(location.source()) : place(location));
  }

  /** Returns a path, line and column. */
  String place(Location location) {
    return path(location.source()) + ":" + location.line() + ":" + location.column();
  }

  private void excerpt(Location location, Diagnostic diagnostic, List<String> lines) {
    // Of a long line, only a part around the place is copied: there may be many findings in it.
    Span whole = location.source().lineSpan(location.line());
    int first = Math.max(whole.start(), location.span().start() - 2 * WIDEST_EXCERPT);
    int last = Math.max(first, Math.min(whole.end(), first + 4 * WIDEST_EXCERPT));
    String line = location.source().slice(new Span(first, last));
    int from = Math.min(location.span().start() - first, line.length());
    int to = Math.min(from + location.span().length(), line.length());
    int cutLeft = line.length() <= WIDEST_EXCERPT ? 0 : Math.max(0, from - BEFORE_MARK);
    cutLeft += isInsideCharacter(line, cutLeft) ? 1 : 0;
    int cutRight = Math.min(line.length(), cutLeft + WIDEST_EXCERPT);
    cutRight -= isInsideCharacter(line, cutRight) ? 1 : 0;
    to = Math.min(to, cutRight);
    String lead = cutLeft > 0 || first > whole.start() ? "…" : "";
    String before = lead + visible(line, cutLeft, from);
    String marked = visible(line, from, to);
    String after =
        visible(line, to, cutRight) + (cutRight < line.length() || last < whole.end() ? "…" : "");
    lines.add(
        paint.dim(" ".repeat(NUMBER_WIDTH - digits(location.line())) + location.line() + " | ")
            + before
            + marked
            + after);
    // Tabs are kept, so that the marker is below the marked text.
    String indent = before.replaceAll("[^\t]", " ");
    String mark = paint.severity(diagnostic.severity(), "^".repeat(Math.max(1, marked.length())));
    String text = paint.dim(" ".repeat(NUMBER_WIDTH) + " | ") + indent + mark;
    String fix = diagnostic.fix().text();
    lines.add(fix.isEmpty() ? text : text + " " + paint.good(fix));
  }

  /** Returns a part of a source line. Tabs are kept; other invisible characters are spelled out. */
  private static String visible(String line, int from, int to) {
    StringJoiner visible = new StringJoiner("\t");
    int start = from;
    while (start <= to) {
      int tab = line.indexOf('\t', start);
      int end = tab < 0 || tab > to ? to : tab;
      visible.add(Shown.spelled(line.substring(start, end)));
      start = tab < 0 || tab >= to ? to + 1 : tab + 1;
    }
    return visible.toString();
  }

  private static boolean isInsideCharacter(String line, int offset) {
    return offset > 0
        && offset < line.length()
        && Character.isSurrogatePair(line.charAt(offset - 1), line.charAt(offset));
  }

  private static int digits(int number) {
    return Math.min(NUMBER_WIDTH, Integer.toString(number).length());
  }
}
