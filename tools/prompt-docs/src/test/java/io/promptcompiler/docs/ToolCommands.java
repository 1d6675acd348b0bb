package io.promptcompiler.docs;

import io.promptcompiler.cli.ToolModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands and options of the command line tool, from its own model. */
final class ToolCommands {
  private final CommandSpec prompt = ToolModel.prompt();

  /** What is wrong with the words behind {@code prompt}. */
  Optional<String> problem(List<String> words) {
    CommandSpec command = prompt;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      Map<String, CommandLine> below = command.subcommands();
      if (word.startsWith("-") && word.length() > 1) {
        String name = word.replaceFirst("=.*", "");
        OptionSpec option =
            Optional.ofNullable(command.findOption(name)).orElse(prompt.findOption(name));
        if (option == null) {
          return Optional.of("'%s' has no option '%s'".formatted(command.qualifiedName(), name));
        }
        i += word.contains("=") ? 0 : option.arity().min();
      } else if (below.containsKey(word)) {
        command = below.get(word).getCommandSpec();
      } else if (command == prompt) {
        return Optional.of("'prompt' has no command '%s'".formatted(word));
      }
    }
    return Optional.empty();
  }
}
