package io.promptcompiler.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.module.LoweredFinding;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
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
      "Kinds of files: texts (.md), messages (.chat.md), tools (.tool.md), dotprompts (.prompt) and"
          + " others. 'prompt help new' describes them.",
      "Exit codes: 0 success, 1 there are errors, 2 wrong usage."
    })
final class PromptCommand implements Runnable {
  /** The subcommands by what they are for, in the order in which people need them. */
  private static final Map<String, List<Class<?>>> GROUPS = groups();

  private static Map<String, List<Class<?>>> groups() {
    Map<String, List<Class<?>>> groups = new LinkedHashMap<>();
    groups.put(
        "Write prompts",
        List.of(
            NewCommand.class,
            CheckCommand.class,
            RenderCommand.class,
            FixCommand.class,
            DeclareCommand.class,
            ListCommand.class,
            ExplainCommand.class));
    groups.put(
        "Bring prompts from elsewhere",
        List.of(
            MigrateCommand.class,
            CheckCodeCommand.class,
            ExtractCodeCommand.class,
            DoctorCommand.class));
    groups.put(
        "Show and compare them",
        List.of(SiteCommand.class, ServeCommand.class, DiffCommand.class, CachingCommand.class));
    groups.put(
        "Use them",
        List.of(
            GenerateCommand.class,
            BatchCommand.class,
            McpCommand.class,
            SkillsCommand.class,
            ToolsCommand.class,
            ExportCommand.class));
    groups.put("Set up", List.of(LspCommand.class, CompletionCommand.class, HelpCommand.class));
    return groups;
  }

  /** All subcommands. The name of a command is the beginning of the name of its class. */
  private static final List<Class<?>> COMMANDS =
      GROUPS.values().stream().flatMap(List::stream).toList();

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
    // These two know all commands.
    boolean isOfAll = named.contains(CompletionCommand.class) || named.contains(HelpCommand.class);
    return named.isEmpty() || isOfAll ? COMMANDS : named;
  }

  /** Returns the list of commands for the help, in groups. */
  static String commandList(Help help) {
    StringBuilder list = new StringBuilder();
    GROUPS.forEach(
        (title, commands) -> {
          Map<String, Help> group = new LinkedHashMap<>();
          for (Class<?> command : commands) {
            String name = command.getAnnotation(Command.class).name();
            Optional.ofNullable(help.subcommands().get(name))
                .ifPresent(its -> group.put(name, its));
          }
          list.append(title).append(":\n").append(help.commandList(group));
        });
    return list.toString();
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

  /** Names the findings that files of the project switch off or make warnings. */
  void reportLowered(Collection<LoweredFinding> lowered) {
    LoweredFinding.sentences(lowered, new DiagnosticPrinter(console.folder()))
        .forEach(sentence -> console.say("note: " + sentence));
  }

  /** Reports that files which chosen files need have errors. */
  void reportAround(List<Diagnostic> errors) {
    Map<String, Long> counts =
        errors.stream()
            .collect(
                groupingBy(error -> error.location().source().path(), TreeMap::new, counting()));
    counts.forEach(
        (path, count) ->
            console.say(
                "note: "
                    + console.shown(console.folder().resolve(path))
                    + ", which is used here, has "
                    + Plural.of(count, "error")
                    + "."));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Choose a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
  }
}
