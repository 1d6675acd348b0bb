package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFile;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The folder of a batch while a job writes it. Tasks write to a hidden folder of the run, and the
 * driver moves their files when all are complete. Therefore, repeated tasks and tasks of killed
 * jobs do not change the final files.
 */
final class BatchPlace implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String folder;
  private final String name;
  private final String run;
  private final SerializableConfiguration configuration;

  private BatchPlace(
      String folder, String name, String run, SerializableConfiguration configuration) {
    this.folder = folder;
    this.name = name;
    this.run = run;
    this.configuration = configuration;
  }

  static BatchPlace open(String folder, String name, Configuration configuration)
      throws IOException {
    if (!name.matches("[\\p{L}\\p{N}._ -]*[\\p{L}\\p{N}_-]") || name.startsWith(".")) {
      throw new IllegalArgumentException("'" + name + "' cannot be the prefix of file names.");
    }
    Path path = new Path(folder);
    String qualified = path.getFileSystem(configuration).makeQualified(path).toString();
    return new BatchPlace(
        qualified,
        name,
        UUID.randomUUID().toString(),
        new SerializableConfiguration(configuration));
  }

  /** Returns the prefix of the file names of a part. */
  String nameOf(int part) {
    return name + String.format(Locale.ROOT, "-%05d", part);
  }

  /** Returns the file that lists the broken rows of a part. */
  String problemFile(int part) {
    return nameOf(part) + "-problems.jsonl";
  }

  private boolean isOurs(String file) {
    return file.startsWith(name + "-")
        && file.substring(name.length()).matches("-[0-9]{5}-([0-9]{5,}|problems)\\.jsonl");
  }

  private FileSystem files() throws IOException {
    FileSystem files = new Path(folder).getFileSystem(configuration.value());
    // Checksum files next to the files would not belong to the format that the provider expects.
    return files instanceof LocalFileSystem local ? local.getRawFileSystem() : files;
  }

  private Path in(String file) {
    return new Path(folder, file);
  }

  private Path staging() {
    return in("." + name + ".staging");
  }

  private Path attempt(WrittenPart part) {
    return new Path(new Path(staging(), run), part.part + "-" + part.attempt);
  }

  private BatchManifest manifest() throws IOException {
    return new BatchManifest(files(), in(name + ".manifest.json"));
  }

  /** Prepares the folder, and deletes files of earlier runs. */
  void begin() throws IOException {
    FileSystem files = files();
    files.mkdirs(new Path(folder));
    boolean isKnown = manifest().isThere();
    List<Path> earlier = new ArrayList<>();
    for (FileStatus file : files.listStatus(new Path(folder))) {
      if (isOurs(file.getPath().getName())) {
        earlier.add(file.getPath());
      }
    }
    if (!earlier.isEmpty() && !isKnown) {
      throw new FileAlreadyExistsException(
          earlier.get(0).toString(), null, "it does not belong to a known batch");
    }
    manifest().begin(run);
    for (Path file : earlier) {
      files.delete(file, false);
    }
    files.delete(staging(), true);
  }

  /** Writes files to a local folder. */
  @FunctionalInterface
  interface WriteFiles {
    void to(java.nio.file.Path folder) throws IOException;
  }

  /** Writes the files of a task to the folder in which the driver looks for them. */
  void write(WrittenPart part, WriteFiles writer) throws IOException {
    FileSystem files = files();
    Path attempt = attempt(part);
    if (files.getUri().getScheme().equals("file")) {
      java.nio.file.Path here = java.nio.file.Path.of(attempt.toUri());
      Files.createDirectories(here);
      writer.to(here);
      return;
    }
    java.nio.file.Path here = Files.createTempDirectory("prompt-spark");
    try {
      writer.to(here);
      files.mkdirs(attempt);
      for (String file : names(part)) {
        files.copyFromLocalFile(
            true, true, new Path(here.resolve(file).toUri()), new Path(attempt, file));
      }
    } finally {
      delete(here);
    }
  }

  private static void delete(java.nio.file.Path folder) throws IOException {
    File[] all = folder.toFile().listFiles();
    for (File file : all == null ? new File[0] : all) {
      Files.deleteIfExists(file.toPath());
    }
    Files.deleteIfExists(folder);
  }

  /** Returns the names of the files of a part. */
  private List<String> names(WrittenPart part) {
    List<String> names = new ArrayList<>(part.files.stream().map(BatchFile::name).toList());
    if (part.brokenRows > 0) {
      names.add(problemFile(part.part));
    }
    return names;
  }

  /** Moves the files of all parts to the final folder. */
  SparkBatchResult commit(List<WrittenPart> parts) throws IOException {
    List<WrittenPart> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparingInt(part -> part.part));
    FileSystem files = files();
    manifest().check(run);
    List<BatchFile> written = new ArrayList<>();
    List<String> problemFiles = new ArrayList<>();
    List<BrokenRow> firstProblems = new ArrayList<>();
    long broken = 0;
    for (WrittenPart part : sorted) {
      for (String file : names(part)) {
        if (!files.rename(new Path(attempt(part), file), in(file))) {
          throw new IOException("'" + in(file) + "' cannot be written.");
        }
      }
      written.addAll(part.files);
      broken += part.brokenRows;
      if (part.brokenRows > 0) {
        problemFiles.add(problemFile(part.part));
      }
      part.firstProblems.stream().limit(20L - firstProblems.size()).forEach(firstProblems::add);
    }
    long lines = written.stream().mapToLong(BatchFile::lines).sum();
    SparkBatchResult result =
        new SparkBatchResult(written, lines, broken, problemFiles, firstProblems);
    manifest().complete(result);
    return result;
  }

  /** Deletes files that were not moved to the final folder. */
  void end() throws IOException {
    FileSystem files = files();
    files.delete(new Path(staging(), run), true);
    if (files.exists(staging()) && files.listStatus(staging()).length == 0) {
      files.delete(staging(), false);
    }
  }
}
