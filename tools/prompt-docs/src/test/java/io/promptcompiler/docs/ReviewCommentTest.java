package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.command.Workbench.Compared;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.workbench.PromptWorkbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.yaml.snakeyaml.Yaml;

/** Tests what docs/reviewing.md shows: a comment of a real change, and scripts that post it. */
class ReviewCommentTest {
  private static final Repository REPOSITORY = SnippetsTest.REPOSITORY;

  @TempDir private Path folder;

  /** The hosts of the page. */
  enum Host {
    GITHUB("pull_request", "/repos/acme/app/issues/5/comments", "PATCH", "/issues/comments/"),
    GITLAB(
        "merge_requests", "/projects/3/merge_requests/5/notes", "PUT", "/merge_requests/5/notes/");

    private final String word;
    private final String comments;
    private final String update;
    private final String one;

    Host(String word, String comments, String update, String one) {
      this.word = word;
      this.comments = comments;
      this.update = update;
      this.one = one;
    }

    Map<String, String> environment(String url, String token) {
      return this == GITHUB
          ? Map.of(
              "GITHUB_API_URL",
              url,
              "GITHUB_REPOSITORY",
              "acme/app",
              "GITHUB_TOKEN",
              token,
              "PULL_REQUEST",
              "5")
          : Map.of(
              "CI_API_V4_URL",
              url,
              "CI_PROJECT_ID",
              "3",
              "CI_MERGE_REQUEST_IID",
              "5",
              "PROMPT_TOKEN",
              token);
    }
  }

  private static Page page() throws IOException {
    return Page.read(REPOSITORY.root().resolve("docs/reviewing.md"));
  }

  private static String snippet(String language, String word) throws IOException {
    return page().snippets().stream()
        .filter(one -> one.language().equals(language) && one.text().contains(word))
        .findFirst()
        .orElseThrow()
        .text();
  }

  private static JsonNode pipeline(Host host) throws IOException {
    Object pipeline = new Yaml().load(snippet("yaml", host.word));
    return new ObjectMapper().valueToTree(pipeline);
  }

  /** The script that posts the comment. */
  private static String script(Host host) throws IOException {
    JsonNode pipeline = pipeline(host);
    return host == Host.GITHUB
        ? pipeline.at("/jobs/comment/steps/1/run").asText()
        : pipeline.at("/prompts-comment/script/0").asText();
  }

  /** Runs the script of the page, and returns its exit code. */
  private int run(Host host, CommentHost there, String token, String comment) throws Exception {
    Files.writeString(folder.resolve("prompts.md"), comment);
    ProcessBuilder script =
        new ProcessBuilder("bash", "-e", "-c", script(host))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log.txt").toFile());
    script.environment().putAll(host.environment(there.url(), token));
    return script.start().waitFor();
  }

