package io.promptcompiler.core.build;

import io.promptcompiler.core.build.BuildResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores a build in files, so that another JVM can run it: one JVM writes the request, the other
 * reads it, runs it, and writes the result. Findings are not written: to report them, the first JVM
 * runs the build again, which compiles the documents with findings, or all documents if nothing was
 * written.
 */
public final class RecordedBuild {
  private static final String REQUEST_FORMAT = "prompt-compiler-request 1";
  private static final String RESULT_FORMAT = "prompt-compiler-result 1";

  private final Path options;
  private final Path request;
  private final Path result;

  /**
   * Creates a build that is stored in a directory.
   *
   * @param directory the directory, which is created when something is written
   */
  public RecordedBuild(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    this.options = absolute.resolve("options");
    this.request = absolute.resolve("request");
    this.result = absolute.resolve("result");
  }

  /**
   * Writes a request.
   *
   * @return whether the file contains the whole request; otherwise the build must run in this JVM
   * @throws IOException if it cannot be written
   */
  public boolean write(BuildRequest asked) throws IOException {
    Files.deleteIfExists(result);
    // Only tools need the directory of classes here; a build has it in its layout.
    RecordedOptions.of(asked.options(), asked.sourceDirectory()).write(options);
    SealedLines.write(request, REQUEST_FORMAT, lines(asked));
    return request().equals(Optional.of(asked));
  }

  private static List<String> lines(BuildRequest asked) {
    ModuleLayout layout = asked.layout();
    List<String> lines = new ArrayList<>();
    lines.add(
        TabbedLine.of(
            "request",
            asked.sourceDirectory().toString(),
            asked.resourceDirectory().toString(),
            asked.stateFile().toString(),
            asked.compilerVersion(),
            String.valueOf(asked.failOnWarning())));
    layout.classes().ifPresent(path -> lines.add(TabbedLine.of("classes", path.toString())));
    layout.sources().forEach(path -> lines.add(TabbedLine.of("sources", path.toString())));
    layout
        .resources()
        .forEach(
            copied ->
                lines.add(
                    TabbedLine.of(
                        "resources", copied.directory().toString(), copied.target().toString())));
    layout.claimed().forEach(path -> lines.add(TabbedLine.of("claimed", path.toString())));
    return lines;
  }

  /**
   * Returns the written request; empty if none was written.
   *
   * @throws IOException if it cannot be read
   */
  public Optional<BuildRequest> request() throws IOException {
    List<String> lines = SealedLines.read(request, REQUEST_FORMAT);
    Optional<RecordedOptions> recorded = RecordedOptions.read(options);
    if (lines.isEmpty() || recorded.isEmpty()) {
      return Optional.empty();
    }
    List<String> first = TabbedLine.parts(lines.get(0));
    return Optional.of(
        new BuildRequest(
            recorded.get().options(),
            Path.of(first.get(1)),
            Path.of(first.get(2)),
            Path.of(first.get(3)),
            first.get(4),
            Boolean.parseBoolean(first.get(5)),
            layout(lines.subList(1, lines.size()))));
  }

  private static ModuleLayout layout(List<String> lines) {
    Optional<Path> classes = Optional.empty();
    List<Path> sources = new ArrayList<>();
    List<ModuleLayout.CopiedDirectory> resources = new ArrayList<>();
    List<Path> claimed = new ArrayList<>();
    for (String line : lines) {
      List<String> parts = TabbedLine.parts(line);
      Path path = Path.of(parts.get(1));
      switch (parts.get(0)) {
        case "classes" -> classes = Optional.of(path);
        case "sources" -> sources.add(path);
        case "resources" ->
            resources.add(new ModuleLayout.CopiedDirectory(path, Path.of(parts.get(2))));
        case "claimed" -> claimed.add(path);
        default -> throw new IllegalStateException(line);
      }
    }
    return new ModuleLayout(classes, sources, resources, claimed);
  }

  /**
   * The result of a recorded build.
   *
   * @param made the result without findings
   * @param hasFindings whether there are findings
   */
  public record Result(BuildResult made, boolean hasFindings) {}

  /**
   * Writes the result if the build compiled successfully.
   *
   * @throws IOException if it cannot be written
   */
  public void write(BuildResult made) throws IOException {
    if (made.outcome() != Outcome.COMPILED) {
      return;
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        TabbedLine.of(
            "result",
            String.valueOf(made.prompts()),
            String.valueOf(made.compiled()),
            String.valueOf(!made.diagnostics().isEmpty())));
    made.written().forEach(path -> lines.add(TabbedLine.of("written", path.toString())));
    made.deleted().forEach(path -> lines.add(TabbedLine.of("deleted", path.toString())));
    SealedLines.write(result, RESULT_FORMAT, lines);
  }

  /**
   * Returns the result; empty if none was written.
   *
   * @throws IOException if it cannot be read
   */
  public Optional<Result> result() throws IOException {
    List<String> lines = SealedLines.read(result, RESULT_FORMAT);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    List<String> first = TabbedLine.parts(lines.get(0));
    BuildResult made =
        new BuildResult(
            Outcome.COMPILED,
            List.of(),
            Integer.parseInt(first.get(1)),
            Integer.parseInt(first.get(2)),
            paths(lines, "written"),
            paths(lines, "deleted"));
    return Optional.of(new Result(made, Boolean.parseBoolean(first.get(3))));
  }

  private static List<Path> paths(List<String> lines, String kind) {
    return lines.stream()
        .map(TabbedLine::parts)
        .filter(parts -> parts.get(0).equals(kind))
        .map(parts -> Path.of(parts.get(1)))
        .toList();
  }
}
