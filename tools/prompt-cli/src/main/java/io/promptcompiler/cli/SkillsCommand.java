package io.promptcompiler.cli;

import picocli.CommandLine.Command;

/** Takes over agent skills, and installs them for agents. */
@Command(
    name = "skills",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Adds agent skills to a project, or installs them where agents look for them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {SkillsAddCommand.class, SkillsInstallCommand.class})
final class SkillsCommand extends CommandGroup {}
