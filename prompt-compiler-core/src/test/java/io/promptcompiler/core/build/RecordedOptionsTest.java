package io.promptcompiler.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MappedClass.Style;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options of a build, as the next tool finds them. */
class RecordedOptionsTest {
  @TempDir private Path project;
  private CompilerOptions options = CompilerOptions.of(SourceRoot.of(Path.of(""), "x"));

  @BeforeEach
  void options() throws IOException {
    Files.writeString(project.resolve("pom.xml"), "<project/>");
    options =
        new CompilerOptions(
                List.of(
                    new SourceRoot(
                        project.resolve("a"),
                        Families.STANDARD.kinds().of("chat"),
                        Optional.of(Syntax.DOLLAR),
                        Scope.SHARED,
                        "com.acme.a",
                        List.of("x/**", "tab\there"),
                        List.of("**/draft-*")),
                    SourceRoot.of(project.resolve("b"), "com.acme")),
                "com.acme",
                "Prompts",
                Map.of(DiagnosticCode.UNUSED_PARAMETER, Severity.OFF),
                List.of("must/*.md"),
                List.of(
                    new HelperOption(
                        "slug",
                        "com.acme.Text#slug",
                        List.of("string"),
                        "string",
                        new Origin(Trust.TRUSTED))),
                project.resolve("pom.xml"),
                Optional.of(project.resolve("src/main/java/module-info.java")))
            .withLibraries(
                List.of(
                    LibraryPath.of(project.resolve("../lib.jar")),
                    new LibraryPath(project.resolve("run.jar"), LibraryPath.Role.AT_RUN_TIME)))
            .withMapped(
                List.of(
                    new MappedClass("Task", "com.acme.Task", Style.RECORDS),
                    new MappedClass("APrompt.Note", "com.acme.Note", Style.BEANS)))
            .publishedAs(new Publication("com.acme:bot", "1.0", "0.1"))
            .trusting(Trust.UNTRUSTED);
  }

  private Path file() {
    return project.resolve("target/prompt-compiler/main-default.options");
  }

  private RecordedOptions write() throws IOException {
    RecordedOptions recorded = RecordedOptions.of(options, project.resolve("target/classes"));
    recorded.write(file());
    return recorded;
  }

  @Test
  void optionsAreReadAsTheyWereWritten() throws IOException {
    assertThat(RecordedOptions.read(file(), project)).isEmpty();
    RecordedOptions recorded = write();
    assertThat(RecordedOptions.read(file(), project)).contains(recorded);
  }

  @Test
  void optionsStayWhenTheProjectMoves() throws IOException {
    write();
    Path moved = Files.createTempDirectory("moved").toRealPath();
    Path there = moved.resolve("target/prompt-compiler/main-default.options");
    Files.createDirectories(there.getParent());
    Files.copy(file(), there);
    assertThat(RecordedOptions.read(there, moved).orElseThrow().options().roots())
        .extracting(SourceRoot::directory)
        .containsExactly(moved.resolve("a"), moved.resolve("b"));
  }

  @Test
  void optionsAreOutdatedWhenThePomChanges() throws IOException {
    assertThat(write().outdated()).isEmpty();
    Files.writeString(project.resolve("pom.xml"), "<project></project>");
    assertThat(RecordedOptions.read(file(), project).orElseThrow().outdated())
        .contains(project.resolve("pom.xml"));
  }

  @Test
  void optionsAreOutdatedWhenTheSettingsChange() throws IOException {
    Path settings = Files.writeString(project.resolve("prompt.yaml"), "package: com.acme\n");
    options = options.withProjectFile(settings);
    assertThat(write().outdated()).isEmpty();
    assertThat(RecordedOptions.read(file(), project).orElseThrow().options().projectFile())
        .contains(settings);
    Files.writeString(settings, "package: com.acme.other\n");
    assertThat(RecordedOptions.read(file(), project).orElseThrow().outdated()).contains(settings);
    Files.delete(settings);
    assertThat(RecordedOptions.read(file(), project).orElseThrow().outdated()).contains(settings);
  }

  @Test
  void newSettingsMakeOptionsOutdated() throws IOException {
    write();
    Path settings = Files.writeString(project.resolve("prompt.yaml"), "package: com.acme\n");
    assertThat(RecordedOptions.read(file(), project).orElseThrow().outdated()).contains(settings);
  }

  @Test
  void damagedOptionsAreIgnored() throws IOException {
    write();
    Files.writeString(file(), Files.readString(file()).replace("com.acme", "com.acne"));
    assertThat(RecordedOptions.read(file(), project)).isEmpty();
    assertThat(RecordedOptions.readOfAnybody(file(), project)).isEmpty();
  }

  @Test
  void optionsOfAnotherUserAreIgnoredUntilTheUserRecordsThem() throws IOException {
    RecordedOptions recorded = write();
    List<String> lines = Files.readAllLines(file());
    List<String> signed = new ArrayList<>(lines.subList(1, lines.size() - 1));
    signed.set(0, "0".repeat(64));
    SealedLines.write(file(), lines.get(0), signed);
    assertThat(RecordedOptions.read(file(), project)).isEmpty();
    assertThat(RecordedOptions.readOfAnybody(file(), project)).contains(recorded);
    recorded.write(file());
    assertThat(RecordedOptions.read(file(), project)).contains(recorded);
  }

  /** Running the build again does not help if its key is not kept. */
  @Test
  void theAdviceDependsOnTheKey() throws IOException {
    Path folderOfKey = StateKey.FILE.resolveSibling("");
    assertThat(RecordedOptions.problem(file(), folderOfKey, /* isTrusted= */ false))
        .contains("cannot be kept in " + StateKey.FILE, "Set XDG_CACHE_HOME", "--allow-helpers");
    assertThat(RecordedOptions.problem(file(), folderOfKey, /* isTrusted= */ true))
        .contains("Delete it, and run the build again")
        .doesNotContain("XDG_CACHE_HOME", "--allow-helpers");
  }

  @Test
  void hugeOptionsAreIgnored() throws IOException {
    write();
    Files.write(file(), new byte[17 << 20], StandardOpenOption.APPEND);
    assertThat(RecordedOptions.read(file(), project)).isEmpty();
    assertThat(RecordedOptions.problem(file(), project, /* isTrusted= */ false))
        .contains("more than 16 MiB", "declare less in the build");
  }
}
