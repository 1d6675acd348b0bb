package io.promptcompiler.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints a script with which a shell completes commands, options and ids. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Prints a script with which bash, zsh or fish completes commands, options and ids.",
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
    FISH;

    /** Returns the name in lower case, as completion offers it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String NAME = "prompt";

  /** The commands whose argument is the id of a prompt, separated by spaces. */
  private static final String TAKE_IDS = "render caching batch list";

  /**
   * Adds the ids of prompts, which only the tool itself knows. An id is quoted, because it is the
   * name of a file, which may have characters that mean something in a shell.
   */
  private static final String BASH_IDS =
      """

      function _complete_prompt_ids() {
        _complete_prompt
        local word="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]}" id
        if [[ " %s " == *" $command "* && $COMP_CWORD -gt 1 && "$word" != -*
            && ("${COMP_WORDS[COMP_CWORD-1]}" != -* || ${#COMPREPLY[@]} -eq 0) ]]; then
          while IFS= read -r id; do
            if [[ "$id" == "$word"* ]]; then COMPREPLY+=("$(printf '%%q' "$id")"); fi
          done < <(prompt list --format ids 2>/dev/null)
        fi
      }
      complete -F _complete_prompt_ids -o default prompt
      """
          .formatted(TAKE_IDS);

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
              case BASH, ZSH -> AutoComplete.bash(NAME, root) + BASH_IDS;
              case FISH -> fish(root);
            });
    return ExitCodes.GOOD;
  }

  private static String fish(CommandLine root) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, CommandLine> command : root.getSubcommands().entrySet()) {
      CommandSpec its = command.getValue().getCommandSpec();
      lines.add(line(NO_COMMAND, "-f -a " + command.getKey(), its.usageMessage().description()[0]));
      its.positionalParameters()
          .forEach(
              argument ->
                  words(argument)
                      .ifPresent(
                          words -> lines.add("complete -c " + NAME + seen(command) + words)));
      its.options()
          .forEach(
              option ->
                  lines.add(
                      line(
                          seen(command).strip(),
                          names(option),
                          String.join(" ", option.description()))));
    }
    root.getCommandSpec()
        .options()
        .forEach(
            option ->
                lines.add(line(NO_COMMAND, names(option), String.join(" ", option.description()))));
    lines.add(
        "complete -c %s -n '__fish_seen_subcommand_from %s' -a '(prompt list --format ids 2>/dev/null)'"
            .formatted(NAME, TAKE_IDS));
    return String.join("\n", lines) + "\n";
  }

  private static String seen(Map.Entry<String, CommandLine> command) {
    return " -n '__fish_seen_subcommand_from " + command.getKey() + "' ";
  }

  /** Returns the words that can be a value, as fish declares them; empty for any value. */
  private static Optional<String> words(ArgSpec argument) {
    return Optional.ofNullable(argument.completionCandidates())
        .map(words -> "-f -a '" + String.join(" ", words) + "'");
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
      words(option).ifPresent(names::add);
    }
    return String.join(" ", names);
  }
}
