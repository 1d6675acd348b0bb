package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A build that reuses what earlier ones made tells and leaves exactly what one from nothing does,
 * whatever was changed in between. {@code -Dedits.trees=400} tries more, {@code -Dedits.seed=7}
 * others.
 */
class RandomEditsTest {
  private static final int TREES = Cases.of("edits.trees", 20);
  private static final long SEED = Long.getLong("edits.seed", 1);
  private static final int EDITS = 25;

  @TempDir Path folder;

  private int compiledHere;
  private int compiledFromNothing;
  private int good;

  @Test
  void aBuildAfterEditsEqualsABuildFromNothing() throws IOException {
    for (int tree = 0; tree < TREES; tree++) {
      Path home = folder.resolve("tree" + tree);
      RandomTree random = new RandomTree(home, SEED + tree);
      random.plant();
      for (int edit = 0; edit < EDITS; edit++) {
        String name = "tree " + tree + ", after " + random.history();
        compare(random, home.resolve("here"), home.resolve("fresh" + edit), name);
        random.edit(home.resolve("here"));
      }
    }
    // Otherwise nothing was reused, or nothing but failures was compared.
    assertThat(good).isGreaterThan(TREES * EDITS / 4);
    assertThat(compiledHere).isLessThan(compiledFromNothing * 2 / 3);
  }

  private void compare(RandomTree random, Path here, Path fresh, String name) throws IOException {
    SortedMap<String, String> before = files(here);
    BuildResult result = IncrementalBuild.run(random.request(here));
    BuildResult wanted = IncrementalBuild.run(random.request(fresh));
    assertThat(findings(result)).as(name).isEqualTo(findings(wanted));
    if (wanted.outcome() == Outcome.FAILED) {
      assertThat(result.outcome()).as(name).isEqualTo(Outcome.FAILED);
      assertThat(files(here)).as(name).isEqualTo(before);
      assertThat(files(fresh)).as(name).isEmpty();
      return;
    }
    assertThat(files(here)).as(name).isEqualTo(files(fresh));
    if (result.outcome() == Outcome.COMPILED) {
      assertThat(result.prompts()).as(name).isEqualTo(wanted.prompts());
    }
    good++;
    compiledHere += result.compiled();
    compiledFromNothing += wanted.compiled();
    assertThat(IncrementalBuild.run(random.request(here)).written()).as(name).isEmpty();
  }

  private static List<String> findings(BuildResult result) {
    DiagnosticPrinter printer = new DiagnosticPrinter(Path.of("/"));
    return result.diagnostics().stream().map(printer::print).toList();
  }

  /** What a build has left, by path. */
  private static SortedMap<String, String> files(Path home) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    for (String made : List.of("sources", "resources")) {
      Path from = home.resolve(made);
      if (Files.isDirectory(from)) {
        try (Stream<Path> paths = Files.walk(from)) {
          for (Path file : paths.filter(Files::isRegularFile).toList()) {
            files.put(
                home.relativize(file).toString(), new String(Files.readAllBytes(file), UTF_8));
          }
        }
      }
    }
    return files;
  }
}
