package io.promptcompiler.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.batch.BatchFile;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The manifest of a batch: a file that lists its files and states whether they are complete. */
final class BatchManifest {
  private static final String MARK = "{\"by\":\"prompt-spark\",";

  private final FileSystem files;
  private final Path path;

  BatchManifest(FileSystem files, Path path) {
    this.files = files;
    this.path = path;
  }

  /**
   * Returns whether the folder contains the manifest of a Spark batch.
   *
   * @throws FileAlreadyExistsException if the folder contains the manifest of another batch
   */
  boolean isThere() throws IOException {
    if (!files.exists(path)) {
      // If a run was killed while it replaced the file, only the new file exists.
      return files.exists(part());
    }
    if (!read().startsWith(MARK)) {
      throw new FileAlreadyExistsException(
          path.toString(), null, "it belongs to a batch that was written without Spark");
    }
    return true;
  }

  private Path part() {
    return path.suffix(".part");
  }

  private String read() throws IOException {
    try (InputStream in = files.open(path)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static String unfinished(String run) {
    return MARK + "\"complete\":false,\"run\":" + Json.stringify(run) + "}\n";
  }

  /** Marks the batch as being written by a run. */
  void begin(String run) throws IOException {
    write(unfinished(run));
  }

  /**
   * Checks that the batch still belongs to a run.
   *
   * @throws IllegalStateException if another run has started
   */
  void check(String run) throws IOException {
    if (!files.exists(path) || !read().equals(unfinished(run))) {
      throw new IllegalStateException(
          "Another run has started to write the same batch: '"
              + path
              + "' does not belong to this run.");
    }
  }

  /** Writes the manifest of a complete batch. Runs with the same result write the same bytes. */
  void complete(SparkBatchResult result) throws IOException {
    StringBuilder json = new StringBuilder(MARK).append("\"complete\":true");
    json.append(",\"lines\":").append(result.lines());
    json.append(",\"brokenRows\":").append(result.brokenRows());
    json.append(",\"problems\":").append(Json.stringify(result.problemFiles()));
    json.append(",\"files\":[");
    String before = "\n";
    for (BatchFile file : result.files()) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("name", file.name());
      members.put("lines", file.lines());
      members.put("bytes", file.bytes());
      members.put("sha256", file.sha256());
      json.append(before).append(Json.stringify(members));
      before = ",\n";
    }
    write(json.append("\n]}\n").toString());
  }

  private void write(String json) throws IOException {
    try (OutputStream out = files.create(part(), true)) {
      out.write(json.getBytes(UTF_8));
    }
    files.delete(path, false);
    if (!files.rename(part(), path)) {
      throw new IOException("'" + path + "' cannot be written.");
    }
  }
}
