package io.promptcompiler.cli;

import io.promptcompiler.runtime.integration.Shown;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Starts the command {@code prompt}. */
public final class Main {
  /** The smallest width that picocli allows. */
  private static final int NARROWEST = 55;

  /** Longer lines are hard to read. */
  private static final int WIDEST = 120;

  private Main() {}

  /** Runs the command, and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(run(Console.ofProcess(), args));
  }

  /** Runs the command, and returns its exit code. */
  static int run(Console console, String... args) {
    String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
    if (!encoding.equals("UTF-8") && List.of(args).stream().anyMatch(Main::isDamaged)) {
      console.say(
          "prompt: An argument has characters that Java cannot read in this locale ("
              + encoding
              + "). Set LC_ALL=C.UTF-8, or give parameters in a file.");
      return ExitCodes.USAGE;
    }
    Optional<String> file = fileLikeAnOption(console, args);
    if (file.isPresent()) {
      console.say(
          "prompt: There is a file '"
              + Shown.of(file.get())
              + "' here, with which a shell may have replaced a '*'. Write './"
              + Shown.of(file.get())
              + "' for the file. For the option, rename the file.");
      return ExitCodes.USAGE;
    }
    CommandLine line = new CommandLine(new PromptCommand(console));
    PromptCommand.commands(args.length == 0 ? "" : args[0]).forEach(line::addSubcommand);
    line.getSubcommands().values().forEach(Main::describe);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    line.getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, PromptCommand::commandList);
    boolean isPlain = console.paint() == io.promptcompiler.core.diagnostic.TerminalColors.NONE;
    return line.setOut(writer(console.streams().out()))
        .setErr(writer(console.errors()))
        .setColorScheme(CommandLine.Help.defaultColorScheme(isPlain ? Ansi.OFF : Ansi.ON))
        // A shell may replace *.md by @x.md, for which picocli would take options from x.md.
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOverwrittenOptionsAllowed(false)
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(Math.max(NARROWEST, Math.min(console.columns().orElse(100), WIDEST)))
        .setParameterExceptionHandler(new Mistakes())
        .setExecutionExceptionHandler(new Mistakes())
        .execute(args);
  }

  /**
   * Makes the first sentence of a description its first paragraph, because the list of commands
   * shows this, and joins the other lines until one is indented.
   */
  private static void describe(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    List<String> lines = List.of(usage.description());
    int examples = (int) lines.stream().takeWhile(line -> !line.isEmpty()).count();
    String text = String.join(" ", lines.subList(0, examples));
    int end = text.indexOf(". ") + 1;
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(end > 0 ? text.substring(0, end) : text);
    if (end > 0) {
      paragraphs.add(text.substring(end + 1));
    }
    paragraphs.addAll(lines.subList(examples, lines.size()));
    usage.description(paragraphs.toArray(String[]::new));
  }

  /**
   * Returns whether an argument contains the replacement character for characters that Java could
   * not decode.
   */
  private static boolean isDamaged(String argument) {
    return argument.indexOf('\ufffd') >= 0;
  }

  /** Returns an argument that is an option and the name of a file, which a checkout may have. */
  private static Optional<String> fileLikeAnOption(Console console, String... args) {
    return Stream.of(args)
        .takeWhile(argument -> !argument.equals("--"))
        .filter(argument -> argument.startsWith("-") && isFile(console.folder(), argument))
        .findFirst();
  }

  private static boolean isFile(Path folder, String name) {
    try {
      return Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static PrintWriter writer(java.io.OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }
}
