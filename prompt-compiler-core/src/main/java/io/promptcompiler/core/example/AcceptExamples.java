package io.promptcompiler.core.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.Example.Expected;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.ReplaceFile;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Accepts the current texts of examples as the expected texts, and writes them into files and
 * frontmatter. Nothing is written while a template has errors, because its text may be wrong.
 */
public final class AcceptExamples {
  private final Map<String, Edited> templates = new LinkedHashMap<>();
  private final Map<Path, String> texts = new LinkedHashMap<>();

  /** The files to write, each with an example that has it. */
  private final Map<Path, Example> changed = new LinkedHashMap<>();

  private final Set<Path> contested = new LinkedHashSet<>();
  private final Set<SourceRoot> linked = new LinkedHashSet<>();
  private final List<Diagnostic> refused = new ArrayList<>();

  /**
   * A template with new texts.
   *
   * @param before its text when it was read
   */
  private record Edited(SourceFile template, String before) {}

  private AcceptExamples() {}

  /**
   * The result of accepting examples.
   *
   * @param written the new and changed files
   * @param refused a finding for each example whose text cannot be written
   * @param errors the errors because of which nothing was accepted
   */
  public record Result(List<Path> written, List<Diagnostic> refused, List<Diagnostic> errors) {
    /** Copies the lists. */
    public Result {
      written = List.copyOf(written);
      refused = List.copyOf(refused);
      errors = List.copyOf(errors);
    }
  }

  /**
   * Accepts the rendered texts of examples.
   *
   * @param chosen selects templates by their paths in findings
   * @param helpers calls the helpers of the project; an example that needs a missing helper is not
   *     changed
   * @throws IOException if a template cannot be written
   */
  public static Result accept(
      CompilerOptions options, Predicate<String> chosen, ProjectFunctions helpers)
      throws IOException {
    Compilation compilation = PromptCompiler.compile(options);
    AcceptExamples accept = new AcceptExamples();
    if (!compilation.errors().isEmpty()) {
      return new Result(List.of(), List.of(), compilation.errors());
    }
    CheckExamples.check(compilation, options, helpers).runs().stream()
        .filter(run -> chosen.test(run.file().text().path()))
        .forEach(accept::take);
    return accept.write();
  }

  private void take(ExampleRun run) {
    SourceRoot root = run.file().root();
    Path template = root.directory().getFileSystem().getPath(run.file().text().path());
    // The file to which a link in the root leads is changed under its own name.
    boolean hasOtherName = !root.isLinked() && root.isLinked(template);
    if (!hasOtherName
        && run.outcome() instanceof ExampleOutcome.Rendered done
        && run.example().expected().isPresent()) {
      Expected expected = run.example().expected().get();
      boolean differs = done.difference().isPresent();
      if (root.isLinked()) {
        if (differs && linked.add(root)) {
          refused.add(root.notEdited());
        }
      } else if (expected instanceof Expected.InFile) {
        ExpectedFile.find(run.file(), expected.value(), finding -> {})
            .ifPresent(file -> inFile(root, file.path(), run.example(), done.text(), differs));
      } else if (differs) {
        inPlace(run.file(), run.example(), done);
      }
    }
  }

  private void inFile(SourceRoot root, Path file, Example example, String text, boolean differs) {
    String other = texts.putIfAbsent(file, text);
    if (other != null && !other.equals(text)) {
      contested.add(file);
      refuse(
          example,
          "another example has the same file but renders a different text",
          "Name another file.");
    } else if (!isWritable(text)) {
      refuse(example, "it has characters that a file cannot contain", "Change the parameters.");
    } else if (differs && root.isLinked(file)) {
      refuse(example, "its file is reached through a symbolic link", "Write a path without links.");
    } else if (differs) {
      changed.put(file, example);
    }
  }

  /** Returns whether a text is unchanged after it is written to a file and read again. */
  private static boolean isWritable(String text) {
    return ReadSource.decode("", text.getBytes(UTF_8), finding -> {})
        .map(SourceText::content)
        .filter(text::equals)
        .isPresent();
  }

  private void inPlace(SourceFile file, Example example, ExampleOutcome.Rendered done) {
    String path = file.text().path();
    Edited edited = templates.getOrDefault(path, new Edited(file, file.text().content()));
    Optional<SourceFile> fresh =
        ReplaceText.replace(edited.template(), example.name().text(), done.text(), done.messages());
    if (fresh.isPresent()) {
      templates.put(path, new Edited(fresh.get(), edited.before()));
    } else {
      refuse(example, "YAML cannot represent it here", "Use 'file' instead of 'text'.");
    }
  }

  private void refuse(Example example, String why, String fix) {
    refused.add(
        Diagnostic.of(
                DiagnosticCode.NOT_ACCEPTED,
                example.expected().orElseThrow().value().location(),
                example.name().text(),
                why)
            .fix(fix));
  }

  private Result write() throws IOException {
    List<Path> written = new ArrayList<>();
    for (Edited edited : templates.values()) {
      SourceText text = edited.template().text();
      Path root = edited.template().root().directory();
      Path path = root.getFileSystem().getPath(text.path());
      ReplaceFile.edit(path, edited.before(), text.content());
      written.add(path);
    }
    changed.keySet().removeAll(contested);
    for (Map.Entry<Path, Example> one : changed.entrySet()) {
      Path file = one.getKey();
      try {
        Path folder = file.getParent();
        if (folder != null) {
          Files.createDirectories(folder);
        }
        ReplaceFile.write(file, texts.getOrDefault(file, ""));
        written.add(file);
      } catch (IOException e) {
        refuse(
            one.getValue(),
            "its file cannot be written: " + FileProblem.why(e),
            "Correct the path, or the permissions of its folder.");
      }
    }
    return new Result(written, refused, List.of());
  }
}
