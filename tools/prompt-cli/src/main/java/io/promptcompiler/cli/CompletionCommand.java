package io.promptcompiler.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints a script with which a shell completes commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Prints a script with which bash, zsh or fish completes commands and options.",
      "",
      "  source <(prompt completion bash)",
      "  source <(prompt completion zsh)",
      "  prompt completion fish | source"
    })
final class CompletionCommand implements Callable<Integer> {
  /** The shells whose scripts can be printed. */
  enum Shell {
    /** Bash. */
    BASH,
    /** Z shell, which reads scripts of Bash. */
    ZSH,
    /** Fish. */
    FISH
  }

  private static final String NAME = "prompt";
  private static final String NO_COMMAND = "-n __fish_use_subcommand";

  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private Shell shell = Shell.BASH;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    prompt
        .console()
        .print(
            switch (shell) {
              case BASH, ZSH -> AutoComplete.bash(NAME, root);
              case FISH -> fish(root);
            });
    return ExitCodes.GOOD;
  }

  private static String fish(CommandLine root) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, CommandLine> command : root.getSubcommands().entrySet()) {
      CommandSpec its = command.getValue().getCommandSpec();
      lines.add(line(NO_COMMAND, "-f -a " + command.getKey(), its.usageMessage().description()[0]));
      its.options()
          .forEach(
              option ->
                  lines.add(
                      line(
                          "-n '__fish_seen_subcommand_from " + command.getKey() + "'",
                          names(option),
                          String.join(" ", option.description()))));
    }
    root.getCommandSpec()
        .options()
        .forEach(
            option ->
                lines.add(line(NO_COMMAND, names(option), String.join(" ", option.description()))));
    return String.join("\n", lines) + "\n";
  }

  private static String line(String condition, String words, String description) {
    String quoted = description.replace("\\", "\\\\").replace("'", "\\'");
    return "complete -c " + NAME + " " + condition + " " + words + " -d '" + quoted + "'";
  }

  /** Returns the names of an option, as fish declares them, and whether it takes a value. */
  private static String names(OptionSpec option) {
    List<String> names = new ArrayList<>();
    for (String name : option.names()) {
      names.add(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
    }
    if (option.arity().max() > 0 && !option.negatable()) {
      names.add("-r");
    }
    return String.join(" ", names);
  }
}
