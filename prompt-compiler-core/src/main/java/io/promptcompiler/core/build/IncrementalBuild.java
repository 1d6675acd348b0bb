package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compiles if anything changed, and brings the output folders in line with the result. */
public final class IncrementalBuild {
  private final BuildRequest request;
  private final List<Path> written = new ArrayList<>();
  private final List<Path> deleted = new ArrayList<>();

  private IncrementalBuild(BuildRequest request) {
    this.request = request;
  }

  /**
   * Runs.
   *
   * @throws IOException if a file cannot be read or written
   */
  public static BuildResult run(BuildRequest request) throws IOException {
    return new IncrementalBuild(request).run();
  }

  private BuildResult run() throws IOException {
    State last = State.read(request.stateFile());
    Optional<String> fingerprint = Fingerprint.of(request);
    if (fingerprint.filter(last.fingerprint()::equals).isPresent() && last.isOnDisk()) {
      return new BuildResult(Outcome.UP_TO_DATE, List.of(), 0, written, deleted);
    }
    Compilation compilation = compile();
    int prompts = compilation.program().entryPoints().size();
    boolean hasWarnings = !compilation.warnings().isEmpty();
    if (!compilation.errors().isEmpty() || (request.failOnWarning() && hasWarnings)) {
      return new BuildResult(Outcome.FAILED, compilation.diagnostics(), prompts, written, deleted);
    }
    SortedMap<Path, Long> files = write(compilation.files());
    deleteStale(last, files);
    if (files.isEmpty() && last.files().isEmpty()) {
      return new BuildResult(Outcome.COMPILED, compilation.diagnostics(), 0, written, deleted);
    }
    // Warnings are told in every run, so a run that has some is never up to date.
    new State(hasWarnings ? "" : fingerprint.orElse(""), files).write(request.stateFile());
    return new BuildResult(Outcome.COMPILED, compilation.diagnostics(), prompts, written, deleted);
  }

  /** The project's own helpers are compiled after this, and what is there now may be outdated. */
  private Compilation compile() {
    CompilerOptions options = request.options();
    Compilation compilation = PromptCompiler.compile(options);
    return CheckExamples.check(compilation, options, ProjectFunctions.NONE).compilation();
  }

  private SortedMap<Path, Long> write(List<OutputFile> outputs) throws IOException {
    TreeMap<Path, Long> files = new TreeMap<>();
    for (OutputFile output : outputs) {
      Path path = folder(output.type()).resolve(output.path());
      byte[] content = output.content().getBytes(UTF_8);
      if (OutputFiles.writeIfChanged(path, content)) {
        written.add(path);
      }
      files.put(path, (long) content.length);
    }
    return files;
  }

  private void deleteStale(State last, Map<Path, Long> files) throws IOException {
    for (Path path : last.files().keySet()) {
      if (!files.containsKey(path)) {
        Path source = folder(OutputFile.Type.SOURCE);
        Path root = path.startsWith(source) ? source : folder(OutputFile.Type.RESOURCE);
        if (OutputFiles.delete(path, root)) {
          deleted.add(path);
        }
      }
    }
  }

  private Path folder(OutputFile.Type type) {
    Path folder =
        type == OutputFile.Type.SOURCE ? request.sourceDirectory() : request.resourceDirectory();
    return folder.toAbsolutePath().normalize();
  }
}
