package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.ReleasedPrompts;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Shows the prompts of modules as pages. It is loaded with {@code ServiceLoader}, because builds do
 * not need it: only the goals that use it download it.
 */
public interface Workbench {
  /**
   * Writes static pages that need no server.
   *
   * @throws IOException if they cannot be written
   * @throws UsageException if the folder contains files that were not generated
   */
  Written site(List<Shown> modules, Texts texts, Path folder) throws IOException;

  /**
   * Serves the same pages, always for the current templates on disk, until this thread is
   * interrupted.
   *
   * @param say receives messages for the user
   * @throws IOException if the address cannot be bound
   */
  void serve(List<Shown> modules, Texts texts, InetSocketAddress address, Consumer<String> say)
      throws IOException;

  /**
   * Describes what became of the prompts of modules since a release.
   *
   * @param modules the comparisons of modules whose templates have no errors
   * @param uncompared the folders that are not compared, each with the reason
   * @param colors colors for plain text
   * @param base the folder to which paths below it are shown relative
   */
  String review(
      List<Compared> modules,
      List<String> uncompared,
      ReviewFormat format,
      TerminalColors colors,
      Path base);

  /** A module, and its comparison with a release. */
  record Compared(PromptModule module, EvolutionResult result) {}

  /**
   * The texts of pages that do not come from templates.
   *
   * @param title the title of the pages
   * @param base the folder to which paths below it are shown relative
   */
  record Texts(String title, Path base) {}

  /**
   * A module that is shown.
   *
   * @param release the release to compare with, if any
   */
  record Shown(PromptModule module, Optional<Release> release) {
    /** Returns a module without a release. */
    public static Shown alone(PromptModule module) {
      return new Shown(module, Optional.empty());
    }
  }

  /**
   * A release of a module.
   *
   * @param prompts the prompts of the release
   * @param changes sentences about breaking changes, by the prompt's name as printed by {@code
   *     breaking}
   * @param notes notes on the comparison as a whole
   */
  record Release(ReleasedPrompts prompts, Map<String, List<String>> changes, List<String> notes) {
    /** Copies the collections. */
    public Release {
      changes = Map.copyOf(changes);
      notes = List.copyOf(notes);
    }
  }

  /**
   * The written pages.
   *
   * @param page the page to open
   * @param prompts the number of prompts
   */
  record Written(Path page, int prompts) {}
}
