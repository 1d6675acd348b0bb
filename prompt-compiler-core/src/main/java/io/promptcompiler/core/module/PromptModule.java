package io.promptcompiler.core.module;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FileMemory;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.util.List;
import java.util.Set;

/**
 * A module with prompts, as commands see it.
 *
 * @param name its name; the artifact id for a Maven module
 * @param options the compiler options
 * @param helpers calls the helpers of the project
 * @param lowered the findings that files of the project switch off or make warnings
 */
public record PromptModule(
    String name, CompilerOptions options, ProjectFunctions helpers, List<LoweredFinding> lowered) {

  /** Files that are only listed need no hash, which takes longer than to read them. */
  private static final FileHash NOT_HASHED = new FileHash("", "");

  /** Copies the list. */
  public PromptModule {
    lowered = List.copyOf(lowered);
  }

  /** Returns the files in a root, without hashes; unreadable files are reported and omitted. */
  public ScanRoot.Result files(SourceRoot root, ReadBudget budget, DiagnosticSink sink) {
    return ScanRoot.scan(
        root,
        options.families().kinds(),
        content -> NOT_HASHED,
        EditedTexts.NONE,
        new FileMemory(),
        budget,
        sink);
  }

  /** Returns the documents in its roots, including fragments; unreadable ones are omitted. */
  public List<SourceFile> documents() {
    ReadBudget budget = new ReadBudget();
    return options.roots().stream()
        .flatMap(root -> files(root, budget, finding -> {}).documents().stream())
        .toList();
  }

  /** Returns the ids of its prompts, sorted. */
  public List<String> promptIds() {
    Set<Kind> declarations = options.families().declarationKinds();
    return documents().stream()
        .filter(file -> !Fragments.isFragment(file) && !declarations.contains(file.kind()))
        .map(file -> file.id().path())
        .sorted()
        .distinct()
        .toList();
  }
}
