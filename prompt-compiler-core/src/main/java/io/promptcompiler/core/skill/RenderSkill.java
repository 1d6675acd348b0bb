package io.promptcompiler.core.skill;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FolderFile;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.runtime.PromptParameterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Renders the files of an agent skill with the values of a build, or with the defaults of its
 * parameters. The result is checked like a skill that somebody wrote.
 */
public final class RenderSkill {
  private final CompiledDocument document;
  private final EntryPoint entryPoint;
  private final Member.Folder folder;
  private final CompilerOptions options;
  private final ProjectFunctions functions;
  private final List<RenderedFile> files = new ArrayList<>();
  private final List<Diagnostic> found = new ArrayList<>();

  private RenderSkill(
      CompiledDocument document,
      EntryPoint entryPoint,
      Member.Folder folder,
      CompilerOptions options,
      ProjectFunctions functions) {
    this.document = document;
    this.entryPoint = entryPoint;
    this.folder = folder;
    this.options = options;
    this.functions = functions;
  }

  /**
   * A rendered skill.
   *
   * @param name its name; empty for another document
   * @param files its files, sorted by path; without the rendered ones if a value is missing
   * @param findings errors
   */
  public record Result(String name, List<RenderedFile> files, List<Diagnostic> findings) {
    private static final Result NONE = new Result("", List.of(), List.of());

    /** Copies the lists. */
    public Result {
      files = List.copyOf(files);
      findings = List.copyOf(findings);
    }
  }

  /** Renders a document; other documents than skills have no files. */
  public static Result of(
      CompiledDocument document, CompilerOptions options, ProjectFunctions functions) {
    return document
        .entryPoint()
        .flatMap(
            one ->
                one.folder()
                    .map(folder -> new RenderSkill(document, one, folder, options, functions)))
        .map(RenderSkill::render)
        .orElse(Result.NONE);
  }

  private Result render() {
    document.file().files().stream()
        .filter(file -> folder.copied().contains(file.path()))
        .forEach(this::copy);
    Map<String, Object> values = values();
    if (found.isEmpty()) {
      render(values);
    }
    files.sort(Comparator.comparing(RenderedFile::path));
    return new Result(folder.name(), files, found);
  }

  private void copy(FolderFile file) {
    try {
      add(file.path(), file.content());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String path, byte[] content) {
    files.add(new RenderedFile(folder.name(), path, content, folder.executable().contains(path)));
  }

  /** Returns the values of the skill's parameters, and reports those without a value. */
  private Map<String, Object> values() {
    Map<String, Object> values = new TreeMap<>();
    for (Field field : entryPoint.parameters().fields()) {
      String value = options.skillValues().get(field.name());
      if (value != null) {
        values.put(field.name(), value);
      } else if (field.required()) {
        String name = field.name();
        found.add(
            Diagnostic.of(DiagnosticCode.SKILL_VALUE_MISSING, field.location(), name, folder.name())
                .fix("Give it a default, or set it with <skillValues> or --skill-value."));
      }
    }
    return values;
  }

  private void render(Map<String, Object> values) {
    try {
      String text = Interpreter.render(entryPoint, values, functions);
      checkText(text);
      add(folder.file(), text.getBytes(UTF_8));
      for (Variant variant : entryPoint.variants()) {
        String file = Interpreter.render(entryPoint.in(variant), values, functions);
        add(variant.name(), file.getBytes(UTF_8));
      }
    } catch (PromptParameterException e) {
      error(String.valueOf(e.getMessage()));
    }
  }

  private void checkText(String text) {
    SourceFile file = document.file();
    SourceFile rendered =
        new SourceFile(
            file.root(),
            file.id(),
            file.kind(),
            new SourceText(file.text().path(), text),
            FileHash.of(text.getBytes(UTF_8)));
    options.families().of(file.kind()).checkRendered(rendered).stream()
        .map(Diagnostic::message)
        .forEach(this::error);
  }

  private void error(String problem) {
    found.add(
        Diagnostic.of(
                DiagnosticCode.SKILL_RENDERED,
                entryPoint.location(),
                folder.name(),
                problem.replaceFirst("\\.$", ""))
            .fix("Correct the values in <skillValues> or --skill-value, or the template."));
  }
}
