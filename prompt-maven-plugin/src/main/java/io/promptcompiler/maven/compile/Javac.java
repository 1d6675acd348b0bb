package io.promptcompiler.maven.compile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.maven.apart.ShortJvm;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Runs the javac of this JVM's JDK, in a separate JVM if there are many sources. */
final class Javac {
  private static final String MAIN = "com.sun.tools.javac.Main";

  private Javac() {}

  /**
   * Compiles sources.
   *
   * @param sources absolute paths
   * @param to the directory for class files; it is only complete without errors
   * @param work an existing directory for the arguments and output of another JVM
   * @return the output of javac if it failed
   * @throws IOException if files cannot be read or written
   */
  static Optional<String> compile(Collection<Path> sources, JavaOptions options, Path to, Path work)
      throws IOException {
    Files.createDirectories(to);
    List<String> arguments = arguments(sources, options, to);
    return sources.size() >= options.forkFrom() ? apart(arguments, work) : here(arguments);
  }

  private static Optional<String> here(List<String> arguments) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    if (javac == null) {
      return Optional.of("This JVM has no javac.");
    }
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int status = javac.run(null, output, output, arguments.toArray(String[]::new));
    return status == 0 ? Optional.empty() : Optional.of(output.toString(UTF_8));
  }

  private static Optional<String> apart(List<String> arguments, Path work) throws IOException {
    Path file = Files.write(work.resolve("arguments"), quoted(arguments), UTF_8);
    Path output = work.resolve("output");
    OptionalInt status = ShortJvm.run(MAIN, "", List.of("@" + file), output);
    if (status.isEmpty()) {
      return here(arguments);
    }
    return status.getAsInt() == 0 ? Optional.empty() : Optional.of(ShortJvm.said(output));
  }

  private static List<String> arguments(Collection<Path> sources, JavaOptions options, Path to) {
    List<String> arguments = new ArrayList<>(options.arguments());
    arguments.addAll(List.of("-encoding", "UTF-8", "-g", "-nowarn", "-proc:none"));
    arguments.addAll(List.of("-d", to.toString()));
    arguments.addAll(List.of("-classpath", joined(options.classPath())));
    sources.forEach(source -> arguments.add(source.toString()));
    return arguments;
  }

  private static String joined(List<Path> classPath) {
    return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** Quotes arguments for javac's argument files; see the manual of javac. */
  private static List<String> quoted(List<String> arguments) {
    return arguments.stream()
        .map(one -> "\"" + one.replace("\\", "\\\\").replace("\"", "\\\"") + "\"")
        .toList();
  }
}
