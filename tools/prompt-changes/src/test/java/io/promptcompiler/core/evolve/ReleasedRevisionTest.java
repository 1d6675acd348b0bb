package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.DeleteFolder;
import io.promptcompiler.core.source.SourceRoot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Revisions of git as releases. */
class ReleasedRevisionTest {
  @TempDir Path temporary;

  private Path module;
  private Templates templates;

  @BeforeEach
  void aRepository() throws Exception {
    Path top = temporary.toRealPath().resolve("repo");
    module = Files.createDirectories(top.resolve("module"));
    templates = new Templates(Files.createDirectories(module.resolve("src/main/prompts")));
    templates.with("a.md", "Hello there").with("b/b.md", "B {{> c}}").with("b/partials/c.md", "C");
    git(top, "init", "-q");
    git(top, "add", "-A");
    git(top, "commit", "-q", "-m", "First");
    git(top, "tag", "v1.2.0");
  }

  @Test
  void aRevisionIsComparedWithTheFilesOfToday() throws Exception {
    templates.with("a.md", "Hello you").with("b/partials/c.md", "C");
    EvolutionResult result = compare("v1.2.0", options());
    DiagnosticPrinter printer = new DiagnosticPrinter(module);
    assertThat(result.findings().stream().map(printer::print))
        .containsExactly(
            """
            src/main/prompts/a.md:1:7: error: [PC1220] The text has changed.
                1 | Hello you
                  |       ^^^ It was 'there' and is 'you'.
              released at v1.2.0!/src/main/prompts/a.md:1:7\
            """);
    assertThat(result.report().orElseThrow().compared()).isEqualTo(2);
  }

  @Test
  void aRootThatIsGoneHadPrompts() throws Exception {
    for (String path : List.of("a.md", "b/b.md", "b/partials/c.md", "b/partials", "b", "")) {
      Files.delete(templates.folder().resolve(path));
    }
    try (Released released = open(module, "HEAD", Optional.empty(), options())) {
      EvolutionResult result = check(released, options().withRoots(List.of()));
      assertThat(result.findings())
          .extracting(finding -> finding.message())
          .containsExactly("The prompt 'a.md' is gone.", "The prompt 'b/b.md' is gone.");
    }
  }

