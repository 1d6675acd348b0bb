package io.promptcompiler.core.command;

import io.promptcompiler.core.command.Explanation.ExampleFile;
import io.promptcompiler.core.command.Explanation.Role;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file of explanations. A heading {@code ## PC301} begins an explanation. Its fenced blocks
 * are the files of its examples, each with a caption on the line above: {@code Wrong}, {@code
 * Right} or {@code Released}, or nothing for a file of all examples, and a path. Without a path,
 * the file is a prompt whose name does not matter. Blocks before the first heading are complete
 * documents; examples then only show the keys that differ {@code from} them.
 */
final class ReadExplanations {
  private static final Pattern CAPTION =
      Pattern.compile("(Wrong|Right|Released)?(?:, )?([Ff]rom )?(?:`([^`]+)`)?:");
  private static final Pattern FENCE = Pattern.compile("(`{3,})(?:handlebars|java|json|xml|yaml)");

  private ReadExplanations() {}

  static List<Explanation> of(String markdown) {
    List<Explanation> explanations = new ArrayList<>();
    List<ExampleFile> shared = List.of();
    for (String section : markdown.split("(?m)^(?=## PC)", -1)) {
      List<ExampleFile> files = new ArrayList<>();
      String text = read(section.lines().toList(), files);
      if (section.startsWith("## PC")) {
        String id = section.substring("## ".length(), section.indexOf('\n'));
        DiagnosticCode code = DiagnosticCode.of(id).orElseThrow();
        explanations.add(new Explanation(code, text, files, shared));
      } else {
        shared = files;
      }
    }
    return explanations;
  }

  /** Collects the files of a section, and returns the text before them without the message. */
  private static String read(List<String> lines, List<ExampleFile> files) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      if (fence.matches()) {
        int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf(fence.group(1));
        files.add(file(lines.get(i - 1), lines.subList(i + 1, end)));
        i = end;
      } else if (!lines.get(i).matches("(?:#|<!--|>) .*")
          && !CAPTION.matcher(lines.get(i)).matches()) {
        text.append(lines.get(i)).append('\n');
      }
    }
    return text.toString().strip();
  }

  private static ExampleFile file(String captionLine, List<String> content) {
    Matcher caption = CAPTION.matcher(captionLine);
    if (!caption.matches()) {
      throw new IllegalArgumentException("'" + captionLine + "' is not a caption");
    }
    return new ExampleFile(
        Role.of(caption.group(1)),
        caption.group(3) == null ? "review.md" : caption.group(3),
        String.join("\n", content) + "\n",
        caption.group(2) != null);
  }
}
