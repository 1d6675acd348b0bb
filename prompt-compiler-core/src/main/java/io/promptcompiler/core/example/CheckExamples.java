package io.promptcompiler.core.example;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.Example.Expected;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.SourceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/**
 * Runs the examples of all prompts of a compilation. Examples of prompts with errors are not run.
 * If an example fails, the compilation produces no files, as with any other error.
 */
public final class CheckExamples {
  private final ProjectFunctions helpers;
  private final List<ExampleRun> runs = new ArrayList<>();
  private final List<Diagnostic> found = new ArrayList<>();

  private CheckExamples(ProjectFunctions helpers) {
    this.helpers = helpers;
  }

  /**
   * A compilation with the results of its examples.
   *
   * @param compilation the compilation, including the findings about examples
   * @param findings only the findings about examples, without those that are off
   * @param runs the outcome of each example, in the order of the documents
   */
  public record Result(Compilation compilation, List<Diagnostic> findings, List<ExampleRun> runs) {
    /** Copies the lists. */
    public Result {
      findings = List.copyOf(findings);
      runs = List.copyOf(runs);
    }
  }

  /**
   * Runs the examples.
   *
   * @param options the options of the compilation
   * @param helpers calls the helpers of the project; an example that needs a missing helper is not
   *     rendered, without a finding
   */
  public static Result check(
      Compilation compilation, CompilerOptions options, ProjectFunctions helpers) {
    CheckExamples check = new CheckExamples(helpers);
    compilation.documents().forEach(check::run);
    DiagnosticPolicy policy = new DiagnosticPolicy(options.severities());
    List<Diagnostic> findings = policy.apply(check.found);
    return new Result(
        findings.isEmpty() ? compilation : with(findings, compilation, policy),
        findings,
        check.runs);
  }

  /** Returns the findings about the examples of one document. */
  public static List<Diagnostic> findings(CompiledDocument document, ProjectFunctions helpers) {
    return ofDocument(document, helpers).findings();
  }

  /**
   * Returns the findings about examples that another program than that of their document cannot
   * render. Expected results are not compared.
   */
  public static List<Diagnostic> unrenderable(
      SourceFile document, EntryPoint prompt, ProjectFunctions helpers) {
    List<Diagnostic> found = new ArrayList<>();
    for (Example example : ReadExamples.of(document)) {
      if (CheckExample.check(document, example.withoutExpected(), prompt, helpers, new ReadBudget())
          instanceof ExampleOutcome.Wrong wrong) {
        found.addAll(wrong.findings());
      }
    }
    return found;
  }

  /** Returns the results of the examples of one document. */
  public static OfDocument ofDocument(CompiledDocument document, ProjectFunctions helpers) {
    CheckExamples check = new CheckExamples(helpers);
    List<Example> examples = ReadExamples.of(document.file());
    check.run(document, examples);
    return new OfDocument(check.found, check.runs, files(document, examples));
  }

  /**
   * The results of the examples of one document.
   *
   * @param findings all findings, with their default severities
   * @param runs the outcome of each example
   * @param files the files that the examples refer to, even if they do not exist
   */
  public record OfDocument(List<Diagnostic> findings, List<ExampleRun> runs, List<Path> files) {
    /** Copies the lists. */
    public OfDocument {
      findings = List.copyOf(findings);
      runs = List.copyOf(runs);
      files = List.copyOf(files);
    }
  }

  /** Returns the files that the examples of one document refer to, even if they do not exist. */
  public static List<Path> files(CompiledDocument document) {
    return files(document, ReadExamples.of(document.file()));
  }

  /**
   * Returns the files of a document's examples, including those of its variants. The document's own
   * examples have already been read.
   */
  private static List<Path> files(CompiledDocument document, List<Example> examples) {
    return Stream.concat(
            files(document.file(), examples),
            document.variants().values().stream().flatMap(file -> files(file).stream()))
        .toList();
  }

  /** Returns the files that the examples in one file refer to, even if they do not exist. */
  public static List<Path> files(SourceFile file) {
    return files(file, ReadExamples.of(file)).toList();
  }

  private static Stream<Path> files(SourceFile file, List<Example> examples) {
    return examples.stream()
        .flatMap(example -> example.expected().stream())
        .filter(Expected.InFile.class::isInstance)
        .flatMap(named -> ExpectedFile.find(file, named.value(), finding -> {}).stream())
        .map(ExpectedFile::path);
  }

  private static Compilation with(
      List<Diagnostic> findings, Compilation compilation, DiagnosticPolicy policy) {
    List<Diagnostic> all = new ArrayList<>(compilation.diagnostics());
    all.addAll(findings);
    boolean isGood = findings.stream().noneMatch(Diagnostic::isError);
    return new Compilation(
        compilation.program(),
        isGood ? compilation.files() : List.of(),
        policy.apply(all),
        compilation.documents(),
        compilation.target());
  }

  private void run(CompiledDocument document) {
    run(document, ReadExamples.of(document.file()));
  }

  private void run(CompiledDocument document, List<Example> examples) {
    SourceFile file = document.file();
    if (document.isForOthers()) {
      examples.stream().limit(1).forEach(example -> found.add(ofFragment(example)));
    }
    ReadBudget budget = new ReadBudget();
    for (Example example : examples) {
      document.entryPoint().ifPresent(prompt -> run(file, example, prompt, budget));
    }
    document.entryPoint().ifPresent(prompt -> variants(prompt, document, budget));
  }

  /**
   * Runs the examples of variants with separate files, which contain the expected texts of the
   * variants.
   */
  private void variants(EntryPoint prompt, CompiledDocument document, ReadBudget budget) {
    document
        .variants()
        .forEach(
            (name, file) ->
                prompt
                    .variant(name)
                    .map(prompt::in)
                    .ifPresent(
                        its -> ReadExamples.of(file).forEach(one -> run(file, one, its, budget))));
  }

  private void run(SourceFile file, Example example, EntryPoint prompt, ReadBudget budget) {
    try {
      ExampleOutcome outcome = CheckExample.check(file, example, prompt, helpers, budget);
      if (prompt.tool().isEmpty()) {
        runs.add(new ExampleRun(file, example, outcome));
      }
      found.addAll(outcome.findings());
      found.addAll(CheckSecrets.of(example, prompt));
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new InternalCompilerError(file.id().path(), e);
    }
  }

  private static Diagnostic ofFragment(Example example) {
    return Diagnostic.of(DiagnosticCode.FRAGMENT_EXAMPLES, example.name().location())
        .fix("Move the examples to a prompt that includes this text.");
  }
}
