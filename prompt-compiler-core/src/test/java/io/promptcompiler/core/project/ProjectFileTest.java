package io.promptcompiler.core.project;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.tool.ToolLimits;
import io.promptcompiler.core.tool.ToolProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings in {@code prompt.yaml}. */
class ProjectFileTest {
  @TempDir private Path folder;

  private record Read(ProjectFile file, List<String> findings) {}

  private Read read(String content) {
    DiagnosticList found = new DiagnosticList();
    ProjectFile file =
        ProjectFile.read(folder.resolve(ProjectFile.NAME), content.getBytes(UTF_8), found);
    return new Read(
        file,
        found.toList().stream()
            .map(
                one ->
                    one.location().line()
                        + ":"
                        + one.location().column()
                        + " "
                        + one.code().id()
                        + " "
                        + one.message()
                        + " "
                        + one.fix().text())
            .toList());
  }

  @Test
  void allSettingsAreRead() throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.createDirectories(folder.resolve("shared"));
    Read read =
        read(
            """
            # Settings
            package: com.acme.prompts
            roots:
              - own
              - directory: ./shared
                syntax: dollar
                scope: shared
                includes: ["build/**"]
                excludes: draft/**
            severities:
              PC204: off
              PC310: error
            migrate:
              syntax: python
              trimBlocks: true
            tools:
              java: [own, shared]
              mcp: { github: tools/github.json }
              external: [web_search]
              providers: [openai, anthropic]
              prefix: mcp__shop__
            """);
    assertThat(read.findings()).isEmpty();
    assertThat(read.file().tools())
        .satisfies(
            tools -> {
              assertThat(tools.java().orElseThrow().folders())
                  .containsExactly(folder.resolve("own"), folder.resolve("shared"));
              assertThat(tools.servers())
                  .extracting(server -> server.name() + " " + folder.relativize(server.file()))
                  .containsExactly("github tools/github.json");
              assertThat(tools.external().orElseThrow())
                  .extracting(name -> name.text())
                  .containsExactly("web_search");
              assertThat(tools.limits())
                  .isEqualTo(
                      new ToolLimits(
                          List.of(ToolProvider.OPENAI, ToolProvider.ANTHROPIC), "mcp__shop__"));
            });
    assertThat(read.file().packageName()).contains("com.acme.prompts");
    assertThat(read.file().migration())
        .isEqualTo(
            new ProjectFile.Migration(Optional.of("python"), Optional.of(true), Optional.empty()));
    assertThat(read.file().severities())
        .containsOnly(
            java.util.Map.entry(DiagnosticCode.of("PC204").orElseThrow(), Severity.OFF),
            java.util.Map.entry(DiagnosticCode.of("PC310").orElseThrow(), Severity.ERROR));
    assertThat(read.file().roots("com.acme"))
        .containsExactly(
            SourceRoot.of(folder.resolve("own"), "com.acme"),
            new SourceRoot(
                folder.resolve("shared"),
                Optional.empty(),
                Optional.of(Syntax.DOLLAR),
                Scope.SHARED,
                "com.acme.shared",
                List.of("build/**"),
                List.of("draft/**")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "rots: [.]                    => 1:1 PC217 There is no key 'rots' in prompt.yaml. Did you mean 'roots'?",
        "roots: [..]                  => 1:9 PC114 The root '..' is not read: it is outside of the project. Move the templates",
        "roots: [{ directory: /etc }] => 1:22 PC114 The root '/etc' is not read: it is outside of the project.",
        "roots: [none]                => 1:9 PC107 The root 'none' is not a directory.",
        "roots: [{ dir: . }]          => 1:11 PC217 There is no key 'dir' in a root. Write 'directory'.",
        "severity: { PC204: off }     => 1:1 PC217 There is no key 'severity' in prompt.yaml. Write 'severities'.",
        "folders: [.]                 => 1:1 PC217 There is no key 'folders' in prompt.yaml. Write 'roots'.",
        "roots: [{ directory: ., syntax: dolar }] => 1:33 PC212 'syntax' cannot be 'dolar'. Did you mean 'dollar'?",
        "roots: [{ directory: ., scope: own }]    => 1:32 PC212 'scope' cannot be 'own'. Possible values: project, shared, system.",
        "severities: { PC204: of }    => 1:22 PC212 'PC204' cannot be 'of'. Did you mean 'off'?",
        "severities: { PC204: warn }  => 1:22 PC212 'PC204' cannot be 'warn'. Did you mean 'warning'?",
        "severities: { PC31: off }    => must be the id of a finding, such as PC310",
        "severities: { PC202: off }   => 1:22 PC110 The severity of PC202 cannot be 'off'.",
        "package: com.acme.new        => 'package' must be a Java package such as com.acme.prompts",
        "migrate: { syntax: phyton }  => 1:20 PC212 'syntax' cannot be 'phyton'. Did you mean 'python'?",
        "migrate: { trimBlocks: x }   => 1:24 PC207 'trimBlocks' must be true or false.",
        "roots: [                     => 1:8 PC202 The YAML is not well-formed: the list is not closed.",
        "- a                          => 1:1 PC2",
        "tools: { jaba: true }        => 1:10 PC217 There is no key 'jaba' in tools. Did you mean 'java'?",
        "tools: { java: [../..] }     => 1:17 PC1720 The tools in '../..' cannot be read: it is outside of the project.",
        "tools: { java: [.private] }  => 1:17 PC1720 The tools in '.private' cannot be read: it is hidden: a name in its path",
        "tools: true                  => 1:8 PC207 'tools' must be an object. It is 'true'. Write '{ java: true }'.",
        "tools: [search_orders]       => 1:8 PC207 'tools' must be an object. It is a list. Write '{ external: [search_orders] }'.",
        "tools: { java: src/main }    => 1:16 PC207 'java' must be true or false or a list. It is 'src/main'. Write '[src/main]'.",
        "tools: { java: yes }         => 1:16 PC207 'java' must be true or false or a list. It is 'yes'. Write 'true'.",
        "tools: { mcp: a.json }       => 1:15 PC207 'mcp' must be an object. It is 'a.json'. Write a key before it, as in '{ name: a.json }'.",
        "tools: { mcp: { a: ../b.json } } => 1:20 PC1720 The tools in '../b.json' cannot be read: it is outside of the project.",
        "tools: { mcp: { a.b: c } }   => 1:17 PC207 'mcp' must be a name of letters, digits, '_' and '-'.",
        "tools: { external: [a b] }   => 1:21 PC207 'external' must be the name of a tool, such as web_search.",
        "tools: { providers: opnai }  => 1:21 PC212 'providers' cannot be 'opnai'. Did you mean 'openai'?",
        "tools: { prefix: 'a b' }     => 1:18 PC207 'prefix' must be",
        "tools: { maxTokens: viele }  => 1:21 PC207 'maxTokens' must be an integer of at least 1. It is 'viele'.",
        "tools: { maxTokens: 2.000 }  => 1:21 PC207 'maxTokens' must be an integer of at least 1.",
        "tools: { maxTokens: 2_000 }  => 1:21 PC207 'maxTokens' must be an integer of at least 1. It is '2_000'. Write '2000'.",
        "tools: { maxTokens: 1e3 }    => 1:21 PC207 'maxTokens' must be an integer of at least 1.",
        "tools: { maxTokens: 9999999999 } => 1:21 PC207 'maxTokens' must be an integer of at least 1."
      })
  void mistakesAreReportedInTheirPlace(String content, String finding) {
    assertThat(read(content).findings()).anySatisfy(one -> assertThat(one).contains(finding));
  }

