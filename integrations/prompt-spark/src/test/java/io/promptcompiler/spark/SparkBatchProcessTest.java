package io.promptcompiler.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests jobs in separate processes: one has less memory than it writes, others are killed. */
class SparkBatchProcessTest {
  private static final int ROWS = Integer.getInteger("batch.rows", 60_000);

  @TempDir private Path folder;

  private Process start(Path out, int rows, int length) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(JavaModuleOptions.defaultModuleOptionArray()));
    command.add("-Xmx480m");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(SparkBatchProcess.class.getName());
    command.addAll(List.of(out.toString(), String.valueOf(rows), String.valueOf(length)));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.redirectOutput(folder.resolve("said").toFile());
    return builder.start();
  }

  private void end(Process process, int rows) throws Exception {
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    String said = Files.readString(folder.resolve("said"), UTF_8);
    assertThat(process.exitValue()).as(said).isZero();
    assertThat(said).contains("written " + rows + " registered");
  }

  private static Map<String, Long> hashes(Path of) throws IOException {
    Map<String, Long> hashes = new TreeMap<>();
    try (Stream<Path> all = Files.list(of)) {
      for (Path file : all.toList()) {
        CRC32 hash = new CRC32();
        hash.update(Files.readAllBytes(file));
        hashes.put(file.getFileName().toString(), hash.getValue());
      }
    }
    return hashes;
  }

  /** Whether a task has completed a file, or the job has. */
  private static boolean hasFiles(Path out, int depth) {
    if (!Files.exists(out)) {
      return false;
    }
    try (Stream<Path> all = Files.walk(out, depth)) {
      return all.anyMatch(path -> path.toString().endsWith(".jsonl"));
    } catch (IOException | UncheckedIOException e) {
      // A file has moved meanwhile.
      return false;
    }
  }

  @Test
  void memoryDoesNotGrowWithTheNumberOfRows() throws Exception {
    int length = 10_000;
    Path out = folder.resolve("out");
    end(start(out, ROWS, length), ROWS);
    long bytes = 0;
    ObjectMapper json = new ObjectMapper();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).toList()) {
        bytes += Files.size(file);
        try (Stream<String> lines = Files.lines(file)) {
          assertThat(lines.allMatch(line -> isRequest(json, line))).isTrue();
        }
      }
    }
    assertThat(bytes).isGreaterThan(Math.min(ROWS, 55_000L) * length);
  }

  private static boolean isRequest(ObjectMapper json, String line) {
    try {
      return json.readTree(line).get("body").get("messages").size() == 1;
    } catch (IOException e) {
      throw new UncheckedIOException(line, e);
    }
  }

  @Test
  void aJobThatIsKilledAndRunAgainLeavesTheSameBytes() throws Exception {
    int rows = 10_000;
    end(start(folder.resolve("whole"), rows, 1000), rows);
    Map<String, Long> whole = hashes(folder.resolve("whole"));
    assertThat(whole).hasSizeGreaterThan(20);
    Path out = folder.resolve("killed");
    // Killed among the tasks, and then among the files that get their names.
    for (int depth : new int[] {4, 1}) {
      Process process = start(out, rows, 1000);
      while (process.isAlive() && !hasFiles(out, depth)) {
        Thread.sleep(1);
      }
      process.destroyForcibly().waitFor();
      assertThat(hashesOrNothing(out)).isNotEqualTo(whole);
    }
    end(start(out, rows, 1000), rows);
    assertThat(hashes(out)).isEqualTo(whole);
  }

  private static Map<String, Long> hashesOrNothing(Path out) throws IOException {
    try (Stream<Path> all = Files.list(out)) {
      return all.anyMatch(Files::isDirectory) ? Map.of() : hashes(out);
    }
  }
}
