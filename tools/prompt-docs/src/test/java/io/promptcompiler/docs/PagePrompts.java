package io.promptcompiler.docs;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The templates that a page has shown so far, as the module {@code com.acme:bot} of a reader. */
final class PagePrompts {
  private static final String PACKAGE = "com.acme.bot.prompts";

  private final Path folder;
  private final Map<String, String> files;

  /**
   * Templates in a folder.
   *
   * @param folder an empty folder
   * @param files texts by id
   */
  PagePrompts(Path folder, Map<String, String> files) {
    this.folder = folder;
    this.files = new TreeMap<>(files);
  }

  /** Returns the findings as a build prints them, those in examples included. */
  String findings() throws IOException {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    List<Diagnostic> found =
        CheckExamples.check(compile(), options(), ProjectFunctions.NONE)
            .compilation()
            .diagnostics();
    return found.stream().map(printer::print).collect(Collectors.joining("\n"));
  }

  /** The generated sources by path. */
  Map<String, String> sources() throws IOException {
    if (files.isEmpty()) {
      return Map.of();
    }
    Compilation compilation = compile();
    if (!compilation.errors().isEmpty()) {
      throw new AssertionError("The templates of this page have errors:\n" + findings());
    }
    return compilation.files().stream()
        .filter(file -> file.type() == Artifact.Type.SOURCE)
        .collect(
            Collectors.toMap(
                file -> file.path(), file -> file.content(), (a, b) -> a, LinkedHashMap::new));
  }

  private Compilation compile() throws IOException {
    Path root = Files.createDirectories(folder.resolve("src/main/prompts"));
    deleteWhatIsIn(root);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return PromptCompiler.compile(options());
  }

  private CompilerOptions options() {
    return CompilerOptions.of(SourceRoot.of(folder.resolve("src/main/prompts"), PACKAGE));
  }

  private static void deleteWhatIsIn(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        if (!path.equals(root)) {
          Files.delete(path);
        }
      }
    }
  }
}
