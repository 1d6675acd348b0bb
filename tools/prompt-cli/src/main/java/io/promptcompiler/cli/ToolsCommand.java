package io.promptcompiler.cli;

import picocli.CommandLine.Command;

/** Works on the tools that prompts mention. */
@Command(
    name = "tools",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Keeps the tools of MCP servers as files, to which prompts are compared.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = ToolsPinCommand.class)
final class ToolsCommand extends CommandGroup {}
