package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.Git;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run shows, git can apply, and then the files are those that a run with writing makes. */
class GitApplyTest {
  private static final String MARK = "\uFEFF";

  /** Texts by path; a module is a folder with prompts of its own. */
  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry("one/prompts/lines.md", "---\nsyntax: dollar\n---\na\nb\nc\n${x}\nd\ne\n"),
          Map.entry("one/prompts/head.md", "${x}\n"),
          Map.entry("one/prompts/_defaults.yaml", "syntax: dollar\n"),
          Map.entry("one/prompts/empty.md", ""),
          Map.entry("one/prompts/no-end.md", "---\nsyntax: dollar\n---\n${x}"),
          Map.entry("one/prompts/no-end-head.md", "${x}"),
          Map.entry("one/prompts/end-is-kept.md", "${x}\n" + "text\n".repeat(20) + "end"),
          Map.entry("one/prompts/breaks.md", "\n\n\n${x}\n\n\n"),
          Map.entry("one/prompts/windows.md", "---\r\nsyntax: dollar\r\n---\r\n${x}\r\nb\r\n"),
          Map.entry("one/prompts/windows-head.md", "${x}\r\nb"),
          Map.entry("one/prompts/both.md", "${x}\r\nb\nc\rd ${y}\r\n\r"),
          Map.entry("one/prompts/old-mac.md", "---\rsyntax: dollar\r---\r${x}\rb\r"),
          Map.entry("one/prompts/mark.md", MARK + "---\nsyntax: dollar\n---\n${x}\n"),
          Map.entry("one/prompts/mark-head.md", MARK + "${x}\n"),
          Map.entry("one/prompts/mark-windows.md", MARK + "${x}\r\n"),
          Map.entry("one/prompts/a folder/a text.md", "${x}\n"),
          Map.entry("one/prompts/größe/名字.md", "${x} größe 名字\n"),
          Map.entry("one/prompts/far.md", "${x}\n" + "text\n".repeat(20) + "${x}\n"),
          Map.entry("one/prompts/trap.md", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-${x}\n+y\n"),
          Map.entry("two/prompts/other.md", "---\nsyntax: brace\n---\n\\ {X} {{y}}\n"));

  @TempDir Path folder;

  private static void write(Path folder) throws IOException {
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue().getBytes(UTF_8));
    }
  }

  private static Map<String, String> read(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String id = folder.relativize(path).toString().replace('\\', '/');
        if (!id.startsWith(".git/")) {
          files.put(id, new String(Files.readAllBytes(path), UTF_8));
        }
      }
    }
    return files;
  }

  /** Migrates two modules, and gives what is printed together. */
  private static String run(Path folder, boolean writes) throws IOException {
    StringBuilder diff = new StringBuilder();
    for (String module : List.of("one", "two")) {
      CompilerOptions options =
          CompilerOptions.of(SourceRoot.of(folder.resolve(module + "/prompts"), "com.acme"));
      MigrateResult result = MigrateTree.run(new MigrateRequest(options, Optional.empty(), writes));
      assertThat(result.problems()).isEmpty();
      diff.append(result.diff(new DiagnosticPrinter(folder)::path));
    }
    return diff.toString();
  }

  @Test
  void theDifferenceGivesTheSameFiles() throws Exception {
    assumeTrue(Git.isThere(), "there is no git");
    Path applied = folder.resolve("applied");
    Path written = folder.resolve("written");
    write(applied);
    write(written);
    String diff = run(applied, false);
    assertThat(read(applied)).isEqualTo(new TreeMap<>(FILES));
    run(written, true);
    Git.apply(applied, diff);
    assertThat(read(applied)).isEqualTo(read(written));
    assertThat(read(written)).doesNotContainEntry("one/prompts/head.md", "${x}\n");
  }

  /** As when Maven is started in a folder of a larger repository, and tells its errors between. */
  @Test
  void theDifferenceAppliesInAFolderWithLinesOfALogAround() throws Exception {
    assumeTrue(Git.isThere(), "there is no git");
    Path inside = folder.resolve("applied/deep/project");
    Path written = folder.resolve("written");
    write(inside);
    write(written);
    Git.run(folder.resolve("applied"), "", "init", "--quiet");
    String diff = run(inside, false);
    String log =
        "[INFO] Scanning\n"
            + diff.replace(
                "diff --git a/deep/project/two",
                "[ERROR] x.md:1:1: error: [PC603] x\n    1 | ${x}\ndiff --git a/deep/project/two")
            + "[ERROR] Failed to execute goal\n[ERROR] -> [Help 1]\n";
    Git.run(inside, log, "apply", "--whitespace=nowarn");
    run(written, true);
    assertThat(read(inside)).isEqualTo(read(written));
  }
}
