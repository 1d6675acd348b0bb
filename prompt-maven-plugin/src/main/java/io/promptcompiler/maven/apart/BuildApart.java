package io.promptcompiler.maven.apart;

import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.build.RecordedBuild;
import io.promptcompiler.core.build.RecordedBuild.Result;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs the first build of a module with many templates in a separate JVM. If that is not possible,
 * the build runs in this JVM. If there are findings, the build runs again in this JVM, which must
 * report them; documents compiled in the other JVM are then not compiled again, unless an error
 * prevented writing.
 */
public final class BuildApart {
  private BuildApart() {}

  /**
   * Runs a build, in this JVM or another.
   *
   * @param forkFrom the number of templates from which the build runs in another JVM
   * @param work a directory for the input and output of the other JVM, which is deleted
   * @param log receives messages about the other JVM, including its output if it failed
   * @throws IOException if a file cannot be read or written
   */
  public static BuildResult run(BuildRequest request, int forkFrom, Path work, Consumer<String> log)
      throws IOException {
    Optional<Result> there =
        isFirst(request) && hasTemplates(request, forkFrom)
            ? apart(request, work, log)
            : Optional.empty();
    if (there.isEmpty()) {
      return IncrementalBuild.run(request);
    }
    log.accept("The prompts were compiled in a separate JVM.");
    BuildResult made = there.get().made();
    return there.get().hasFindings() ? IncrementalBuild.run(request).after(made) : made;
  }

  private static boolean isFirst(BuildRequest request) {
    return !Files.exists(request.stateFile());
  }

  /**
   * Returns whether the roots contain at least a number of files, most of which are assumed to be
   * templates.
   */
  private static boolean hasTemplates(BuildRequest request, int many) throws IOException {
    long files = 0;
    for (SourceRoot root : request.options().roots()) {
      if (Files.isDirectory(root.directory())) {
        try (Stream<Path> all = Files.walk(root.directory())) {
          files += all.filter(Files::isRegularFile).limit(many).count();
        } catch (UncheckedIOException e) {
          return false; // the build reports unreadable directories
        }
      }
    }
    return files >= many;
  }

  private static Optional<Result> apart(BuildRequest request, Path work, Consumer<String> log)
      throws IOException {
    RecordedBuild build = new RecordedBuild(WorkDirectory.fresh(work));
    Path output = work.resolve("output");
    try {
      if (build.write(request)) {
        ShortJvm.run(BuildApart.class, List.of(work.toString()), output);
      }
      String said = ShortJvm.said(output);
      if (!said.isEmpty()) {
        log.accept(said);
      }
      return build.result();
    } finally {
      WorkDirectory.delete(work);
    }
  }

  /**
   * Runs a build whose request was stored in a file.
   *
   * @param arguments the directory of its files
   */
  public static void main(String[] arguments) throws IOException {
    RecordedBuild build = new RecordedBuild(Path.of(arguments[0]));
    BuildRequest request = build.request().orElseThrow();
    build.write(IncrementalBuild.run(request));
  }
}