  @Test
  void aRootThatWasNotThereHadNone() throws Exception {
    Path other = Files.createDirectories(module.resolve("src/other"));
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(new Templates(other).with("a.md", "A").folder(), "acme"));
    EvolutionResult result = compare("v1.2.0", options);
    assertThat(result.findings()).isEmpty();
    assertThat(result.report().orElseThrow().compared()).isZero();
  }

  @Test
  void temporaryFilesAreDeleted() throws Exception {
    Path place = Path.of(System.getProperty("java.io.tmpdir"));
    long before = count(place);
    compare("v1.2.0", options());
    assertThat(count(place)).isEqualTo(before);
  }

  private static long count(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().matches(".*/(prompts|git)\\d+\\.\\w+")).count();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "v1.2.0, 1.2.0",
    "1.2.0, 1.2.0",
    "prompts-1.2.0, 1.2.0",
    "release/1.2, 1.2",
    "v2.0.0-rc.1, 2.0.0-rc.1",
    "main,",
    "1.x,",
    "HEAD~2,",
    "4f2a91c,"
  })
  void theVersionComesFromTheTag(String revision, String version) {
    assertThat(ReleasedRevision.versionOf(revision)).isEqualTo(Optional.ofNullable(version));
  }

  @Test
  void aGivenVersionWins() throws Exception {
    try (Released released = open(module, "v1.2.0", Optional.of("1.1.9"), options())) {
      assertThat(released.version()).contains("1.1.9");
      assertThat(released.name()).isEqualTo("v1.2.0");
    }
  }

  @Test
  void anUnknownRevisionIsReported() throws Exception {
    assertThatThrownBy(() -> compare("v9.9.9", options()))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageStartingWith(
            "'v9.9.9' is neither a jar, a folder such as './target/classes', coordinates (group:artifact:version) nor a revision"
                + " of ")
        .hasMessageContaining(" Tags and branches: ", "v1.2.0")
        .hasMessageContaining(" not in this clone, run 'git fetch --tags'. Before");
    assertThatThrownBy(() -> compare("1.2.0", options()))
        .hasMessageContaining(" Did you mean 'v1.2.0'?");
    String repository = module.getParent().toUri().toString();
    git(temporary, "clone", "-q", "--depth", "1", repository, "shallow");
    assertThatThrownBy(() -> Revision.find(temporary.resolve("shallow"), "v9.9.9"))
        .hasMessageContaining(" run 'git fetch --tags --unshallow'. Before");
  }

  @Test
  void filesThatAnArchiveWouldLeaveOutAreCompared() throws Exception {
    Files.writeString(module.resolve(".gitattributes"), "b.md export-ignore\n");
    git(module, "add", "-A");
    git(module, "commit", "-q", "-m", "Second");
    assertThat(compare("HEAD", options()).findings()).isEmpty();
  }

  @Test
  void toolsAreThoseOfTheRevision() throws Exception {
    Path project = module.resolve(ProjectFile.NAME);
    Path tools = Files.createDirectories(module.resolveSibling("tools")).resolve("shop.json");
    Path java = Files.createDirectories(module.resolve("src/main/java")).resolve("Refunds.java");
    String code =
        "import dev.langchain4j.agent.tool.Tool; class Refunds { @Tool(\"%s\") void refund() {} }";
    String pinned =
        """
        {"tools": [{"name": "find", "description": "%s", "inputSchema": {"properties": %s},
          "outputSchema": {"properties": {"b": {}}}, "annotations": {"readOnlyHint": %s}}]}
        """;
    Files.writeString(project, "tools: { java: true, mcp: { shop: ../tools/shop.json } }");
    Files.writeString(java, code.formatted("Refunds."));
    Files.writeString(tools, pinned.formatted("Finds.", "{\"a\": {\"type\": \"string\"}}", "true"));
    templates.with("b.md", "---\ntools: [find, refund]\n---\nHelp.");
    git(module.getParent(), "add", "-A");
    git(module, "commit", "-q", "-m", "Second");
    CompilerOptions options = options().withProjectFile(project);
    assertThat(compare("HEAD", options).findings()).isEmpty();

    Files.writeString(project, "tools: { java: true, mcp: { bazaar: shop.json } }");
    Files.writeString(java, code.formatted("Refunds all."));
    Files.writeString(
        tools.resolveSibling("shop.json"), pinned.formatted("Finds!", "{\"a\": {}}", "false"));
    Files.move(tools, module.resolve("shop.json"));
    assertThat(compare("HEAD", options).findings())
        .extracting(
            finding ->
                finding.location().source().path().replaceFirst(".*/", "")
                    + ": "
                    + finding.message())
        .containsExactlyInAnyOrder(
            "shop.json: The description of 'find' changed. Affected: 'b.md'.",
            "shop.json: The hint 'find.readOnly' changed from true to false. Affected: 'b.md'.",
            "Refunds.java: The description of 'refund' changed. Affected: 'b.md'.");
  }

  /** A checkout can contain a repository with any configuration. */
  @Test
  void programsThatTheRepositoryNamesDoNotRun() throws Exception {
    Path marker = temporary.resolve("ran");
    String program = "sh -c 'touch " + marker + "; cat'";
    git(module, "config", "filter.evil.smudge", program);
    git(module, "config", "filter.evil.process", program);
    git(module, "config", "tar.zip.command", program);
    git(module, "config", "core.fsmonitor", program);
    git(module, "config", "core.hooksPath", temporary.toString());
    Files.writeString(module.resolve(".gitattributes"), "*.md filter=evil\n");
    Files.deleteIfExists(marker);
    compare("HEAD", options());
    assertThat(marker).doesNotExist();
  }

  /** A file, a link or a folder in place of the repository can lead to one of somebody else. */
  @Test
  void aRepositoryOfAnotherWorkTreeIsNotRead() throws Exception {
    Path other = temporary.toRealPath().resolve("other");
    Path prompts = Files.createDirectories(other.resolve("src/main/prompts"));
    Files.writeString(prompts.resolve("a.md"), "Hello there");
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(prompts, "acme"));
    Path repository = module.resolveSibling(".git");
    Path git = other.resolve(".git");
    Files.writeString(git, "gitdir: " + repository);
    refuses(other, options, "does not name this folder as its work tree");
    Files.delete(git);
    Files.createSymbolicLink(git, repository);
    refuses(other, options, "does not name this folder as its work tree");
    Files.delete(git);
    git(other, "init", "-q");
    for (String name : List.of("refs", "objects")) {
      DeleteFolder.delete(git.resolve(name));
      Files.createSymbolicLink(git.resolve(name), repository.resolve(name));
      refuses(other, options, name + "' is not a file of this repository");
      Files.delete(git.resolve(name));
      Files.createDirectory(git.resolve(name));
    }
    // A link to a folder of the repository, in which another link leads out.
    Files.createDirectories(git.resolve("inside"));
    Files.createSymbolicLink(git.resolve("inside/tags"), repository.resolve("refs/tags"));
    Files.createSymbolicLink(git.resolve("refs/tags"), git.resolve("inside"));
    refuses(other, options, "tags' is not a file of this repository");
    DeleteFolder.delete(git);
    git(other, "init", "-q");
    Files.writeString(git.resolve("commondir"), repository.toString());
    refuses(other, options, "commondir' is not a file of this repository");
    // A repository in an inner folder names the folder above as its work tree.
    DeleteFolder.delete(git);
    Files.writeString(git, "gitdir: " + repository);
    Path inner = other.resolve("src/main");
    git(inner, "init", "-q");
    git(inner, "config", "core.worktree", "../../..");
    refuses(inner, options, "nor a revision of " + other);
    DeleteFolder.delete(inner.resolve(".git"));
    // After the command in the message, the other repository names this folder.
    git(module, "config", "core.worktree", other.toString());
    assertThat(open(other, "v1.2.0", Optional.empty(), options).name()).isEqualTo("v1.2.0");
  }

  private static void refuses(Path folder, CompilerOptions options, String why) {
    assertThatThrownBy(() -> open(folder, "v1.2.0", Optional.empty(), options))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining(why);
  }

  /** Git prints errors and hints for these, but the release is the same. */
  @Test
  void warningsOfGitAreNotReadAsFiles() throws Exception {
    Path git = module.resolveSibling(".git");
    Files.writeString(module.resolve("src/main/prompts/a.md"), "Hello you\n");
    List<String> before = messages();
    Files.createDirectories(git.resolve("objects/info"));
    Files.writeString(git.resolve("objects/info/alternates"), "/no/such/objects\n");
    assertThat(messages()).isEqualTo(before).isNotEmpty();
    Files.createDirectories(git.resolve("info"));
    Files.copy(git.resolve("refs/tags/v1.2.0"), git.resolve("info/grafts"));
    assertThat(messages()).isEqualTo(before);
  }

  /** A change could replace a link by a file with the text of the link. */
  @Test
  void linksAreReadAsTheFilesThatTheyLeadTo() throws Exception {
    Path file = templates.folder().resolve("link.md");
    Path folder = templates.folder().resolve("x");
    Path around = templates.folder().resolve("around.md");
    Path deep = templates.folder().resolve("b/deep.md");
    Files.createSymbolicLink(file, Path.of("a.md"));
    Files.createSymbolicLink(folder, Path.of("b"));
    Files.createSymbolicLink(deep, Path.of("../x/../link.md"));
    Files.createSymbolicLink(around, Path.of("../prompts/a.md"));
    commit();
    assertThat(messages("HEAD")).isEmpty();

    Files.delete(file);
    Files.writeString(file, "a.md");
    Files.delete(folder);
    Files.delete(around);
    Files.delete(deep);
    assertThat(messages("HEAD"))
        .containsExactlyInAnyOrder(
            "The text has changed.",
            "The prompt 'around.md' is gone.",
            "The prompt 'b/deep.md' is gone.",
            "The prompt 'x/b.md' is gone.",
            "The prompt 'x/deep.md' is gone.");
  }

  /** The compiler reads none of them in the present checkout either. */
  @Test
  void linksThatLeadOutOrNowhereHaveNoFiles() throws Exception {
    Path outside = Files.writeString(module.resolve("outside.md"), "Outside");
    Map<String, String> links =
        Map.of(
            "absolute.md", outside.toString(),
            "out.md", "../../../outside.md",
            "above.md", "../../../../../../a.md",
            "none.md", "nothing.md",
            "git.md", "../../../../.git/HEAD",
            "one.md", "two.md",
            "two.md", "one.md",
            "b/self", "../b",
            "up", "../../..",
            "itself", "itself");
    for (Map.Entry<String, String> link : links.entrySet()) {
      Files.createSymbolicLink(templates.folder().resolve(link.getKey()), Path.of(link.getValue()));
    }
    commit();
    for (String link : links.keySet()) {
      Files.delete(templates.folder().resolve(link));
    }
    assertThat(messages("HEAD")).isEmpty();
  }

  /** Ten links in each of ten folders have ten billion files. */
  @Test
  void linksThatMultiplyAreNotFollowed() throws Exception {
    for (int folder = 0; folder < 10; folder++) {
      Path there = Files.createDirectories(templates.folder().resolve("f" + folder));
      for (int link = 0; link < 10; link++) {
        Files.createSymbolicLink(there.resolve("l" + link), Path.of("../f" + (folder + 1)));
      }
    }
    Files.createDirectories(templates.folder().resolve("f10"));
    templates.with("f10/x.md", "X");
    commit();
    assertThatThrownBy(() -> messages("HEAD"))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining("more than 100000 files");
  }

  /** A change could let the folder of templates lead to another one that has not changed. */
  @Test
  void theLinksOfTheRevisionDecideWhereARootWas() throws Exception {
    Path top = module.getParent();
    Path root = Files.createDirectories(top.resolve("other/src/main")).resolve("prompts");
    for (String name : List.of("shared", "shared2")) {
      new Templates(Files.createDirectories(top.resolve(name))).with("a.md", "From " + name);
    }
    Files.createSymbolicLink(root, Path.of("../../../shared"));
    Files.writeString(top.resolve("other/real.yaml"), "severities: {}");
    Files.createSymbolicLink(top.resolve("other/prompt.yaml"), Path.of("real.yaml"));
    commit();
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(root, "acme"));
    assertThat(compare("HEAD", options).findings()).isEmpty();
    assertThat(Revision.find(top, "HEAD").file("other/prompt.yaml"))
        .hasValue("severities: {}".getBytes(UTF_8));

    Files.delete(root);
    Files.createSymbolicLink(root, Path.of("../../../shared2"));
    assertThat(compare("HEAD", options).findings())
        .extracting(Diagnostic::message)
        .containsExactly("The text has changed.");
    assertThat(Revision.find(top, "HEAD").path(root)).hasValue("other/src/main/prompts");
    assertThat(Revision.find(top, "HEAD").path(temporary)).isEmpty();

    // The checkout itself may be reached through a link.
    Path link = Files.createSymbolicLink(temporary.resolve("link"), top);
    assertThat(Revision.find(link, "HEAD").path(link.resolve("other/none"))).hasValue("other/none");
  }

  @Test
  void submodulesHaveNoFiles() throws Exception {
    Path top = module.getParent();
    Path inner = Files.createDirectories(temporary.resolve("inner"));
    git(inner, "init", "-q");
    Files.writeString(inner.resolve("x.md"), "X");
    git(inner, "add", "-A");
    git(inner, "commit", "-q", "-m", "Inner");
    String file = "protocol.file.allow=always";
    git(top, "-c", file, "submodule", "--quiet", "add", inner.toString(), "module/inner");
    commit();
    git(top, "rm", "-q", "-f", "module/inner");
    Path root = Files.createDirectories(module.resolve("inner"));
    Files.writeString(root.resolve("y.md"), "Y");
    assertThat(compare("HEAD", CompilerOptions.of(SourceRoot.of(root, "acme"))).findings())
        .isEmpty();
    assertThat(compare("HEAD", CompilerOptions.of(SourceRoot.of(module, "acme"))).findings())
        .isEmpty();
  }

  private void commit() throws Exception {
    git(module.getParent(), "add", "-A");
    git(module, "commit", "-q", "-m", "Second");
  }

  private List<String> messages(String revision) throws Exception {
    return compare(revision, options()).findings().stream().map(Diagnostic::message).toList();
  }

  private List<String> messages() throws Exception {
    return compare("v1.2.0", options()).findings().stream().map(Diagnostic::message).toList();
  }

  @Test
  void worktreesAndSubmodulesAreRead() throws Exception {
    Path top = module.getParent();
    Path worktree = temporary.toRealPath().resolve("worktree");
    git(top, "worktree", "add", "-q", worktree.toString());
    assertThat(Revision.find(worktree.resolve("module"), "v1.2.0").top()).isEqualTo(worktree);
    Path whole = Files.createDirectories(temporary.toRealPath().resolve("whole"));
    git(whole, "init", "-q");
    String file = "protocol.file.allow=always";
    git(whole, "-c", file, "submodule", "--quiet", "add", top.toString(), "inner");
    assertThat(whole.resolve("inner/.git")).isRegularFile();
    assertThat(Revision.find(whole.resolve("inner/module"), "HEAD").top())
        .isEqualTo(whole.resolve("inner"));
  }

  /** A tree that contains itself ten times, eight levels deep, has a hundred million files. */
  @Test
  void treesOfTooManyFilesAreNotRead() throws Exception {
    String line = "100644 blob " + written("blob", "Hello".getBytes(UTF_8));
    for (int depth = 0; depth < 9; depth++) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 10; i++) {
        lines.append(line).append('\t').append(i).append('\n');
      }
      String tree = output(lines.toString().getBytes(UTF_8), "mktree");
      line = "040000 tree " + tree;
    }
    String root = output((line + "\tmodule\n").getBytes(UTF_8), "mktree");
    git(module, "tag", "bomb", output(new byte[0], "commit-tree", "-m", "x", root));
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(module, "acme"));
    assertThatThrownBy(() -> open(module, "bomb", Optional.empty(), options))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining("which is too much to compare with");
  }

  @Test
  void treesWithPathsOutOfTheRepositoryAreNotRead() throws Exception {
    byte[] blob = HexFormat.of().parseHex(written("blob", "Hello".getBytes(UTF_8)));
    Map<String, List<String>> trees =
        Map.of(
            "the path '../pom.xml'", List.of(".."),
            "the path 'a\\b/pom.xml'", List.of("a\\b"),
            "two files", List.of("a", "a"));
    for (Map.Entry<String, List<String>> tree : trees.entrySet()) {
      byte[] inner = HexFormat.of().parseHex(written("tree", entry("100644 pom.xml", blob)));
      ByteArrayOutputStream entries = new ByteArrayOutputStream();
      for (String name : tree.getValue()) {
        entries.write(entry("40000 " + name, inner));
      }
      String root = written("tree", entries.toByteArray());
      String commit = output(new byte[0], "commit-tree", "-m", "x", root);
      assertThatThrownBy(() -> Revision.find(module, commit).files("pom.xml"))
          .isInstanceOf(UnusableReleaseException.class)
          .hasMessageContaining(tree.getKey());
    }
  }

  private static byte[] entry(String name, byte[] object) throws IOException {
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    entry.write((name + "\0").getBytes(UTF_8));
    entry.write(object);
    return entry.toByteArray();
  }

  private String written(String type, byte[] content) throws Exception {
    return output(content, "hash-object", "-w", "--literally", "-t", type, "--stdin");
  }

  private String output(byte[] input, String... arguments) throws Exception {
    Path file = Files.write(temporary.resolve("input"), input);
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(module.toFile()).redirectInput(file.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return output.strip();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // has no pipes in folders
  void aPipeInARepositoryEndsWithASentence() throws Exception {
    Path head = module.resolveSibling(".git").resolve("HEAD");
    Files.delete(head);
    assumeTrue(new ProcessBuilder("mkfifo", head.toString()).start().waitFor() == 0);
    assertThatThrownBy(() -> Git.in(module, Duration.ofSeconds(1)).run("rev-parse", "HEAD"))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining("may contain a pipe");
  }

  @Test
  void anOptionIsNotARevision() {
    assertThatThrownBy(() -> compare("--all", options()))
        .isInstanceOf(UnusableReleaseException.class);
  }

  @Test
  void aMissingRepositoryIsReported() throws Exception {
    Path outside = Files.createDirectories(temporary.resolve("outside"));
    assertThatThrownBy(() -> open(outside, "v1", Optional.empty(), options()))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining("cannot be a revision: git reports for")
        .hasMessageContaining("not a git repository");
  }

  @Test
  void aRootOutsideOfTheRepositoryIsReported() {
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(temporary, "acme"));
    assertThatThrownBy(() -> compare("v1.2.0", options))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageContaining("is not in the repository");
  }

  private CompilerOptions options() {
    return CompilerOptions.of(SourceRoot.of(templates.folder(), "acme"));
  }

  /** A release that was configured as the module is now. */
  private static Released open(
      Path folder, String name, Optional<String> version, CompilerOptions options)
      throws IOException, UnusableReleaseException {
    Revision revision = Revision.find(folder, name);
    return ReleasedRevision.open(
        revision, version, ReleasedRevision.Configuration.like(options, revision));
  }

  private EvolutionResult compare(String revision, CompilerOptions options) throws Exception {
    try (Released released = open(module, revision, Optional.empty(), options)) {
      return check(released, options);
    }
  }

  private EvolutionResult check(Released released, CompilerOptions options)
      throws IOException, UnusableReleaseException {
    return CheckEvolution.run(
        new EvolutionRequest(
            options,
            released,
            Optional.of("1.3.0"),
            Map.of(),
            module.resolve("prompt-baseline.txt"),
            /* accepts= */ false));
  }

  private static void git(Path folder, String... arguments) throws Exception {
    String[] command = new String[arguments.length + 5];
    System.arraycopy(
        new String[] {"git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"},
        0,
        command,
        0,
        5);
    System.arraycopy(arguments, 0, command, 5, arguments.length);
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
