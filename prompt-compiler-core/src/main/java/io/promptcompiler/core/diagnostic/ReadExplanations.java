package io.promptcompiler.core.diagnostic;

import io.promptcompiler.core.diagnostic.Explanation.ExampleFile;
import io.promptcompiler.core.diagnostic.Explanation.Role;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file of explanations. A first heading {@code # Title} names the subject. An introduction
 * may follow, with complete documents; examples then only show the keys that differ from them. Each
 * heading {@code ## PC301} begins an explanation in Markdown. Its fenced blocks are the files of
 * its examples: the word after the fence is {@code wrong}, {@code right}, {@code both} or {@code
 * released}, and a path may follow, as in {@code ```wrong partials/header.md}. Without a path, the
 * file is a prompt whose name does not matter.
 */
final class ReadExplanations {
  private static final Pattern FENCE = Pattern.compile("(`{3,})(\\w+)(?: (\\S+))?");
  private static final String TITLE = "# ";
  private static final String HEADING = "## ";

  private final String name;
  private String title = "";
  private String introduction = "";
  private List<ExampleFile> shared = List.of();
  private String id = "";
  private final StringBuilder text = new StringBuilder();
  private final List<ExampleFile> files = new ArrayList<>();
  private final List<Explanation> explanations = new ArrayList<>();

  /**
   * Creates a reader.
   *
   * @param name the name of the file
   */
  ReadExplanations(String name) {
    this.name = name;
  }

  Explanations.Family read(String markdown) {
    Iterator<String> lines = markdown.lines().iterator();
    while (lines.hasNext()) {
      String line = lines.next();
      Matcher fence = FENCE.matcher(line);
      if (fence.matches()) {
        example(fence, lines);
      } else if (line.startsWith(HEADING)) {
        end();
        id = line.substring(HEADING.length()).strip();
      } else if (line.startsWith(TITLE)) {
        title = line.substring(TITLE.length()).strip();
      } else {
        text.append(line).append('\n');
      }
    }
    end();
    return new Explanations.Family(title, introduction, shared, explanations);
  }

  private void example(Matcher fence, Iterator<String> lines) {
    Role role = Role.valueOf(fence.group(2).toUpperCase(Locale.ROOT));
    String path = fence.group(3) == null ? ExampleFile.USUAL_PATH : fence.group(3);
    StringBuilder content = new StringBuilder();
    String line = lines.next();
    while (!line.equals(fence.group(1))) {
      content.append(line).append('\n');
      line = lines.next();
    }
    String kind = ExampleFile.kind(path);
    boolean isExcerpt = shared.stream().anyMatch(file -> file.kind().equals(kind));
    files.add(new ExampleFile(role, path, content.toString(), isExcerpt));
  }

  /** Ends the explanation before the next heading, or the introduction before the first. */
  private void end() {
    if (id.isEmpty()) {
      introduction = text.toString().strip();
      shared = List.copyOf(files);
    } else {
      DiagnosticCode code =
          DiagnosticCode.of(id)
              .orElseThrow(() -> new IllegalStateException(name + ": unknown id '" + id + "'"));
      explanations.add(new Explanation(code, text.toString().strip(), files));
    }
    text.setLength(0);
    files.clear();
  }
}
