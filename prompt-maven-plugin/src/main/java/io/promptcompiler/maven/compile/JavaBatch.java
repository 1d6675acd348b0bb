package io.promptcompiler.maven.compile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * Java sources that are compiled together, by Eclipse's compiler: it takes a half to a third of the
 * time of javac. Its classes need Java 17 as the sources do, whatever the project has. They have
 * line numbers and local variables, as those that Maven's compiler plugin makes.
 *
 * <p>Many sources are compiled in a JVM of their own, which has no second compiler: HotSpot's C2
 * takes more time to optimize a compiler than the compiler then has left to run.
 *
 * @param sources what is compiled
 * @param classPath jars and directories with the classes that they refer to
 * @param hasParameterNames whether class files have the names of parameters, as with javac's {@code
 *     -parameters}
 */
record JavaBatch(List<Path> sources, List<Path> classPath, boolean hasParameterNames) {
  /** From here on, the start of a JVM costs less than it saves. */
  private static final int MANY = 150;

  /** The version of the sources, and of the class files. */
  private static final String JAVA = "17";

  /**
   * Compiles into a directory. Only if all is well there is a class file for each class.
   *
   * @param to is created if need be
   * @param work a directory for a file of arguments, which exists
   * @return what the compiler said if it failed
   * @throws IOException if files cannot be read or written
   */
  Optional<String> compile(Path to, Path work) throws IOException {
    return sources.size() < MANY ? here(to) : apart(to, work);
  }

  private Optional<String> here(Path to) {
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said);
    boolean isCompiled =
        BatchCompiler.compile(arguments(to).toArray(String[]::new), writer, writer, null);
    return isCompiled ? Optional.empty() : Optional.of(said.toString());
  }

  private Optional<String> apart(Path to, Path work) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path arguments = work.resolve("arguments");
    Path said = work.resolve("output");
    Files.write(arguments, arguments(to).stream().map(one -> '"' + one + '"').toList(), UTF_8);
    Process process;
    try {
      process =
          new ProcessBuilder(
                  java.toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Dfile.encoding=UTF-8",
                  "-Djava.awt.headless=true",
                  "-jar",
                  jar().toString(),
                  "@" + arguments)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      return here(to); // a runtime without bin/java
    }
    try {
      process.getOutputStream().close();
      return process.waitFor() == 0
          ? Optional.empty()
          : Optional.of(new String(Files.readAllBytes(said), UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Java was compiled", e);
    } finally {
      process.destroy();
    }
  }

  private List<String> arguments(Path to) {
    List<String> arguments =
        new ArrayList<>(List.of("-source", JAVA, "-target", JAVA, "-encoding", "UTF-8"));
    arguments.addAll(List.of("-g", "-nowarn", "-proc:none", "-d", to.toString()));
    if (hasParameterNames) {
      arguments.add("-parameters");
    }
    arguments.addAll(List.of("-classpath", joined(classPath)));
    sources.forEach(source -> arguments.add(source.toString()));
    return arguments;
  }

  private static String joined(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static Path jar() {
    try {
      return Path.of(
          BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the compiler is not in a file", e);
    }
  }
}
