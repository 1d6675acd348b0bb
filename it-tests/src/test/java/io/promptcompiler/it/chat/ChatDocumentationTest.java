package io.promptcompiler.it.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the page about chat prompts shows stands in the projects that compile and run. */
class ChatDocumentationTest {
  private static final Path PAGE = Path.of("..", "docs", "chat.md");
  private static final Path STORIES =
      Path.of("src", "it", "chat-stories", "src", "main", "prompts");

  /** A link to a file of a project, or a block between fences. */
  private static final Pattern PART =
      Pattern.compile("\\]\\((\\.\\./it-tests/[^)]+)\\)|(?ms)^```\\w*\\n(.*?)^```$");

  @Test
  void showsWhatStandsInTheFileThatTheLinkBeforeNames() throws IOException {
    int shown = 0;
    String link = "";
    Matcher part = PART.matcher(Files.readString(PAGE));
    while (part.find()) {
      if (part.group(1) != null) {
        link = part.group(1);
      } else if (!link.isEmpty()) {
        List<String> block = part.group(2).lines().toList();
        List<String> file = Files.readAllLines(PAGE.resolveSibling(link));
        assertThat(contains(file, block)).as("%s has\n%s", link, part.group(2)).isTrue();
        shown++;
        link = "";
      }
    }
    assertThat(shown).isEqualTo(9);
  }

  /** Whether lines stand in a file, all of them indented by the same blanks. */
  private static boolean contains(List<String> file, List<String> block) {
    return IntStream.rangeClosed(0, file.size() - block.size())
        .anyMatch(
            from -> {
              int more = indent(file.get(from)) - indent(block.get(0));
              String indent = " ".repeat(Math.max(0, more));
              List<String> there = file.subList(from, from + block.size());
              return there.equals(block.stream().map(line -> indented(line, indent)).toList());
            });
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static String indented(String line, String indent) {
    return line.isEmpty() ? line : indent + line;
  }

  @Test
  void showsWhatTheCompilerSays() throws IOException {
    Map<String, String> files = new HashMap<>();
    try (Stream<Path> paths = Files.walk(STORIES)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(STORIES.relativize(path).toString().replace('\\', '/'), Files.readString(path));
      }
    }
    files.computeIfPresent(
        "turns/turn-writer.chat.json",
        (id, text) -> text.replace("item.author", "item.autor").replace("desc\"", "newest\""));
    try (Project project = Project.of(files)) {
      assertThat(project.findings().lines()).hasSizeGreaterThan(3);
      assertThat(Files.readString(PAGE)).contains("```\n" + project.findings() + "\n```");
    }
  }
}
