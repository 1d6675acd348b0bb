package io.promptcompiler.core.command;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.tool.ToolFiles;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the errors in other files because of which chosen files are not compiled, or not completely
 * checked: in files that they use, in their defaults, and in what concerns the whole module, such
 * as its settings.
 */
public final class ErrorsAround {
  private final ChosenFiles chosen;

  /** The paths of the files that the chosen documents include, or use in other ways. */
  private final Set<String> included = new HashSet<>();

  /** The paths of the files that other documents include. */
  private final Set<String> ofOthers = new HashSet<>();

  /** Creates a search without documents. */
  ErrorsAround(ChosenFiles chosen) {
    this.chosen = chosen;
  }

  /**
   * Adds the files that the chosen files use by their names.
   *
   * @param documents all documents of the module
   */
  void addUsed(List<SourceFile> documents) {
    included.addAll(UsedFiles.of(chosen, documents));
  }

  /** Returns whether a file is chosen, or used by a chosen file, as far as it was added. */
  boolean concerns(SourceFile file) {
    return chosen.has(file.text()) || included.contains(file.text().path());
  }

  /** Returns the errors around chosen files in a compilation of their module. */
  public static List<Diagnostic> of(ChosenFiles chosen, Compilation compilation) {
    if (chosen.paths().isEmpty() || compilation.errors().isEmpty()) {
      return List.of();
    }
    ErrorsAround around = new ErrorsAround(chosen);
    around.addUsed(chosen.module().documents());
    compilation.documents().forEach(around::add);
    return around.among(compilation.diagnostics());
  }

  /** Adds a document that was compiled. */
  void add(CompiledDocument document) {
    Set<String> paths = chosen.has(document) ? included : ofOthers;
    document.includes().forEach(file -> paths.add(file.text().path()));
  }

  /** Returns the errors around the chosen files among the findings of a run. */
  List<Diagnostic> among(List<Diagnostic> findings) {
    Set<String> settings = settings(chosen.module().options());
    return findings.stream()
        .filter(finding -> finding.isError() && isAround(finding, settings))
        .toList();
  }

  private boolean isAround(Diagnostic finding, Set<String> settings) {
    String path = finding.location().source().path();
    return !chosen.has(path)
        && (included.contains(path)
            || chosen.isAbove(path)
            || settings.contains(path)
            || !(ofOthers.contains(path) || isInRoot(path)));
  }

  private boolean isInRoot(String path) {
    return chosen.module().options().roots().stream()
        .map(SourceRoot::directory)
        .map(SlashPath::of)
        .anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
  }

  /**
   * Returns the paths of the settings of a module, and of the files and folders with tools that
   * they name.
   */
  public static Set<String> settings(CompilerOptions options) {
    Set<String> paths = new HashSet<>();
    options.projectFile().map(SlashPath::of).ifPresent(paths::add);
    try {
      ProjectFile.of(options).map(ProjectFile::tools).map(ToolFiles::paths).stream()
          .flatMap(List::stream)
          .map(SlashPath::of)
          .forEach(paths::add);
    } catch (IOException e) {
      // The file was deleted after the module was found.
    }
    return paths;
  }
}
