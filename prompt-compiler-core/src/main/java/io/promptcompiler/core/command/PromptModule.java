package io.promptcompiler.core.command;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Set;

/**
 * A module with prompts, as commands see it.
 *
 * @param name what it is called among others; of a Maven module the artifact id
 * @param options what to compile
 * @param helpers calls the helpers of the project
 */
public record PromptModule(String name, CompilerOptions options, ProjectFunctions helpers) {

  /** The documents that lie in its roots, fragments included; what cannot be read is left out. */
  public List<SourceFile> documents() {
    return options.roots().stream()
        .flatMap(
            root ->
                ScanRoot.scan(root, options.families().kinds(), new DiagnosticList())
                    .documents()
                    .stream())
        .toList();
  }

  /** The ids of its prompts, sorted. */
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
