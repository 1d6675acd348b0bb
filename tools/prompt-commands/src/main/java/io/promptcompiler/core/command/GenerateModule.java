package io.promptcompiler.core.command;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.module.LoweredFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Generates the classes of a module, as builds do. */
public final class GenerateModule {
  private static final String STATE = ".state";

  private GenerateModule() {}

  /** Returns the state file of a build in a folder, which {@link #run} expects. */
  public static Path stateFile(Path folder, String name) {
    return folder.resolve(name + STATE);
  }

  /**
   * Runs a build, and records its options for tools that cannot read the configuration of the
   * build.
   *
   * @param classes the folder of the module's compiled classes; empty if the options are not
   *     recorded
   * @throws IOException if a file cannot be read or written
   */
  public static BuildResult run(BuildRequest request, Optional<Path> classes) throws IOException {
    BuildResult result = IncrementalBuild.run(request);
    if (classes.isPresent() && result.outcome() != Outcome.FAILED) {
      record(request, classes.get());
    }
    return result;
  }

  private static void record(BuildRequest request, Path classes) throws IOException {
    String state = String.valueOf(request.stateFile().getFileName());
    Path file =
        request
            .stateFile()
            .resolveSibling(
                state.substring(0, state.length() - STATE.length()) + RecordedOptions.ENDING);
    if (request.options().roots().isEmpty()) {
      Files.deleteIfExists(file);
    } else {
      RecordedOptions.of(request.options(), classes).write(file);
    }
  }

  /**
   * Returns sentences about a build that has not failed. If it compiled prompts, they include the
   * findings that {@code prompt.yaml} lowers, but not those that the build file itself lowers.
   *
   * @throws IOException if the settings cannot be read
   */
  public static List<String> summary(
      BuildRequest request, BuildResult result, DiagnosticPrinter printer) throws IOException {
    List<String> sentences = new ArrayList<>();
    if (result.outcome() == Outcome.COMPILED) {
      CompilerOptions options = request.options();
      List<LoweredFinding> lowered =
          LoweredFinding.in(options).stream()
              .filter(one -> !one.file().equals(options.configuration()))
              .toList();
      sentences.addAll(LoweredFinding.sentences(lowered, printer));
    }
    String outcome = outcome(request, result);
    if (!outcome.isEmpty()) {
      sentences.add(outcome);
    }
    return sentences;
  }

  private static String outcome(BuildRequest request, BuildResult result) {
    int deleted = result.deleted().size();
    if (result.outcome() == Outcome.UP_TO_DATE) {
      return "Prompts are up to date"
          + (deleted == 0 ? "" : ": " + Plural.of(deleted, "stale file") + " deleted")
          + ".";
    }
    if (!request.options().roots().isEmpty()) {
      return "Compiled "
          + Plural.of(result.prompts(), "prompt")
          + ": "
          + Plural.of(result.written().size(), "file")
          + " written, "
          + deleted
          + " deleted.";
    }
    return deleted == 0 ? "" : Plural.of(deleted, "file") + " of earlier builds deleted.";
  }
}
