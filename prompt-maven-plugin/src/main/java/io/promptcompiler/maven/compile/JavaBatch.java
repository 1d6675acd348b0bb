package io.promptcompiler.maven.compile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.maven.apart.ShortJvm;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * Java sources that are compiled together, by Eclipse's compiler: it takes a half to a third of the
 * time of javac. Its classes need Java 17 as the sources do, whatever the project has. They have
 * line numbers and local variables, as those that Maven's compiler plugin makes.
 *
 * @param directory the directory of the sources, where each lies in the folder of its package
 * @param sources what is compiled, relative to the directory
 * @param options what Java needs to know beside them
 */
record JavaBatch(Path directory, List<Path> sources, JavaOptions options) {
  /** The version of the sources, and of the class files. */
  private static final String JAVA = "17";

  /**
   * Compiles into a directory; many sources in a JVM of their own. Only if all is well there is a
   * class file for each class.
   *
   * @param to is created if need be
   * @param work a directory for what another JVM is told and says, which exists
   * @return what the compiler said if it failed
   * @throws IOException if files cannot be read or written
   */
  Optional<String> compile(Path to, Path work) throws IOException {
    return sources.size() >= options.forkFrom() ? apart(to, work) : here(to);
  }

  /**
   * Compiles into a directory, in this JVM.
   *
   * @return what the compiler said if it failed
   */
  Optional<String> here(Path to) {
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said);
    boolean isCompiled =
        BatchCompiler.compile(arguments(to).toArray(String[]::new), writer, writer, null);
    return isCompiled ? Optional.empty() : Optional.of(said.toString());
  }

  private Optional<String> apart(Path to, Path work) throws IOException {
    Path batch = work.resolve("batch");
    Path output = work.resolve("output");
    write(batch);
    List<String> arguments = List.of(batch.toString(), to.toString());
    OptionalInt exit = ShortJvm.run(CompileApart.class, arguments, output);
    if (exit.isEmpty()) {
      return here(to);
    }
    return exit.getAsInt() == 0 ? Optional.empty() : Optional.of(ShortJvm.said(output));
  }

  /** Writes the batch for another JVM. */
  private void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(String.valueOf(options.hasParameterNames()));
    lines.add(directory.toString());
    lines.add(classPath());
    sources.forEach(source -> lines.add(source.toString()));
    Files.write(file, lines, UTF_8);
  }

  /** What another JVM has written. */
  static JavaBatch read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, UTF_8);
    List<Path> classPath = Stream.of(lines.get(2).split(File.pathSeparator)).map(Path::of).toList();
    return new JavaBatch(
        Path.of(lines.get(1)),
        lines.stream().skip(3).map(Path::of).toList(),
        new JavaOptions(classPath, Boolean.parseBoolean(lines.get(0)), Integer.MAX_VALUE));
  }

  /** The same for some of the sources. */
  JavaBatch part(List<Path> some) {
    return new JavaBatch(directory, some, options);
  }

  /** The same for sources that may refer to classes in another directory. */
  JavaBatch seeing(Path classes) {
    return new JavaBatch(directory, sources, options.with(classes));
  }

  private List<String> arguments(Path to) {
    List<String> arguments =
        new ArrayList<>(List.of("-source", JAVA, "-target", JAVA, "-encoding", "UTF-8"));
    arguments.addAll(List.of("-g", "-nowarn", "-proc:none", "-d", to.toString()));
    if (options.hasParameterNames()) {
      arguments.add("-parameters");
    }
    arguments.addAll(List.of("-classpath", classPath()));
    sources.forEach(source -> arguments.add(directory.resolve(source).toString()));
    return arguments;
  }

  private String classPath() {
    return options.classPath().stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
