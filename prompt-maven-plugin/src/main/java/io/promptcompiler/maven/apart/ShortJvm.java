package io.promptcompiler.maven.apart;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts JVMs for work that takes seconds. They do without HotSpot's second compiler, C2, which
 * would take more time to optimize such work than it then has left to run, and cannot be switched
 * off in the JVM of Maven.
 */
public final class ShortJvm {
  private ShortJvm() {}

  /**
   * Runs the main class of a program and waits for its end.
   *
   * @param classPath a class of each jar or directory that the program needs, besides its own
   * @param output takes what it prints
   * @return its exit code; nothing if a JVM cannot be started, as with a runtime that has no {@code
   *     bin/java}
   * @throws IOException if this thread is interrupted
   */
  public static OptionalInt run(
      Class<?> program, List<Class<?>> classPath, List<String> arguments, Path output)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                // With C1 alone HotSpot takes a fifth of the usual room for code.
                "-XX:ReservedCodeCacheSize=240m",
                "-XX:+UseParallelGC",
                "-Dfile.encoding=UTF-8",
                "-Djava.awt.headless=true",
                "-classpath",
                Stream.concat(Stream.of(program), classPath.stream())
                    .map(ShortJvm::place)
                    .distinct()
                    .collect(Collectors.joining(File.pathSeparator)),
                program.getName()));
    command.addAll(arguments);
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
    } catch (IOException e) {
      return OptionalInt.empty();
    }
    try {
      process.getOutputStream().close();
      return OptionalInt.of(process.waitFor());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while another JVM ran", e);
    } finally {
      process.destroy();
    }
  }

  /** The jar or directory that a class is in. */
  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(type + " is not in a file", e);
    }
  }
}
