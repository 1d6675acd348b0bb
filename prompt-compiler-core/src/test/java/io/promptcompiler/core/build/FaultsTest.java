package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disks that are full, files that vanish, builds that are killed and builds that run at once: what
 * is there afterwards is what a build from nothing makes, or what was there before. {@code
 * -Dhostile.faults=50} tries what depends on the moment more often.
 */
class FaultsTest {
  private static final int TIMES = Cases.of("hostile.faults", 3);
  private static final int TEMPLATES = 60;

  @TempDir Path folder;

  @Test
  void aFullDiskLeavesWhatWasThere() throws IOException {
    Configuration small =
        Configuration.unix().toBuilder().setMaxSize(700_000).setBlockSize(512).build();
    try (FileSystem disk = Jimfs.newFileSystem(small)) {
      Path home = Files.createDirectories(disk.getPath("/work/app"));
      templates(home, "first");
      assertThat(build(home).outcome()).isEqualTo(Outcome.COMPILED);
      Map<String, String> before = files(home, "out", "resources");
      templates(home, "x".repeat(40));
      Path ballast = home.resolve("ballast");
      fill(ballast);
      assertThatThrownBy(() -> build(home)).isInstanceOf(IOException.class);
      assertThat(files(home, "out", "resources")).isEqualTo(before);
      Files.delete(ballast);
      assertThat(build(home).outcome()).isEqualTo(Outcome.COMPILED);
      assertThat(build(home).outcome()).isEqualTo(Outcome.UP_TO_DATE);
      assertAsFromNothing(home);
    }
  }

  /** Leaves next to nothing for others. */
  private static void fill(Path ballast) throws IOException {
    byte[] much = new byte[512];
    List<byte[]> all = new ArrayList<>();
    try (var out = Files.newOutputStream(ballast)) {
      while (all.size() < 100_000) {
        all.add(much);
        out.write(much);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("disk");
    }
  }

  @Test
  void aFileWhereAFolderIsNeededIsNamed() throws IOException {
    templates(folder, "first");
    Path taken = Files.write(folder.resolve("out"), "mine".getBytes(UTF_8));
    assertThatThrownBy(() -> build(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("out");
    assertThat(taken).hasContent("mine");
    assertThat(folder.resolve("resources")).doesNotExist();
    Files.delete(taken);
    assertThat(build(folder).outcome()).isEqualTo(Outcome.COMPILED);
  }

  @Test
  void filesThatComeAndGoAreFindingsOrNothing() throws Exception {
    templates(folder, "first");
    Path fleeting = folder.resolve("prompts/p7.md");
    byte[] text = Files.readAllBytes(fleeting);
    AtomicBoolean ends = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              while (!ends.get()) {
                try {
                  Files.deleteIfExists(fleeting);
                  Files.write(fleeting, text);
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              }
            });
    other.start();
    try {
      for (int i = 0; i < TIMES * 10; i++) {
        for (Diagnostic finding : build(folder).diagnostics()) {
          // Empty is what it is for a moment before it has its text.
          assertThat(finding.code()).isIn(DiagnosticCode.UNREADABLE, DiagnosticCode.EMPTY_BODY);
        }
      }
    } finally {
      ends.set(true);
      other.join();
    }
    build(folder);
    assertAsFromNothing(folder);
  }

  @Test
  void buildsAtOnceWaitForEachOther() throws Exception {
    ExecutorService several = Executors.newFixedThreadPool(4);
    try {
      for (int i = 0; i < TIMES; i++) {
        templates(folder, "edit " + i);
        Callable<BuildResult> one = () -> build(folder);
        for (Future<BuildResult> done : several.invokeAll(List.of(one, one, one, one))) {
          assertThat(done.get().outcome()).isNotEqualTo(Outcome.FAILED);
        }
        assertThat(build(folder).outcome()).isEqualTo(Outcome.UP_TO_DATE);
      }
    } finally {
      several.shutdownNow();
    }
    assertAsFromNothing(folder);
  }

  @Test
  void processesAtOnceWaitForEachOther() throws Exception {
    templates(folder, "first");
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(start());
    }
    for (Process process : processes) {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
    }
    assertThat(build(folder).outcome()).isEqualTo(Outcome.UP_TO_DATE);
    assertAsFromNothing(folder);
  }

  @Test
  void theBuildAfterOneThatWasKilledMendsEverything() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < TIMES; i++) {
      templates(folder, "edit " + i);
      Process build = start();
      // It says when it begins.
      build.getInputStream().read();
      Thread.sleep(random.nextInt(600));
      build.destroyForcibly().waitFor();
      if (i % 2 == 0) {
        Files.deleteIfExists(folder.resolve("prompts/p3.md"));
      }
      build(folder);
      assertAsFromNothing(folder);
      assertThat(folder.resolve("state/main.state.staged")).doesNotExist();
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Builder.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** A build in a process of its own. */
  static final class Builder {
    private Builder() {}

    public static void main(String[] arguments) throws IOException {
      System.out.write('.');
      System.out.flush();
      if (build(Path.of(arguments[0])).outcome() == Outcome.FAILED) {
        System.exit(1);
      }
    }
  }

  private static void templates(Path home, String text) {
    Templates templates = new Templates(home.resolve("prompts"));
    for (int i = 0; i < TEMPLATES; i++) {
      templates.with(
          "p" + i + ".md", "---\nparameters: { name: {} }\n---\n" + text + " {{name}}\n");
    }
  }

  private static BuildResult build(Path home) throws IOException {
    return build(home, "out", "resources", "state/main.state");
  }

  private static BuildResult build(Path home, String sources, String resources, String state)
      throws IOException {
    return IncrementalBuild.run(
        new BuildRequest(
            CompilerOptions.of(SourceRoot.of(home.resolve("prompts"), "com.acme")),
            home.resolve(sources),
            home.resolve(resources),
            home.resolve(state),
            "1",
            false));
  }

  private static void assertAsFromNothing(Path home) throws IOException {
    Path fresh = Files.createTempDirectory(home, "fresh");
    build(
        home,
        fresh.resolve("out").toString(),
        fresh.resolve("resources").toString(),
        fresh.resolve("state").toString());
    assertThat(files(home, "out", "resources")).isEqualTo(files(fresh, "out", "resources"));
  }

  private static Map<String, String> files(Path home, String... folders) throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (String one : folders) {
      try (Stream<Path> paths = Files.walk(home.resolve(one))) {
        for (Path file : paths.filter(Files::isRegularFile).toList()) {
          files.put(home.relativize(file).toString(), new String(Files.readAllBytes(file), UTF_8));
        }
      }
    }
    return files;
  }
}
