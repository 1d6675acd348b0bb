package io.promptcompiler.cli.promptfoo;

import io.promptcompiler.batch.BatchRequestException;
import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.example.ExampleCall;
import io.promptcompiler.core.example.ExampleOutcome;
import io.promptcompiler.core.example.ExamplePaths;
import io.promptcompiler.core.example.ExampleRun;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.SensitiveValues;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.runtime.PromptParameterException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Writes the examples of prompts as tests for promptfoo, each with its rendered prompt. The texts
 * have all values, since models get them; variables, which only reports show, have the names of
 * sensitive values.
 */
public final class PromptfooExport {
  /** The name of the configuration file. */
  public static final String CONFIGURATION = "promptfooconfig.yaml";

  private static final String HEADER =
      "# Written by 'prompt export promptfoo'. Name your models with --providers: 'echo' only repeats"
          + " the prompt.\n";

  private final Predicate<String> isChosen;
  private final boolean namesModules;
  private final List<PromptfooTest> tests = new ArrayList<>();
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Set<String> prompts = new HashSet<>();
  private final List<String> withoutExamples = new ArrayList<>();

  /** Labels have none of the characters that promptfoo interprets. */
  private final ExamplePaths labels = new ExamplePaths();

  private PromptfooExport(Predicate<String> isChosen, boolean namesModules) {
    this.isChosen = isChosen;
    this.namesModules = namesModules;
  }

  /**
   * The outcome of an export.
   *
   * @param prompts the number of prompts with tests
   * @param tests the number of tests
   * @param errors the errors because of which nothing was written
   * @param notes sentences about prompts and examples that were left out
   */
  public record Result(int prompts, int tests, List<Diagnostic> errors, List<String> notes) {
    /** Copies the lists. */
    public Result {
      errors = List.copyOf(errors);
      notes = List.copyOf(notes);
    }
  }

  /**
   * Writes the prompts of modules, unless some of them have errors.
   *
   * @param isChosen selects prompts by their ids
   * @throws IOException if the files cannot be written
   */
  public static Result write(List<PromptModule> modules, Predicate<String> isChosen, Path folder)
      throws IOException {
    PromptfooExport export = new PromptfooExport(isChosen, modules.size() > 1);
    modules.forEach(export::add);
    if (export.errors.isEmpty()) {
      ExportFolder.write(export.files(), folder);
    }
    return export.result();
  }

  private Result result() {
    if (!withoutExamples.isEmpty()) {
      notes.add(
          "Not exported, because there are no examples: "
              + String.join(", ", withoutExamples)
              + ".");
    }
    return new Result(prompts.size(), tests.size(), errors, notes);
  }

  private Map<String, String> files() {
    Map<String, Object> configuration = new LinkedHashMap<>();
    // Without a provider, promptfoo reports the file as invalid, even with --providers.
    configuration.put("providers", List.of("echo"));
    configuration.put("prompts", tests.stream().map(PromptfooTest::prompt).toList());
    configuration.put("tests", tests.stream().map(PromptfooTest::test).toList());
    Map<String, String> files = new TreeMap<>();
    files.put(CONFIGURATION, HEADER + WriteYaml.of(configuration));
    tests.forEach(test -> files.put(test.path(), test.file().content()));
    return files;
  }

  private void add(PromptModule module) {
    Compilation compilation =
        PromptCompiler.analyzeSome(module.options(), file -> isChosen.test(file.id().path()));
    errors.addAll(compilation.errors());
    for (CompiledDocument document : compilation.documents()) {
      document
          .entryPoint()
          .filter(prompt -> isChosen.test(prompt.about().id()))
          .ifPresent(prompt -> add(document, prompt, module));
    }
  }

  private void add(CompiledDocument document, EntryPoint base, PromptModule module) {
    for (ExampleRun run : CheckExamples.ofDocument(document, module.helpers()).runs()) {
      if (run.outcome() instanceof ExampleOutcome.Wrong wrong) {
        errors.addAll(wrong.findings());
      }
      run.notRendered().ifPresent(notes::add);
    }
    String id = (namesModules ? module.name() + "/" : "") + base.about().id();
    List<ExampleCall> calls = ExampleCall.of(document, base, ReadExamples::of);
    for (ExampleCall call : calls) {
      add(id, call.variant(), call.prompt(), call, module);
      if (call.variant().isEmpty()) {
        // A variant is tested with the examples of the base too, which are often the only ones.
        base.variants().stream()
            .filter(Variant::isOwn)
            .forEach(variant -> add(id, variant.name(), base.in(variant), call, module));
      }
    }
    if (calls.isEmpty()) {
      withoutExamples.add(id);
    }
  }

  private void add(
      String id, String variant, EntryPoint prompt, ExampleCall call, PromptModule module) {
    String name = variant.isEmpty() ? id : id + "@" + variant;
    String description = name + ": " + call.name();
    try {
      PromptFile file = PromptFile.of(Preview.of(prompt, call.values(), module.helpers()));
      String label = labels.next(name, call.name());
      tests.add(
          new PromptfooTest(
              label,
              PromptfooText.isPlain(call.name()) ? description : label,
              file,
              variables(prompt, call),
              call.example().assertions()));
      prompts.add(id);
    } catch (MissingHelperException e) {
      // The run of the example has a note.
    } catch (BatchRequestException | PromptParameterException | IllegalStateException e) {
      notes.add("Not exported: " + description + ". " + e.getMessage());
    }
  }

  private static Map<String, Object> variables(EntryPoint prompt, ExampleCall call) {
    Map<String, Object> variables = new TreeMap<>();
    SensitiveValues.of(prompt, call.values())
        .shown()
        .forEach(
            (name, value) ->
                Optional.ofNullable(value)
                    .filter(plain -> PromptfooText.isPlain(Map.of(name, plain)))
                    .ifPresent(plain -> variables.put(name, plain)));
    return variables;
  }
}
