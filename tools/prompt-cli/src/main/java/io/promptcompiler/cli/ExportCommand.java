package io.promptcompiler.cli;

import picocli.CommandLine.Command;

/** Writes prompts for other tools. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Writes prompts and their examples for other tools.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = ExportPromptfooCommand.class)
final class ExportCommand extends CommandGroup {}
