package io.promptcompiler.cli;

import io.promptcompiler.core.catalog.CachingList;
import io.promptcompiler.core.command.ListCaching;
import io.promptcompiler.core.command.UsageException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints how much of each prompt providers can cache. */
@Command(
    name = "caching",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Shows how many tokens of each prompt stay the same, so that providers cache them.")
final class CachingCommand extends ProjectCommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "ID",
      description = "The prompt, such as build/code.md. Without an id, all prompts.")
  private @Nullable String id;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "table (the default) or json.",
      defaultValue = "table")
  private ListCommand.Format format = ListCommand.Format.TABLE;

  @Override
  public Integer call() throws IOException {
    String wanted = id == null ? "" : id;
    CachingList list = ListCaching.of(modules(), wanted, console().folder());
    if (list.isEmpty() && !wanted.isEmpty()) {
      throw new UsageException(
          "There is no prompt '"
              + wanted
              + "' without errors. 'prompt list' prints all prompts, 'prompt check' the errors.");
    }
    console().print(format == ListCommand.Format.JSON ? list.json() : list.table());
    return ExitCodes.GOOD;
  }
}
