package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a batch, stored next to its files: the complete files, each with the number of rows
 * read when it was completed.
 *
 * @param job a hash of everything that the files depend on, except the rows
 * @param isComplete whether all rows were written
 * @param entries the complete files, in order
 * @param end the position in the rows
 */
record Manifest(String job, boolean isComplete, List<Entry> entries, Checkpoint end) {
  private static final long VERSION = 1;

  /** The maximum size in bytes; {@link JsonReader} has a lower limit for valid ones. */
  private static final int MOST = 64 << 20;

  Manifest {
    entries = List.copyOf(entries);
  }

  /** A complete file, and the position in the rows when it was completed. */
  record Entry(BatchFile file, Checkpoint after) {}

  static Path path(Path folder, String name) {
    return folder.resolve(name + ".manifest.json");
  }

  /**
   * Reads the manifest of a batch; empty if there is no valid one.
   *
   * @throws IOException if it cannot be read, or is larger than 64 MiB
   */
  static Optional<Manifest> read(Path folder, String name) throws IOException {
    Path manifest = path(folder, name);
    if (Files.exists(manifest) && !Files.isRegularFile(manifest)) {
      return Optional.empty(); // a link to a device would have no end
    }
    try {
      Map<String, @Nullable Object> all = StrictJson.object(text(manifest));
      if (!Long.valueOf(VERSION).equals(all.get("version"))) {
        return Optional.empty();
      }
      List<Entry> entries = new ArrayList<>();
      for (Object one : (List<?>) value(all, "files")) {
        Map<?, ?> file = (Map<?, ?>) one;
        if (!BatchFiles.fileName(name, entries.size() + 1).equals(file.get("name"))) {
          return Optional.empty();
        }
        entries.add(
            new Entry(
                new BatchFile(
                    (String) value(file, "name"),
                    (Long) value(file, "lines"),
                    (Long) value(file, "bytes"),
                    (String) value(file, "sha256")),
                Checkpoint.of((Map<?, ?>) value(file, "after"))));
      }
      return Optional.of(
          new Manifest(
              (String) value(all, "job"),
              (Boolean) value(all, "complete"),
              entries,
              Checkpoint.of((Map<?, ?>) value(all, "end"))));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException | ClassCastException e) {
      // The file was edited by hand.
      return Optional.empty();
    }
  }

  private static String text(Path manifest) throws IOException {
    try (InputStream in = Files.newInputStream(manifest)) {
      byte[] bytes = in.readNBytes(MOST + 1);
      if (bytes.length > MOST) {
        throw new FileSystemException(
            manifest.toString(), null, "it is larger than " + (MOST >> 20) + " MiB");
      }
      return new String(bytes, UTF_8);
    }
  }

  static Object value(Map<?, ?> members, String name) {
    Object value = members.get(name);
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is missing.");
    }
    return value;
  }

  /** Replaces the manifest file atomically. */
  void write(Path folder, String name) throws IOException {
    StringBuilder json = new StringBuilder("{\"version\":").append(VERSION);
    json.append(",\"job\":").append(Json.stringify(job));
    json.append(",\"complete\":").append(isComplete);
    json.append(",\"end\":").append(Json.stringify(end.described())).append(",\"files\":[");
    String before = "\n";
    for (Entry entry : entries) {
      Map<String, Object> file = new LinkedHashMap<>();
      file.put("name", entry.file().name());
      file.put("lines", entry.file().lines());
      file.put("bytes", entry.file().bytes());
      file.put("sha256", entry.file().sha256());
      file.put("after", entry.after().described());
      json.append(before).append(Json.stringify(file));
      before = ",\n";
    }
    json.append("\n]}\n");
    Path part = folder.resolve(name + ".manifest.json.part");
    Files.writeString(part, json);
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(part, path(folder, name), StandardCopyOption.ATOMIC_MOVE);
  }
}
