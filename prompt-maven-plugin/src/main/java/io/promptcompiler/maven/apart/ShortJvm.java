package io.promptcompiler.maven.apart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts JVMs for work that takes seconds. They run without HotSpot's second compiler, C2, because
 * optimizing such short work takes longer than it saves. C2 cannot be disabled in Maven's own JVM.
 */
public final class ShortJvm {
  private ShortJvm() {}

  /**
   * Runs the main class of a program with the class path of its class loader, and waits until it
   * ends.
   */
  static OptionalInt run(Class<?> program, List<String> arguments, Path output) throws IOException {
    return run(program.getName(), classPath(program.getClassLoader()), arguments, output);
  }

  /**
   * Runs a main class, and waits until it ends.
   *
   * @param classPath may be empty for a class of the JDK
   * @param output the file for its output
   * @return its exit code; empty if a JVM cannot be started, as with a runtime without {@code
   *     bin/java}
   * @throws IOException if this thread is interrupted
   */
  public static OptionalInt run(
      String program, String classPath, List<String> arguments, Path output) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // These options are for HotSpot; other JVMs have different ones.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:TieredStopAtLevel=1",
                // With C1 alone, HotSpot reserves only a fifth of the usual code cache.
                "-XX:ReservedCodeCacheSize=240m",
                "-XX:+UseParallelGC",
                "-Dfile.encoding=UTF-8",
                "-Djava.awt.headless=true",
                "-classpath",
                classPath,
                program));
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

  /** Returns the output of a program; empty if it was not started. */
  public static String said(Path output) throws IOException {
    // The output is only shown to users, so any encoding of the system is accepted.
    return Files.exists(output) ? new String(Files.readAllBytes(output), UTF_8) : "";
  }

  /**
   * Returns the class path of a class loader: in Maven, each plugin has its own class loader for
   * itself and its dependencies.
   */
  private static String classPath(@Nullable ClassLoader loader) {
    return loader instanceof URLClassLoader ofPlugin
        ? Stream.of(ofPlugin.getURLs())
            .map(ShortJvm::path)
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path", "");
  }

  private static String path(URL url) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(url + " is not a file", e);
    }
  }
}
