package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The breaking changes that a team has accepted: a sorted file with the key of a change on each
 * line. A {@code #} at the beginning of a line or after a space starts a comment, which is kept
 * when the file is written again.
 */
public final class Baseline {
  private static final String COMMENT = "(?:^|\\s+)#(?=\\s|$).*";

  private final Path file;
  private final List<Line> lines;
  private final boolean exists;

  private record Line(String key, String text, Location location) {}

  private Baseline(Path file, List<Line> lines, boolean exists) {
    this.file = file;
    this.lines = List.copyOf(lines);
    this.exists = exists;
  }

  /**
   * Reads a file. If it does not exist, the baseline accepts nothing.
   *
   * @throws IOException if it cannot be read, or is a link out of the project or to a hidden file:
   *     findings show its lines
   */
  public static Baseline read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return new Baseline(file, List.of(), /* exists= */ false);
    }
    Path absolute = file.toAbsolutePath().normalize();
    return of(file, Checkout.read(absolute));
  }

  /** Returns a file with the given content. */
  static Baseline of(Path file, byte[] content) {
    SourceText text =
        new SourceText(SlashPath.of(file.toAbsolutePath().normalize()), new String(content, UTF_8));
    List<Line> lines = new ArrayList<>();
    int start = 0;
    for (String line : text.content().split("\n", -1)) {
      String key = line.replaceFirst(COMMENT, "").strip();
      int at = start + Math.max(0, line.indexOf(key));
      lines.add(new Line(key, line.strip(), new Location(text, new Span(at, at + key.length()))));
      start += line.length() + 1;
    }
    return new Baseline(file, lines, /* exists= */ true);
  }

  /** Returns whether a change is accepted. */
  boolean accepts(Change change) {
    return lines.stream().anyMatch(line -> line.key().equals(change.key()));
  }

  /** Returns the given changes without those that are accepted. */
  List<Change> others(List<Change> changes) {
    return changes.stream().filter(change -> !accepts(change)).toList();
  }

  /** Returns a finding for each line that accepts none of the given changes. */
  List<Diagnostic> useless(List<Change> changes) {
    Set<String> keys = changes.stream().map(Change::key).collect(Collectors.toSet());
    return lines.stream()
        .filter(line -> !line.key().isEmpty() && !keys.contains(line.key()))
        .map(
            line ->
                Diagnostic.of(DiagnosticCode.USELESS_BASELINE, line.location(), line.key())
                    .fix("Remove the line, or write the file with -Dprompt.acceptBreaking=true."))
        .toList();
  }

  /**
   * Writes the file so that it accepts exactly the given changes. Without changes, no new file is
   * created.
   */
  void write(Collection<Change> accepted) throws IOException {
    if (accepted.isEmpty() && !exists) {
      return;
    }
    Map<String, String> known = new HashMap<>();
    lines.forEach(line -> known.putIfAbsent(line.key(), line.text()));
    List<String> written = new ArrayList<>(head());
    Set<String> keys = new TreeSet<>();
    accepted.forEach(change -> keys.add(change.key()));
    keys.forEach(key -> written.add(known.getOrDefault(key, key)));
    OutputFiles.writeIfChanged(file, (String.join("\n", written) + "\n").getBytes(UTF_8));
  }

  /** Returns the comments before the first key. */
  private List<String> head() {
    if (!exists) {
      return List.of("# Accepted changes of prompts since their release, by prompt:breaking.");
    }
    List<String> head = new ArrayList<>();
    for (Line line : lines) {
      if (!line.key().isEmpty()) {
        break;
      }
      head.add(line.text());
    }
    while (!head.isEmpty() && head.get(head.size() - 1).isEmpty()) {
      head.remove(head.size() - 1);
    }
    return head;
  }
}