  private static void assumeThatScriptsRun() {
    for (String tool : List.of("bash", "curl", "jq")) {
      assumeThat(Stream.of(System.getenv("PATH").split(":", -1)))
          .as("%s is not installed", tool)
          .anyMatch(bin -> Files.isExecutable(Path.of(bin, tool)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneCommentIsPostedAndUpdated(Host host) throws Exception {
    assumeThatScriptsRun();
    try (CommentHost there = CommentHost.start(host.comments)) {
      String first = markdown();
      String mark = first.lines().findFirst().orElseThrow();
      for (int i = 0; i < 150; i++) {
        there.comment("ann", "Comment " + i);
      }
      there.comment("mallory", mark + "\nNot yours.");
      assertThat(run(host, there, CommentHost.TOKEN, first)).isZero();
      assertThat(there.changes()).containsExactly("POST " + host.comments);
      assertThat(there.bodies()).hasSize(152).endsWith(first);

      String second = first + "\n\"quotes\", $HOME, `id` and \\ stay as they are\n";
      assertThat(run(host, there, CommentHost.TOKEN, second)).isZero();
      assertThat(there.changes())
          .hasSize(2)
          .last(org.assertj.core.api.InstanceOfAssertFactories.STRING)
          .startsWith(host.update)
          .endsWith(host.one + 152);
      assertThat(there.bodies()).hasSize(152).contains(mark + "\nNot yours.").endsWith(second);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aChangeWithoutPromptsOnlyUpdatesAComment(Host host) throws Exception {
    assumeThatScriptsRun();
    String nothing = review(Map.of(), ReviewFormat.MARKDOWN);
    try (CommentHost there = CommentHost.start(host.comments)) {
      assertThat(run(host, there, CommentHost.TOKEN, nothing)).isZero();
      assertThat(there.changes()).isEmpty();
      assertThat(run(host, there, CommentHost.TOKEN, markdown())).isZero();
      assertThat(run(host, there, CommentHost.TOKEN, nothing)).isZero();
      assertThat(there.bodies()).containsExactly(nothing);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedTokenFailsTheJob(Host host) throws Exception {
    assumeThatScriptsRun();
    try (CommentHost there = CommentHost.start(host.comments)) {
      assertThat(run(host, there, "of-a-fork", markdown())).isNotZero();
      assertThat(there.changes()).isEmpty();
    }
  }

  @Test
  void theJobThatMayWriteRunsNothingOfThePullRequest() throws IOException {
    JsonNode workflow = pipeline(Host.GITHUB);
    assertThat(snippet("yaml", Host.GITHUB.word)).doesNotContain("pull_request_target");
    assertThat(workflow.at("/permissions")).isEmpty();
    assertThat(workflow.at("/jobs/diff/permissions")).hasToString("{\"contents\":\"read\"}");
    assertThat(workflow.at("/jobs/comment/permissions"))
        .hasToString("{\"pull-requests\":\"write\"}");
    assertThat(workflow.at("/jobs/comment").toString()).doesNotContain("checkout", "mvn");
  }

  @Test
  void thePageShowsTheCommentOfTheChange() throws Exception {
    assertThat(markdown()).isEqualTo(snippet("html", "<h3>"));
  }

  @Test
  void thePageShowsTheTextAndTheIdsOfTheChange() throws Exception {
    String shown = snippet("", "$ prompt diff main").replaceFirst("\\$ .*\n", "");
    assertThat(review(edit(), ReviewFormat.TEXT)).startsWith(shown);
    String json = snippet("json", "\"ids\"").replace("[…]", "[]");
    JsonNode expected = new ObjectMapper().readTree(json);
    JsonNode found = new ObjectMapper().readTree(review(edit(), ReviewFormat.JSON));
    assertThat(found.fieldNames()).toIterable().containsExactlyElementsOf(expected::fieldNames);
    assertThat(found.get("ids")).isEqualTo(expected.get("ids"));
    assertThat(found.get("categories")).isEqualTo(expected.get("categories"));
  }

  private String markdown() throws Exception {
    return review(edit(), ReviewFormat.MARKDOWN);
  }

  /** The change that the page describes: the texts before and after, by file. */
  private static Map<String, List<String>> edit() {
    return Map.of(
        "partials/tone.md", List.of("Be {{tone}}.", "Be {{tone}}. Answer in one sentence."),
        "answer.md", List.of("default: friendly", "default: formal"),
        "summary.md", List.of("Sum up:", "Sum up what the customer wants:"));
  }

  /** The review of a change of the project of the catalogue. */
  private String review(Map<String, List<String>> edit, ReviewFormat format) throws Exception {
    Path home = Files.createTempDirectory(folder, "project");
    Path before = copy(home.resolve("before/src/main/prompts"), Map.of());
    Path after = copy(home.resolve("after/src/main/prompts"), edit);
    PromptModule module = new PromptModule("app", options(after), ProjectFunctions.NONE, List.of());
    Released released = Released.inDirectories("main", Optional.empty(), options(before));
    return new PromptWorkbench()
        .review(
            List.of(
                new Compared(
                    module, ReadRelease.compare(released, module, Optional.empty(), home))),
            List.of(),
            format,
            TerminalColors.NONE,
            home.resolve("after"));
  }

  private static CompilerOptions options(Path prompts) {
    return CompilerOptions.of(SourceRoot.of(prompts, "com.acme"));
  }

  private static Path copy(Path to, Map<String, List<String>> edit) throws IOException {
    Path from = REPOSITORY.root().resolve("it-tests/src/it/catalogue/src/main/prompts");
    Map<String, List<String>> left = new HashMap<>(edit);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String id = from.relativize(file).toString().replace('\\', '/');
        List<String> change = left.remove(id);
        String text = Files.readString(file);
        Path target = to.resolve(id);
        Files.createDirectories(target.getParent());
        Files.writeString(
            target, change == null ? text : text.replace(change.get(0), change.get(1)));
      }
    }
    assertThat(left).isEmpty();
    return to.toRealPath();
  }
}