  /** Volumes of Kubernetes have links to hidden folders, and a project can be in a hidden one. */
  @Test
  @DisabledOnOs(OS.WINDOWS) // making links needs a privilege
  void settingsInAHiddenFolderCount() throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Path project = Files.createDirectories(folder.resolve(".tools/..data/prompts"));
    Files.writeString(project.resolveSibling(ProjectFile.NAME), "roots: [prompts]\n");
    for (String name : List.of(ProjectFile.NAME, "prompts")) {
      Files.createSymbolicLink(
          folder.resolve(".tools").resolve(name), folder.resolve(".tools/..data").resolve(name));
    }
    assertThat(ProjectFile.in(folder.resolve(".tools")).orElseThrow().roots()).hasSize(1);
    Files.createDirectories(folder.resolve(".github/prompts"));
    assertThat(read("roots: [.github/prompts]\n").file().roots()).hasSize(1);
    Files.createSymbolicLink(folder.resolve("linked"), folder.resolve(".github/prompts"));
    assertThat(read("roots: [linked]\n").findings().get(0))
        .contains("PC114", "Name the folder to which the link leads, with --root or under 'roots'");
    Files.createSymbolicLink(
        folder.resolve(ProjectFile.NAME), folder.resolve(".tools").resolve(ProjectFile.NAME));
    assertThatThrownBy(() -> ProjectFile.in(folder)).hasMessageContaining("to a hidden file");
  }

  /** Two roots can have the same folder. */
  @Test
  void rootsCountOnceAndAreLimited() throws IOException {
    Files.createDirectories(folder.resolve("a"));
    Read read = read("roots: [a, a/, ./a, { directory: a }]\n");
    assertThat(read.findings()).isEmpty();
    assertThat(read.file().roots()).hasSize(1);
    assertThat(read("roots: [" + "a, ".repeat(501) + "]\n").findings())
        .containsExactly(
            "1:8 PC219 'roots' has 501 folders, and at most 500 are allowed. Name a folder that"
                + " contains several of them.");
  }

  @Test
  void manyPatternsAreRefused() {
    String pattern = "*a".repeat(5_001);
    Read read = read("roots: [{ directory: ., includes: ['" + pattern + "', '**'] }]\n");
    assertThat(read.findings())
        .containsExactly(
            "1:35 PC219 'includes' has 10004 characters, and at most 10000 are allowed. Write fewer"
                + " or shorter patterns.");
    assertThat(read.file().roots())
        .singleElement()
        .satisfies(root -> assertThat(root.includes()).isEmpty());
  }

  @Test
  void theRestCountsDespiteAMistake() {
    Read read = read("roots: [{ directory: ., syntax: dolar }]\npackage: com.acme.new\n");
    assertThat(read.file().roots("p")).containsExactly(SourceRoot.of(folder, "p"));
    assertThat(read.file().packageName()).isEmpty();
  }

  @Test
  void misnamedSettingsAreFound() throws IOException {
    for (String name : List.of("prompt.yml", "promt.yaml", "prompts.yaml", "other.yaml")) {
      Files.writeString(folder.resolve(name), "severities: { PC204: off }\n");
    }
    Files.writeString(folder.resolve("prompts.yml"), "name: Other\n");
    assertThat(ProjectFile.misnamed(folder))
        .extracting(file -> file.getFileName().toString())
        .containsExactlyInAnyOrder("prompt.yml", "promt.yaml", "prompts.yaml");
    Files.writeString(folder.resolve(ProjectFile.NAME), "");
    assertThat(ProjectFile.misnamed(folder)).isEmpty();
  }

  @Test
  void theNearestFileCounts() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("a/b"));
    Path outer = Files.writeString(folder.resolve(ProjectFile.NAME), "");
    assertThat(ProjectFile.find(inner)).map(ProjectFile::path).contains(outer);
    Path near = Files.writeString(folder.resolve("a").resolve(ProjectFile.NAME), "roots: []\n");
    assertThat(ProjectFile.find(inner)).map(ProjectFile::path).contains(near);
    Files.createDirectories(inner.resolve(".git"));
    assertThat(ProjectFile.find(inner)).isEmpty();
    Files.writeString(inner.resolve(ProjectFile.NAME), "severity: off\n");
    assertThat(ProjectFile.find(inner)).isEmpty();
    Files.writeString(inner.resolve(ProjectFile.NAME), "severity: { PC204: off }\n");
    assertThat(ProjectFile.find(inner)).isPresent();
  }
}
