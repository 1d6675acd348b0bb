package io.promptcompiler.core.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Shows the prompts of modules as pages. It is found by {@code ServiceLoader}, since a build does
 * not need it: the goals that use it fetch it when they run.
 */
public interface Workbench {
  /**
   * Writes pages that need no server.
   *
   * @throws IOException if they cannot be written
   * @throws UsageException if the folder has files of somebody else
   */
  Written site(List<PromptModule> modules, Texts texts, Path folder) throws IOException;

  /**
   * Serves the same pages over the templates as they are on disk, until this thread is interrupted.
   *
   * @param say takes sentences for the person who started it
   * @throws IOException if the address cannot be used
   */
  void serve(
      List<PromptModule> modules, Texts texts, InetSocketAddress address, Consumer<String> say)
      throws IOException;

  /**
   * What pages say besides what templates do.
   *
   * @param title what they are called
   * @param base the folder to which paths below it are shown relative
   * @param release what the prompts are compared with; none when they are not
   */
  record Texts(String title, Path base, Optional<Release> release) {}

  /**
   * A comparison with a release.
   *
   * @param name what was compared with: coordinates, a file, a revision
   * @param changes sentences about what breaks, by the id of the prompt that it is about
   */
  record Release(String name, Map<String, List<String>> changes) {
    /** Copies the map. */
    public Release {
      changes = Map.copyOf(changes);
    }
  }

  /**
   * What was written.
   *
   * @param page the page to open
   * @param prompts how many prompts there are
   */
  record Written(Path page, int prompts) {}
}
