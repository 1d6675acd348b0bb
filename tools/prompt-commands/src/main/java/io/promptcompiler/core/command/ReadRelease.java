package io.promptcompiler.core.command;

import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.evolve.Change;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.EvolutionReport;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedPrompts;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a release of a module for pages that compare it with the current prompts. */
public final class ReadRelease {
  /** The file in which a module lists the changes that it accepts. */
  private static final String BASELINE = "prompt-baseline.txt";

  private ReadRelease() {}

  /** Returns the prompts of a release, for comparison with the current ones. */
  public static Release prompts(Released released) {
    return new Release(ReleasedPrompts.of(released), Map.of(), notes(released));
  }

  /**
   * Compares a module with a release, with the default severities of breaking changes.
   *
   * @param version the current version of the module, if it has one
   * @param folder the folder of the module
   * @throws IOException if the list of accepted changes cannot be read
   * @throws UnusableReleaseException if settings of the release cannot be read
   */
  public static EvolutionResult compare(
      Released released, PromptModule module, Optional<String> version, Path folder)
      throws IOException, UnusableReleaseException {
    return CheckEvolution.run(
        new EvolutionRequest(
            module.options(),
            released,
            version,
            Map.of(),
            folder.resolve(BASELINE),
            /* accepts= */ false));
  }

  /**
   * Returns the prompts of a release, with the breaking changes since then.
   *
   * @param version the current version of the module, if it has one
   * @param folder the folder of the module
   * @throws IOException if the list of accepted changes cannot be read
   * @throws UnusableReleaseException if settings of the release cannot be read
   */
  public static Release compared(
      Released released, PromptModule module, Optional<String> version, Path folder)
      throws IOException, UnusableReleaseException {
    EvolutionResult result = compare(released, module, version, folder);
    List<String> notes = new ArrayList<>(notes(released));
    result.report().ifPresent(report -> notes.addAll(report.weakened().sentences()));
    if (result.report().isEmpty()) {
      notes.add("Breaking changes since then are unknown, because there are errors.");
    }
    ReleasedPrompts prompts =
        result
            .states()
            .map(states -> ReleasedPrompts.of(released.name(), states.released()))
            .orElseGet(() -> ReleasedPrompts.of(released));
    return new Release(prompts, changes(result.report()), notes);
  }

  private static List<String> notes(Released released) {
    return Stream.concat(
            released.assumptions().stream().map(Diagnostic::sentences),
            released.revision().flatMap(Revision::limit).stream()
                .map("Not compared: %s."::formatted))
        .toList();
  }

  private static Map<String, List<String>> changes(Optional<EvolutionReport> report) {
    Map<String, List<String>> changes = new LinkedHashMap<>();
    List<Change> all = new ArrayList<>();
    report.ifPresent(
        it -> {
          all.addAll(it.breaking());
          all.addAll(it.allowed());
        });
    for (Change change : all) {
      changes
          .computeIfAbsent(change.subject(), none -> new ArrayList<>())
          .add(change.category() + ": " + change.finding().message());
    }
    return changes;
  }
}
