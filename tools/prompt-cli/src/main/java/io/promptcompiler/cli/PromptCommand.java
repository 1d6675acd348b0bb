package io.promptcompiler.cli;

import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code prompt}. Each of its subcommands is a class in the list below. */
@Command(
    name = "prompt",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Checks, lists, renders and compiles prompts.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Run 'prompt COMMAND --help' for details of a command.",
      "Exit codes: 0 success, 1 there are errors, 2 wrong usage."
    })
final class PromptCommand implements Runnable {
  /** The subcommands. The name of a command is the beginning of the name of its class. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          CheckCommand.class,
          CheckCodeCommand.class,
          GenerateCommand.class,
          ListCommand.class,
          CachingCommand.class,
          RenderCommand.class,
          BatchCommand.class,
          FixCommand.class,
          DeclareCommand.class,
          MigrateCommand.class,
          ExtractCodeCommand.class,
          DiffCommand.class,
          ExportCommand.class,
          DoctorCommand.class,
          SkillsCommand.class,
          McpCommand.class,
          LspCommand.class,
          SiteCommand.class,
          ServeCommand.class,
          NewCommand.class,
          CompletionCommand.class,
          ExplainCommand.class);

  private final Console console;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  PromptCommand(Console console) {
    this.console = console;
  }

  /**
   * Returns the subcommands that are needed to run one of them. To read the options of all would
   * take longer than most of them run.
   *
   * @param name the first argument; all subcommands are returned if it names none of them
   */
  static List<Class<?>> commands(String name) {
    String className = capitalized(name) + "Command";
    List<Class<?>> named =
        COMMANDS.stream().filter(one -> one.getSimpleName().equals(className)).toList();
    // Completion knows all commands.
    return named.isEmpty() || named.contains(CompletionCommand.class) ? COMMANDS : named;
  }

  /** Returns the name of a command as in the name of its class: {@code CheckCode}. */
  private static String capitalized(String name) {
    return Stream.of(name.split("-", -1))
        .filter(word -> !word.isEmpty())
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining());
  }

  Console console() {
    return console;
  }

  /** Returns findings in a format, in the words of this tool. */
  String print(List<Diagnostic> found, FindingFormat format) {
    return format.print(ToolWords.of(found), console.folder(), console.paint(), Version.number());
  }

  /** Prints findings: text to standard error, and other formats to standard output. */
  void report(List<Diagnostic> found, FindingFormat format) {
    String text = print(found, format);
    if (format == FindingFormat.TEXT) {
      if (!text.isEmpty()) {
        console.say(text.stripTrailing());
      }
    } else {
      console.print(text);
    }
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Choose a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
  }
}
