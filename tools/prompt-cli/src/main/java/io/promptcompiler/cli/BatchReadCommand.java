package io.promptcompiler.cli;

import io.promptcompiler.batch.BatchAnswer;
import io.promptcompiler.batch.BatchAnswers;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Reads the result files of a batch, and prints the outputs by the ids of their requests. */
@Command(
    name = "read",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Reads the result files of a batch, and prints a line of JSON for each request: its id, and",
      "the output that the prompt declares, or the problems. Answers that deviate from JSON are",
      "repaired where their meaning is clear."
    })
final class BatchReadCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private BatchCommand batch;

  @Mixin private ProjectOptions project = new ProjectOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "The result files of OpenAI, vLLM, Anthropic or Gemini; - for standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--prompt",
      required = true,
      paramLabel = "ID",
      description = "The prompt of the requests, which declares the output.")
  private String id = "";

  @Option(names = "--strict", description = "Does not repair answers.")
  private boolean strict;

  @Option(
      names = "--lenient",
      description =
          "Accepts texts that introduce the JSON, even if the prompt has values that are not"
              + " trusted or lists tools.")
  private boolean lenient;

  @Option(
      names = "--jar",
      paramLabel = "JAR",
      description =
          "A jar with compiled prompts, instead of templates. Also list the jars that it needs.")
  private List<Path> jars = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    BatchCommand.Source source = BatchCommand.source(id, jars, project, console());
    PromptInfo prompt = source.catalog().info(source.id());
    if (prompt.outputSchema().isEmpty()) {
      throw new UsageException("The prompt '" + prompt.id() + "' declares no output.");
    }
    Outputs<Map<String, @Nullable Object>> outputs = Outputs.ofMaps(prompt);
    outputs = lenient ? outputs.lenient() : outputs;
    outputs = strict ? outputs.strict() : outputs;
    try (BatchAnswers<Map<String, @Nullable Object>> answers =
        BatchAnswers.of(InputStream.nullInputStream(), outputs)) {
      for (String file : files) {
        answers.continueWith(open(file));
        while (answers.hasNext()) {
          console().print(Json.stringify(described(answers.next())) + "\n");
        }
      }
      console().say(sentence(answers));
      return answers.failed() == 0 ? ExitCodes.GOOD : ExitCodes.FINDINGS;
    }
  }

  private Console console() {
    return batch.console();
  }

  private InputStream open(String file) throws IOException {
    return file.equals("-")
        ? console().streams().in()
        : Files.newInputStream(console().input(Path.of(file)));
  }

  private static Map<String, @Nullable Object> described(
      BatchAnswer<Map<String, @Nullable Object>> answer) {
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    described.put("id", answer.id());
    if (answer.read().isPresent()) {
      OutputRead<Map<String, @Nullable Object>> read = answer.read().get();
      described.put("output", read.output());
      if (!read.repairs().isEmpty()) {
        described.put("repairs", read.repairs());
      }
    } else {
      described.put("line", answer.line());
      described.put("problems", answer.problems());
    }
    return described;
  }

  private static String sentence(BatchAnswers<?> answers) {
    long repaired = answers.repaired();
    long failed = answers.failed();
    return BatchCommand.count(answers.read(), "output")
        + (repaired == 0
            ? ""
            : ", of which " + BatchCommand.count(repaired, "answer") + " needed repairs")
        + (failed == 0 ? "" : "; " + BatchCommand.count(failed, "request") + " without an output")
        + ".";
  }
}
