package io.promptcompiler.maven.compile;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Compiles a {@link JavaBatch} in a JVM of its own, on all processors: sources that do not mention
 * each other are compiled beside each other, after those that they mention. If that fails, all are
 * compiled at once.
 */
final class CompileApart {
  /**
   * The most sources at once. Eclipse's compiler keeps the trees of all, which the garbage
   * collector copies again and again; beginning anew takes it 15 ms.
   */
  private static final int MOST = 100;

  /** The fewest that are worth a thread. */
  private static final int FEWEST = 50;

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private final JavaBatch batch;
  private final Path to;

  private CompileApart(JavaBatch batch, Path to) {
    this.batch = batch;
    this.to = to;
  }

  /**
   * Runs it.
   *
   * @param arguments the file of the batch, and the directory for classes. What the compiler says
   *     if it fails is printed, and the exit code is 1 then
   */
  public static void main(String[] arguments) throws IOException {
    JavaBatch batch = JavaBatch.read(Path.of(arguments[0]));
    Optional<String> failure = new CompileApart(batch, Path.of(arguments[1])).run();
    failure.ifPresent(new PrintStream(System.out, true, "UTF-8")::print);
    System.exit(failure.isPresent() ? 1 : 0);
  }

  private Optional<String> run() throws IOException {
    Files.createDirectories(to);
    // The first level mentions no other, and so need not look for its classes.
    JavaBatch of = batch;
    for (List<Path> level : Mentions.read(batch.directory(), batch.sources(), List.of()).levels()) {
      JavaBatch now = of;
      if (!parts(level).parallelStream().allMatch(part -> isCompiled(now.part(part)))) {
        return batch.here(to);
      }
      of = batch.seeing(to);
    }
    return Optional.empty();
  }

  /** Compiles a part, as far as that is possible without the others. */
  private boolean isCompiled(JavaBatch part) {
    try {
      return part.here(to).isEmpty();
    } catch (RuntimeException e) {
      // The compiler is not meant for several threads. That none was found to matter proves little.
      return false;
    }
  }

  private static List<List<Path>> parts(List<Path> level) {
    int size = level.size();
    int wanted = Math.max(1, Math.min(PROCESSORS, size / FEWEST));
    int parts = Math.max(wanted, (size + MOST - 1) / MOST);
    return IntStream.range(0, parts)
        .mapToObj(part -> level.subList(size * part / parts, size * (part + 1) / parts))
        .toList();
  }
}
