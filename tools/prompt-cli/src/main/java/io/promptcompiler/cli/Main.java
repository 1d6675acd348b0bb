package io.promptcompiler.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Starts the command {@code prompt}. */
public final class Main {
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
    CommandLine line = new CommandLine(new PromptCommand(console));
    boolean isPlain = console.paint() == io.promptcompiler.core.diagnostic.TerminalColors.NONE;
    return line.setOut(writer(console.streams().out()))
        .setErr(writer(console.errors()))
        .setColorScheme(CommandLine.Help.defaultColorScheme(isPlain ? Ansi.OFF : Ansi.ON))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOverwrittenOptionsAllowed(false)
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(new Mistakes())
        .setExecutionExceptionHandler(new Mistakes())
        .execute(args);
  }

  /**
   * Returns whether an argument contains the replacement character for characters that Java could
   * not decode.
   */
  private static boolean isDamaged(String argument) {
    return argument.indexOf('\ufffd') >= 0;
  }

  private static PrintWriter writer(java.io.OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }
}
