package io.promptcompiler.cli;

import io.promptcompiler.cli.promptfoo.PromptfooExport;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes the examples of prompts as tests for promptfoo. */
@Command(
    name = "promptfoo",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Writes promptfooconfig.yaml with a test for each example, and the rendered prompts.",
      "Files that this command has not written, or that were edited since, are not replaced."
    })
final class ExportPromptfooCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private ExportCommand export;

  @Mixin private ProjectOptions project = new ProjectOptions();

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "DIR",
      description = "The folder to write.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Path out;

  @Option(
      names = "--only",
      paramLabel = "FILE",
      description =
          "Only the prompts that changed: the output of 'prompt diff AGAINST --format json'.")
  private @Nullable Path only;

  @Override
  public Integer call() throws IOException {
    Console console = export.prompt().console();
    Path folder = console.namedFolder(console.folder().resolve(out).normalize(), "--out");
    Path ids = only;
    Predicate<String> isChosen = ids == null ? id -> true : changed(console.input(ids))::contains;
    PromptfooExport.Result result =
        PromptfooExport.write(project.modules(console), isChosen, folder);
    result.notes().forEach(note -> console.say("note: " + note));
    if (!result.errors().isEmpty()) {
      export.prompt().report(result.errors(), FindingFormat.TEXT);
      return ExitCodes.FINDINGS;
    }
    console.say(
        Plural.of(result.tests(), "test")
            + " of "
            + Plural.of(result.prompts(), "prompt")
            + ": "
            + console.shown(folder.resolve(PromptfooExport.CONFIGURATION))
            + ".");
    return ExitCodes.GOOD;
  }

  private static Set<String> changed(Path file) throws IOException {
    return read(file)
        .flatMap(review -> review.entry("ids"))
        .map(Entry::value)
        .filter(Sequence.class::isInstance)
        .map(
            ids ->
                ((Sequence) ids)
                    .items().stream()
                        .filter(Scalar.class::isInstance)
                        .map(id -> ((Scalar) id).text())
                        .collect(Collectors.toSet()))
        .orElseThrow(
            () ->
                new UsageException(
                    "'"
                        + file
                        + "' has no list 'ids'. Write it with 'prompt diff AGAINST --format json"
                        + " --out FILE'."));
  }

  /** Returns the JSON of a file; empty if it is something else. */
  private static Optional<Mapping> read(Path file) throws IOException {
    try {
      SourceText text = new SourceText(file.toString(), Files.readString(file));
      return JsonReader.read(text, finding -> {});
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
