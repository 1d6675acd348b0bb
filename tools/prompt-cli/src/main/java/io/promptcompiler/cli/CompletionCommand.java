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

/** Prints a script with which a shell completes commands, options, ids and parameters. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Prints a script with which bash, zsh or fish completes commands, options, ids and parameters.",
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
  private static final String TAKE_IDS = "batch caching check declare fix list render";

  /** The list of the parameters of prompts, to which a filter can be added. */
  private static final String LIST_PARAMETERS = "prompt list --format parameters";

  /**
   * Adds the ids of prompts and the names of their parameters, which only the tool itself knows. An
   * id is quoted, because it is the name of a file, which may have characters that mean something
   * in a shell. Without a matching id, the shell completes files.
   */
  private static final String BASH_IDS =
      """

      function _prompt_offer() {
        local one
        while IFS= read -r one; do
          if [[ "$one" == "$1"* ]]; then COMPREPLY+=("$(printf '%q' "$one")$2"); fi
        done
        if [[ -n "$2" ]]; then compopt -o nospace 2>/dev/null; fi
      }

      function _complete_prompt_ids() {
        _complete_prompt
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="${COMP_WORDS[1]}" id="" i
        if [[ "$word" == -* || $COMP_CWORD -lt 2 ]]; then return; fi
        if [[ $command == render && ($before == -p || $before == --param) ]]; then
          for ((i = 2; i < COMP_CWORD - 1; i++)); do
            if [[ "${COMP_WORDS[i]}" != -* && ($i -eq 2 || "${COMP_WORDS[i-1]}" != -*) ]]; then
              id="${COMP_WORDS[i]}"
              break
            fi
          done
          COMPREPLY=()
          _prompt_offer "$word" = < <(LIST_PARAMETERS ${id:+"$id"} 2>/dev/null)
        elif [[ $command == new && "${COMP_WORDS[2]}" == variant && $COMP_CWORD -eq 3 ]]; then
          _prompt_offer "$word" @ < <(prompt list --format ids 2>/dev/null)
        elif [[ " TAKE_IDS " == *" $command "* && ($before != -* || ${#COMPREPLY[@]} -eq 0) ]]; then
          _prompt_offer "$word" "" < <(prompt list --format ids 2>/dev/null)
        fi
      }
      complete -F _complete_prompt_ids -o default prompt
      """
          .replace("LIST_PARAMETERS", LIST_PARAMETERS)
          .replace("TAKE_IDS", TAKE_IDS);

  /** Completes the names of parameters in fish: those of the prompt behind the command. */
  private static final String FISH_PARAMETERS =
      "complete -c prompt -n '__fish_seen_subcommand_from render' -s p -l param -x -a"
          + " '(string match -v -- \"-*\" (commandline -opc)[3] | read -l id; "
          + LIST_PARAMETERS
          + " $id 2>/dev/null | string replace -r \"\\z\" =)'";

  private static final String FISH_VARIANTS =
      "complete -c prompt -n '__fish_seen_subcommand_from new; and __fish_seen_subcommand_from"
          + " variant' -a '(prompt list --format ids 2>/dev/null | string replace -r \"\\z\" @)'";

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
    lines.add(FISH_PARAMETERS);
    lines.add(FISH_VARIANTS);
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
