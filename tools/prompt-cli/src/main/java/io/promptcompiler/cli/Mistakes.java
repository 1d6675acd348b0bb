package io.promptcompiler.cli;

import io.promptcompiler.core.catalog.BrokenPromptException;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.CiCommands;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.integration.Shown;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports wrong usage of a command as a sentence. A stack trace is only printed for bugs of this
 * program.
 */
final class Mistakes implements IParameterExceptionHandler, IExecutionExceptionHandler {

  /** Commands by their names in other tools. */
  private static final Map<String, String> COMMANDS =
      Map.ofEntries(
          Map.entry("add", "new"),
          Map.entry("build", "generate"),
          Map.entry("catalog", "site"),
          Map.entry("catalogue", "site"),
          Map.entry("compile", "generate"),
          Map.entry("convert", "migrate"),
          Map.entry("create", "new"),
          Map.entry("import", "migrate"),
          Map.entry("init", "new"),
          Map.entry("lint", "check"),
          Map.entry("ls", "list"),
          Map.entry("preview", "render"),
          Map.entry("print", "render"),
          Map.entry("run", "render"),
          Map.entry("show", "render"),
          Map.entry("test", "check"),
          Map.entry("try", "render"),
          Map.entry("validate", "check"),
          Map.entry("verify", "check"));

  /** The providers of models. */
  private static final Map<String, String> PROVIDERS =
      new TreeMap<>(
          Map.of("claude", "anthropic", "chatgpt", "openai", "google", "gemini", "gpt", "openai"));

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    line.getErr().println("prompt: " + TerminalColors.visible(sentence(e, line)));
    line.getErr().println("See '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCodes.USAGE;
  }

  private static String sentence(ParameterException e, CommandLine line) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return e.getArgSpec() instanceof OptionSpec option && option.type().isEnum()
          ? word(option, String.valueOf(e.getValue()))
          : String.valueOf(e.getMessage());
    }
    String word = unmatched.getUnmatched().get(0);
    if (word.startsWith("-")) {
      return option(word.split("=", 2)[0], line);
    }
    boolean isValue = takesValues(line) && word.matches("[\\w-]+=.*");
    return line.getSubcommands().isEmpty()
        ? Suggestion.join(
            "'" + word + "' is an unexpected argument.", isValue ? "Write '-p " + word + "'." : "")
        : Suggestion.join(
            "There is no command '" + word + "'.",
            command(word, line),
            Suggestion.list("Commands", line.getSubcommands().keySet()));
  }

  /** Returns the sentence about a value that is not one of the words of an option. */
  private static String word(OptionSpec option, String value) {
    List<String> words =
        Arrays.stream(option.type().getEnumConstants())
            .map(word -> word.toString().toLowerCase(Locale.ROOT))
            .toList();
    String other = PROVIDERS.getOrDefault(value.toLowerCase(Locale.ROOT), "");
    return Suggestion.join(
        option.longestName() + " cannot be '" + value + "'.",
        words.contains(other)
            ? "Did you mean '" + other + "'?"
            : Suggestion.didYouMean(value, words),
        Suggestion.list("Possible values", words));
  }

  /**
   * Returns the suggestion of the command that has another name in other tools, or a similar name.
   */
  private static String command(String word, CommandLine line) {
    String other = COMMANDS.getOrDefault(word, "");
    return line.getSubcommands().containsKey(other)
        ? "Did you mean '" + other + "'?"
        : Suggestion.didYouMean(word, line.getSubcommands().keySet());
  }

  private static String option(String name, CommandLine line) {
    Optional<String> command =
        line.getSubcommands().entrySet().stream()
            .filter(one -> one.getValue().getCommandSpec().optionsMap().containsKey(name))
            .map(Map.Entry::getKey)
            .min(Comparator.comparing(one -> !one.equals("check")));
    // Between two letters there is no similarity.
    boolean isLetter = name.length() <= 2;
    return command
        .map(
            one ->
                "'"
                    + name
                    + "' is an option of commands: write it after the command, as in '"
                    + line.getCommandSpec().qualifiedName()
                    + " "
                    + one
                    + " "
                    + name
                    + "'.")
        .orElseGet(
            () ->
                Suggestion.join(
                    "There is no option '" + name + "'.", isLetter ? "" : similar(name, line)));
  }

  private static String similar(String name, CommandLine line) {
    boolean writes = line.getCommandSpec().optionsMap().containsKey("--dry-run");
    if (writes && name.matches("--(?:write|apply|fix|save|in-place)")) {
      return "'%s' changes the files without an option, and with '--dry-run' it only prints."
          .formatted(line.getCommandSpec().qualifiedName());
    }
    String similar = Suggestion.didYouMean(name, line.getCommandSpec().optionsMap().keySet());
    return similar.isEmpty() && takesValues(line)
        ? "For a parameter, write '-p " + name.replaceFirst("^-+", "") + "=…'."
        : similar;
  }

  /** Returns whether a command takes values of parameters. */
  private static boolean takesValues(CommandLine line) {
    return line.getCommandSpec().optionsMap().containsKey("--param");
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
    PromptCommand prompt = (PromptCommand) line.getCommandSpec().root().userObject();
    if (e instanceof BrokenPromptException broken) {
      prompt.report(broken.errors(), FindingFormat.TEXT);
      return ExitCodes.FINDINGS;
    }
    if (e instanceof InternalCompilerError) {
      e.printStackTrace(line.getErr());
      return ExitCodes.INTERNAL;
    }
    String message = message(e);
    line.getErr()
        .println(
            "prompt: "
                + CiCommands.disarmed(
                    TerminalColors.visible(
                        e instanceof UsageException ? Shown.spelled(message) : message)));
    boolean mayBeMadeUp = line.getCommandSpec().optionsMap().containsKey("--example");
    if (e instanceof PromptParameterException && mayBeMadeUp && takesValues(line)) {
      line.getErr().println("Pass values with -p NAME=VALUE, or made-up ones with --example.");
    }
    if (isOurs(e)) {
      e.printStackTrace(line.getErr());
      return ExitCodes.INTERNAL;
    }
    return ExitCodes.USAGE;
  }

  private static String message(Exception e) {
    return FileProblem.sentence(e)
        .orElseGet(() -> Objects.requireNonNullElse(e.getMessage(), e.toString()));
  }

  /**
   * Returns whether an exception is a bug of this program. Other exceptions have a message that
   * explains the problem to the user.
   */
  private static boolean isOurs(Exception e) {
    return !(e instanceof IllegalArgumentException
        || e instanceof IllegalStateException
        || e instanceof UnsupportedOperationException
        || FileProblem.sentence(e).isPresent());
  }
}
