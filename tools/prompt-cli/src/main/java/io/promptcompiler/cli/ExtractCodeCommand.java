package io.promptcompiler.cli;

import io.promptcompiler.core.code.CheckCode;
import io.promptcompiler.core.code.CodePrompt;
import io.promptcompiler.core.code.CodeReport;
import io.promptcompiler.core.code.ExtractCode;
import io.promptcompiler.core.code.ExtractCode.Extracted;
import io.promptcompiler.core.code.ExtractCode.NotExtractedException;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.SymbolicLinks;
import io.promptcompiler.core.source.javac.FindCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Makes templates of prompts in Java code. */
@Command(
    name = "extract-code",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Writes the prompts of a method or class in Java as templates, and prints how to call them.",
      "Changes no Java file, and never overwrites a template.",
      "",
      "  prompt extract-code Poet#poem"
    })
final class ExtractCodeCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Parameters(
      index = "0",
      paramLabel = "CLASS#METHOD",
      description =
          "The method of the prompts, as 'check-code --list' prints it; or a class, for all of its"
              + " prompts.")
  private String owner = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIR",
      description = "The folder of the sources, or of the project. Default: the current folder.")
  private Path sources = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of templates. Default: src/main/prompts.")
  private @Nullable Path out;

  @Option(
      names = {"-n", "--dry-run"},
      description = "Prints the templates instead of writing them.")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException {
    CheckCodeCommand.requireCompiler();
    Console console = prompt.console();
    Path folder = console.input(sources);
    if (!Files.isDirectory(folder)) {
      throw new UsageException("There is no folder '" + sources + "'.");
    }
    FindCode.Result found = FindCode.in(folder, /* tests= */ true);
    found.note(console::shown).ifPresent(note -> console.say("note: " + note));
    CodeReport report = CheckCode.run(found.modules(), List::of, new DiagnosticPolicy(Map.of()));
    List<CodePrompt> all = report.prompts();
    List<CodePrompt> chosen = all.stream().filter(this::isChosen).toList();
    if (all.isEmpty()) {
      throw new UsageException(CodeReport.NO_PROMPTS);
    }
    if (chosen.isEmpty()) {
      throw new UsageException(
          Suggestion.join(
              "There is no prompt '" + owner + "' in Java code.",
              Suggestion.didYouMean(
                  owner,
                  all.stream().map(one -> simple(one.owner())).distinct().toList(),
                  "Prompts")));
    }
    boolean isComplete = true;
    for (CodePrompt one : chosen) {
      isComplete &= extract(one, report);
    }
    return isComplete ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }

  private boolean isChosen(CodePrompt one) {
    return Stream.of(one.owner(), simple(one.owner()))
        .anyMatch(name -> name.equals(owner) || name.startsWith(owner + "#"));
  }

  /** Returns the name of a method with the simple name of its class. */
  private static String simple(String owner) {
    int end = owner.indexOf('#');
    String type = end < 0 ? owner : owner.substring(0, end);
    return owner.substring(type.lastIndexOf('.') + 1);
  }

  private boolean extract(CodePrompt one, CodeReport report) throws IOException {
    Console console = prompt.console();
    Path java = Path.of(one.place().source().path());
    String place = console.shown(java) + ":" + one.place().line();
    if (report.hasErrors(one)) {
      console.say(place + ": not extracted. Its text has mistakes, which 'check-code' reports.");
      return false;
    }
    Extracted extracted;
    try {
      extracted = ExtractCode.of(one);
    } catch (NotExtractedException e) {
      console.say(place + ": not extracted. " + e.getMessage());
      return false;
    }
    Path folder = console.output(out, "src/main/prompts", "--out");
    Path file = folder.resolve(extracted.id()).normalize();
    if (dryRun) {
      String end = extracted.content().endsWith("\n") ? "" : "\n";
      console.print("── " + console.shown(file) + "\n" + extracted.content() + end);
    } else if (!SymbolicLinks.stayInside(file, folder)) {
      console.say(
          place
              + ": not extracted. A symbolic link leads "
              + console.shown(file)
              + " out of the folder.");
      return false;
    } else if (Files.exists(file)) {
      console.say(place + ": not extracted. There is already " + console.shown(file) + ".");
      return false;
    } else {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, extracted.content(), StandardOpenOption.CREATE_NEW);
      console.print(console.shown(file) + "\n");
    }
    console.print(advice(one, place, extracted));
    return true;
  }

  private static String advice(CodePrompt one, String place, Extracted extracted) {
    if (!one.isTemplate()) {
      return place + ": instead of the text, write\n  " + extracted.call() + "\n";
    }
    if (one.framework().equals("Spring AI") && !one.role().equals("text")) {
      return place
          + ": instead of the text, write\n  "
          + extracted.call()
          + "\nwithout 'param' or 'params', with which Spring AI would read its braces as variables\n";
    }
    if (one.role().equals("text")) {
      return place + ": instead of the rendered template, write\n  " + extracted.call() + "\n";
    }
    if (!one.owner().contains("#")) {
      return place
          + ": instead of StructuredPromptProcessor.toPrompt(…), write\n  "
          + extracted.call()
          + "\n";
    }
    String name = one.role().equals("system") ? "system" : "prompt";
    String annotation = one.role().equals("system") ? "@SystemMessage" : "@UserMessage";
    return place
        + ": instead of the annotation and its parameters, write\n  "
        + annotation
        + "(\"{{"
        + name
        + "}}\") and the parameter @V(\""
        + name
        + "\") String "
        + name
        + "\nand pass\n  "
        + extracted.call()
        + "\n";
  }
}
