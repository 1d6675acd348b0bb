package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests batches in separate processes: one has little memory, others are killed. */
class BatchProcessTest {
  private static final int ROWS = Integer.getInteger("batch.rows", 60_000);

  @TempDir private Path folder;

  private Process start(String heap, Path out, int rows, int lines) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(heap);
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(BatchProcess.class.getName());
    command.addAll(List.of(out.toString(), String.valueOf(rows), String.valueOf(lines)));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    return builder.start();
  }

  private static String[] end(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said.strip().split(" ");
  }

  private static Map<String, Long> hashes(Path of) throws IOException {
    Map<String, Long> hashes = new TreeMap<>();
    try (Stream<Path> all = Files.list(of)) {
      for (Path file : all.toList()) {
        var hash = new java.util.zip.CRC32();
        hash.update(Files.readAllBytes(file));
        hashes.put(file.getFileName().toString(), hash.getValue());
      }
    }
    return hashes;
  }

  /** All lines of 1,000,000 rows are 600 MB, and their ids alone more than this heap. */
  @Test
  void memoryDoesNotGrowWithTheNumberOfRows() throws Exception {
    String[] said = end(start("-Xmx16m", folder.resolve("out"), ROWS, 50_000));
    assertThat(Long.parseLong(said[0])).isEqualTo(ROWS - ROWS / 1000);
    assertThat(Long.parseLong(said[2])).isLessThan(17L << 20);
  }

  @Test
  void aProcessThatIsKilledAgainAndAgainLeavesTheSameBytes() throws Exception {
    int rows = 20_000;
    int lines = 1500;
    end(start("-Xmx64m", folder.resolve("whole"), rows, lines));
    Map<String, Long> whole = hashes(folder.resolve("whole"));
    assertThat(whole).hasSize(14 + 2);
    Path out = folder.resolve("killed");
    // Each is killed when it has completed further files, wherever it is then.
    for (String file : List.of("r-00001.jsonl", "r-00004.jsonl", "r-00009.jsonl")) {
      Process process = start("-Xmx64m", out, rows, lines);
      while (process.isAlive() && !Files.exists(out.resolve(file))) {
        Thread.sleep(1);
      }
      process.destroyForcibly().waitFor();
    }
    String[] said = end(start("-Xmx64m", out, rows, lines));
    // The first file begins with what the manifest knew when the process was killed.
    assertThat(Long.parseLong(said[1])).isGreaterThanOrEqualTo(8L * lines);
    assertThat(hashes(out)).isEqualTo(whole);
  }
}
