package io.promptcompiler.cli;

import io.promptcompiler.core.command.Workbench.Texts;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What commands that make pages have in common. */
final class PageOptions {
  @Option(
      names = "--title",
      paramLabel = "TITLE",
      description = "What the pages are called. Default: Prompts.",
      defaultValue = "Prompts")
  private String title = "Prompts";

  Texts texts(Console console) {
    return new Texts(title, console.folder(), Optional.empty());
  }
}
