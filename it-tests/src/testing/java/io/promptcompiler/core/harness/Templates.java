package io.promptcompiler.core.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** A folder of templates for one test. */
public final class Templates {
  private final Path folder;

  /** A folder that exists. */
  public Templates(Path folder) {
    this.folder = folder;
  }

  /** Adds a template. */
  public Templates with(String id, String text) {
    return with(id, text.getBytes(UTF_8));
  }

  /** Adds a file. */
  public Templates with(String id, byte[] bytes) {
    try {
      Path path = folder.resolve(id);
      Files.createDirectories(path.getParent());
      Files.write(path, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Adds templates. */
  public Templates with(Map<String, String> files) {
    files.forEach(this::with);
    return this;
  }

  /** Where they are. */
  public Path folder() {
    return folder;
  }

  /** The root that they are. */
  public SourceRoot root() {
    return SourceRoot.of(folder, "com.acme.prompts");
  }

  /** Compiles them. */
  public Compilation compile() {
    return PromptCompiler.compile(CompilerOptions.of(root()));
  }

  /** The findings, also about examples, as they are printed, a line break behind each. */
  public String findings() {
    CompilerOptions options = CompilerOptions.of(root());
    return print(CheckExamples.check(compile(), options, ProjectFunctions.NONE).compilation());
  }

  /** Findings as they are printed. */
  public String print(Compilation compilation) {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return compilation.diagnostics().stream()
        .map(diagnostic -> printer.print(diagnostic) + "\n")
        .collect(Collectors.joining());
  }
}
