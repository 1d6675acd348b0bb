package io.promptcompiler.cli;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Explanations;
import io.promptcompiler.core.diagnostic.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Prints the explanation of a finding, with an incorrect and a correct example. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Explains a finding: what it means, how to fix it, a wrong and a right example.")
final class ExplainCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Parameters(
      paramLabel = "ID",
      completionCandidates = CompletedWords.Findings.class,
      description = "The id in brackets in a finding, such as PC301.")
  private String id = "";

  @Override
  public Integer call() {
    Console console = prompt.console();
    console.print(
        new MarkdownText(console.paint(), console.columns())
            .show(ToolWords.of(Explanations.of(code()))));
    return ExitCodes.GOOD;
  }

  private DiagnosticCode code() {
    return DiagnosticCode.of(Explanations.fullId(id)).orElseThrow(this::unknown);
  }

  private UsageException unknown() {
    List<String> ids = Arrays.stream(DiagnosticCode.values()).map(DiagnosticCode::id).toList();
    return new UsageException(
        Suggestion.join(
            "There is no finding '" + id + "'.",
            Suggestion.didYouMean(Explanations.fullId(id), ids),
            "Write the id in brackets of a finding, as in 'prompt explain PC301'."));
  }
}
