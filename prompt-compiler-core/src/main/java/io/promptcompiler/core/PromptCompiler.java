package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.driver.Driver;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Compiles templates. The result is either returned as a whole or passed to an {@link Output} piece
 * by piece.
 */
public final class PromptCompiler {
  private PromptCompiler() {}

  /**
   * Compiles everything and returns the result in memory.
   *
   * @throws InternalCompilerError for a bug in the compiler; its message names the template
   */
  public static Compilation compile(CompilerOptions options) {
    return compile(
        options, new OutputInMemory(/* takesFiles= */ true, file -> true, document -> {}));
  }

  /**
   * Compiles everything and returns programs and findings, without generating files.
   *
   * @throws InternalCompilerError for a bug in the compiler; its message names the template
   */
  public static Compilation analyze(CompilerOptions options) {
    return analyze(options, document -> {});
  }

  /**
   * Compiles some documents with all that they include, and returns programs and findings.
   *
   * @param which selects documents
   */
  public static Compilation analyzeSome(CompilerOptions options, Predicate<SourceFile> which) {
    return compile(options, new OutputInMemory(/* takesFiles= */ false, which, document -> {}));
  }

  /**
   * Compiles some documents with all that they include, in which some texts are replaced, and
   * returns programs and findings.
   *
   * @param which selects documents
   */
  public static Compilation analyzeEdited(
      CompilerOptions options, EditedTexts edited, Predicate<SourceFile> which) {
    CompilationCache replacing =
        new CompilationCache() {
          @Override
          public EditedTexts edited() {
            return edited;
          }
        };
    return compile(
        options, replacing, new OutputInMemory(/* takesFiles= */ false, which, document -> {}));
  }

  /**
   * Compiles everything and returns programs and findings, without generating files.
   *
   * @param each receives each document as soon as it is compiled
   */
  public static Compilation analyze(CompilerOptions options, Consumer<CompiledDocument> each) {
    return compile(options, new OutputInMemory(/* takesFiles= */ false, file -> true, each));
  }

  private static Compilation compile(CompilerOptions options, OutputInMemory memory) {
    return compile(options, CompilationCache.NONE, memory);
  }

  private static Compilation compile(
      CompilerOptions options, CompilationCache cache, OutputInMemory memory) {
    Run run = Driver.run(options, cache, memory);
    return new Compilation(
        memory.program(run.common().orElseThrow()),
        run.isGood() ? memory.files : List.of(),
        run.diagnostics(),
        memory.documents,
        options.target());
  }

  /**
   * Compiles documents that are not cached, and passes each file to an output as soon as it is
   * generated.
   *
   * @throws InternalCompilerError for a bug in the compiler; its message names the template
   */
  public static Run compile(CompilerOptions options, CompilationCache cache, Output output) {
    return Driver.run(options, cache, output);
  }

  private static final class OutputInMemory implements Output {
    private final List<CompiledDocument> documents = new ArrayList<>();
    private final List<OutputFile> files = new ArrayList<>();
    private final boolean takesFiles;
    private final Predicate<SourceFile> which;
    private final Consumer<CompiledDocument> each;

    OutputInMemory(
        boolean takesFiles, Predicate<SourceFile> which, Consumer<CompiledDocument> each) {
      this.takesFiles = takesFiles;
      this.which = which;
      this.each = each;
    }

    @Override
    public boolean takesFiles() {
      return takesFiles;
    }

    @Override
    public boolean takes(SourceFile document) {
      return which.test(document);
    }

    @Override
    public void document(CompiledDocument document) {
      documents.add(document);
      each.accept(document);
    }

    @Override
    public void file(OutputFile file) {
      files.add(file);
    }

    private Program program(Program common) {
      List<EntryPoint> entryPoints =
          documents.stream()
              .map(CompiledDocument::entryPoint)
              .flatMap(Optional::stream)
              .sorted(Comparator.comparing(entryPoint -> entryPoint.about().key()))
              .toList();
      return new Program(
          entryPoints,
          common.fragments(),
          common.shared(),
          common.services(),
          common.folders(),
          common.catalog(),
          common.imported(),
          common.mapped());
    }
  }
}
