package io.promptcompiler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Prints what a finding means. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Prints what a finding means, and what to do about it.")
final class ExplainCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Parameters(paramLabel = "ID", description = "What stands in brackets in a finding: PC301.")
  private String id = "";

  @Override
  public Integer call() {
    Console console = prompt.console();
    console.print(new MarkdownText(console.paint()).show(Explanations.packaged().section(id)));
    return ExitCodes.GOOD;
  }
}
