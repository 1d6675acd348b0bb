package io.promptcompiler.release;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The sources of this project in a folder of their own, and what is run there. */
final class Checkout {
  private static final Set<String> NOT_SOURCES = Set.of(".git", "target", "node_modules", ".idea");

  private final Path folder;
  private final Map<String, String> environment = new LinkedHashMap<>();

  private Checkout(Path folder) {
    this.folder = folder;
  }

  /** Copies sources, and nothing that was built from them. */
  static Checkout copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            if (NOT_SOURCES.contains(directory.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(directory).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file).toString()));
            return FileVisitResult.CONTINUE;
          }
        });
    return new Checkout(to);
  }

  /** Returns the checkout that a folder already contains. */
  static Checkout in(Path folder) {
    return new Checkout(folder);
  }

  Checkout with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Path file(String path) {
    return folder.resolve(path);
  }

  /** The text of a file. */
  String read(String path) {
    try {
      return Files.readString(file(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes the text of a file. */
  void edit(String path, UnaryOperator<String> change) throws IOException {
    String before = read(path);
    String after = change.apply(before);
    if (after.equals(before)) {
      throw new AssertionError("The edit of %s changes nothing".formatted(path));
    }
    Files.writeString(file(path), after);
  }

  /** Runs a program that has to succeed. */
  void run(String... command) throws IOException, InterruptedException {
    Ended ended = end(command);
    if (ended.status() != 0) {
      throw new AssertionError(
          "%s in %s ends with %d:%n%s"
              .formatted(String.join(" ", command), folder, ended.status(), ended.errors()));
    }
  }

  /** Runs a program to its end. */
  Ended end(String... command) throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder.getParent(), folder.getFileName() + "-", ".log");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    int status = builder.start().waitFor();
    return new Ended(status, Files.readString(log, UTF_8));
  }

  /** What has become of a program. */
  record Ended(int status, String output) {
    /** The lines that say why it failed, or the last ones. */
    String errors() {
      List<String> lines = Arrays.asList(output.split("\\R"));
      List<String> errors = lines.stream().filter(line -> line.startsWith("[ERROR]")).toList();
      List<String> shown =
          errors.isEmpty() ? lines.subList(Math.max(0, lines.size() - 30), lines.size()) : errors;
      return shown.stream().limit(60).collect(Collectors.joining("\n"));
    }
  }
}
