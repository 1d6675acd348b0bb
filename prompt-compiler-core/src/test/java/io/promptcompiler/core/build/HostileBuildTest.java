package io.promptcompiler.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A commit can have a folder of build results, with links and with the state of a build. */
class HostileBuildTest {
  @TempDir Path folder;

  private Path module;

  @BeforeEach
  void aSkillWithAProgram() throws IOException {
    module = Files.createDirectories(folder.resolve("app"));
    Files.createDirectories(module.resolve(".git"));
    Path prompts = module.resolve("src/main/prompts");
    new Templates(prompts).with("greet.md", "Hello");
    new Templates(prompts)
        .with("hooks/SKILL.md", "---\nname: hooks\ndescription: Hooks.\n---\nHooks.\n")
        .with("hooks/pre-commit", "#!/bin/sh\n");
  }

  private BuildResult build() throws IOException {
    Path target = module.resolve("target");
    return IncrementalBuild.run(
        new BuildRequest(
            CompilerOptions.of(SourceRoot.of(module.resolve("src/main/prompts"), "com.acme"))
                .configuredIn(module.resolve("pom.xml")),
            target.resolve("generated-sources/prompts"),
            target.resolve("generated-resources/prompts"),
            target.resolve("prompt-compiler/main.state"),
            "1",
            /* failOnWarning= */ false,
            new ModuleLayout(
                Optional.of(target.resolve("classes")), List.of(), List.of(), List.of())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "target/generated-sources",
        "target/generated-sources/prompts",
        "target/generated-resources/prompts",
        "target/prompt-compiler",
        "target/classes",
        "target/skills"
      })
  @DisabledOnOs(OS.WINDOWS) // links need a permission
  void linksInTheFolderOfResultsAreNotFollowed(String linked) throws IOException {
    for (String to : List.of("victim", "app/.git", "app/.venv")) {
      Path victim = Files.createDirectories(folder.resolve(to)).resolve("secret.txt");
      Files.writeString(victim, "mine");
      Path link = module.resolve(linked);
      Files.createDirectories(link.getParent());
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, victim.getParent());
      assertThatThrownBy(this::build)
          .isInstanceOf(FileSystemException.class)
          .hasMessageContaining("it is reached through a symbolic link. Delete the link");
      assertThat(victim.getParent()).isDirectoryNotContaining(file -> !file.equals(victim));
      assertThat(victim).hasContent("mine");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheUserMovesTheFolderOfResults() throws IOException {
    Path target = module.resolve("target");
    Files.createSymbolicLink(target, module.resolve(".git"));
    assertThatThrownBy(this::build).hasMessageContaining("symbolic link");
    assertThat(module.resolve(".git")).isEmptyDirectory();
    Files.delete(target);
    Path disk = Files.createDirectories(folder.resolve("disk"));
    Files.createSymbolicLink(target, disk);
    assertThat(build().outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(disk.resolve("skills/hooks/pre-commit")).isRegularFile();
  }

  @Test
  void aLargeRecordCountsAsDamaged() throws IOException {
    Path file = folder.resolve("record");
    for (int size : new int[] {5 << 20, 16 << 20}) {
      SealedLines.write(file, "format 1", List.of("x".repeat(size)));
      assertThat(SealedLines.read(file, "format 1")).hasSize(size == 5 << 20 ? 1 : 0);
    }
  }

  /** In a state that somebody else has written, a template with an error could be up to date. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theStateOfAnotherUserOrModuleCountsAsMissing() throws IOException {
    build();
    assertThat(build().outcome()).isEqualTo(Outcome.UP_TO_DATE);
    StateKey key = StateKey.of(module);
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.createSymbolicLink(other.resolve("target"), module.resolve("target"));
    for (String ending : List.of("", ".documents")) {
      Path file = module.resolve("target/prompt-compiler/main.state" + ending);
      String format = Files.readString(file).lines().findFirst().orElseThrow();
      List<String> lines = new ArrayList<>(SealedLines.read(file, format));
      assertThat(SealedLines.parseOwn(file, format, key, own -> own)).isPresent();
      Path linked = other.resolve(module.relativize(file));
      assertThat(SealedLines.parseOwn(linked, format, StateKey.of(other), own -> own)).isEmpty();
      lines.set(0, lines.get(0).replaceFirst("^.", lines.get(0).startsWith("0") ? "1" : "0"));
      SealedLines.write(file, format, lines);
      assertThat(SealedLines.parseOwn(file, format, key, own -> own)).isEmpty();
    }
    assertThat(build().compiled()).isPositive();
    assertThat(build().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  /** A user may have built a folder before it was moved, or copied a state with its signature. */
  @Test
  void aStateOfTheSameUserDeletesNoFileOutsideOfTheOutput() throws IOException {
    build();
    Path file = module.resolve("target/prompt-compiler/main.state");
    StateKey key = StateKey.of(module);
    BuildState state = BuildState.read(file, key);
    Path own = module.resolve("target/generated-sources/prompts/com/acme/OldPrompt.java");
    Map<Path, FileStamp> files = new LinkedHashMap<>(state.files());
    List<Path> others = new ArrayList<>();
    for (Path victim :
        List.of(
            folder.resolve("victim.txt"),
            module.resolve("pom.xml"),
            module.resolve("src/main/prompts/greet.md.bak"),
            module.resolve("target/generated-sources/victim.txt"))) {
      files.put(victim, written(victim));
      others.add(victim);
    }
    files.put(own, written(own));
    new BuildState(state.fingerprint(), state.others(), files).write(file, key);
    assertThat(BuildState.read(file, key).paths()).containsAll(others);
    new Templates(module.resolve("src/main/prompts")).with("greet.md", "Hello again");
    assertThat(build().outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(others).allSatisfy(victim -> assertThat(victim).hasContent("mine"));
    assertThat(own).doesNotExist();
  }

  private static FileStamp written(Path file) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, "mine");
    return FileStamp.of(file, Checksum.of(file));
  }
}
