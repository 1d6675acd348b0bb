package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Tests that readers can use each block of code in the pages, as CONTRIBUTING explains. */
class SnippetsTest {
  static final Repository REPOSITORY =
      new Repository(Path.of("..", "..").toAbsolutePath().normalize());

  @TempDir private static Path folder;

  @TestFactory
  Stream<DynamicTest> snippets() throws Exception {
    List<DynamicTest> tests = new ArrayList<>();
    PluginGoals plugin = new PluginGoals();
    Commands commands = new Commands(REPOSITORY);
    for (Page page : REPOSITORY.pages()) {
      PageCheck check = new PageCheck(REPOSITORY, page, plugin, commands, folder);
      for (Snippet snippet : page.snippets()) {
        String name =
            "%s:%d %s".formatted(REPOSITORY.path(page.file()), snippet.line(), snippet.language());
        // In the order of the page, as later blocks rest on earlier ones.
        tests.add(DynamicTest.dynamicTest(name, () -> check(check, snippet)));
      }
    }
    return tests.stream();
  }

  private static void check(PageCheck check, Snippet snippet) throws Exception {
    assertThat(check.problems(snippet)).as(snippet.text()).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> commandsInSentences() throws Exception {
    Commands commands = new Commands(REPOSITORY);
    List<DynamicTest> tests = new ArrayList<>();
    for (Page page : REPOSITORY.pages()) {
      tests.add(
          DynamicTest.dynamicTest(
              REPOSITORY.path(page.file()),
              () -> assertThat(problemsInSentences(commands, page)).isEmpty()));
    }
    return tests.stream();
  }

  private static List<String> problemsInSentences(Commands commands, Page page) throws IOException {
    List<String> problems = new ArrayList<>();
    for (String code : page.codes()) {
      if (!code.contains("COMMAND") && code.matches("(?s)(mvn|\\./mvnw|prompt) .*")) {
        commands.problems(code.replace('\n', ' ')).stream()
            .map(problem -> code + ": " + problem)
            .forEach(problems::add);
      } else if (code.matches("prompt:[a-z-]+")) {
        problems.addAll(commands.problems("mvn " + code));
      } else if (page.file().endsWith("plugin.md")
          && code.matches("prompt\\.(?!md$|hbs$|txt$|yaml$)[a-z][A-Za-z]+")) {
        problems.addAll(commands.problems("mvn -D" + code));
      } else if (code.matches("-Dprompt\\.[A-Za-z]+(=\\S*)?")) {
        problems.addAll(commands.problems("mvn " + code));
      }
    }
    return problems;
  }
}
