package io.promptcompiler.cli;

import io.promptcompiler.core.catalog.PromptList;
import io.promptcompiler.core.command.ListPrompts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a list of the prompts. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Lists the prompts and their parameters.")
final class ListCommand extends ProjectCommand {
  /** The forms of the list. */
  enum Format {
    /** A table for users. */
    TABLE,
    /** JSON for other programs. */
    JSON,
    /** The ids, one on each line. */
    IDS,
    /** The names of parameters, one on each line. */
    PARAMETERS
  }

  @Parameters(
      paramLabel = "FILTER",
      description = "Only prompts with these ids, parts of ids, patterns, files or folders.")
  private List<String> filters = new ArrayList<>();

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "table (the default), json, ids or parameters: one name on each line.",
      defaultValue = "table")
  private Format format = Format.TABLE;

  @Override
  public Integer call() throws IOException {
    PromptList prompts = ListPrompts.of(NamedFiles.filter(filters, project(), console()));
    console()
        .print(
            switch (format) {
              case TABLE -> prompts.table(console().columns());
              case JSON -> prompts.json();
              case IDS -> prompts.ids();
              case PARAMETERS -> prompts.parameters();
            });
    prompts.notes("command 'prompt check'").forEach(console()::say);
    return ExitCodes.GOOD;
  }
}
