package io.promptcompiler.core;

import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.Program;
import java.util.List;

/**
 * The complete result of a run in memory.
 *
 * @param program the program of the templates; those with errors are omitted
 * @param files the files to write; empty if there is an error
 * @param diagnostics the findings after applying the policy, in printing order
 * @param documents the compiled documents
 * @param target the back end that wrote the files
 */
public record Compilation(
    Program program,
    List<OutputFile> files,
    List<Diagnostic> diagnostics,
    List<CompiledDocument> documents,
    Target target) {

  /** Copies the lists. */
  public Compilation {
    files = List.copyOf(files);
    diagnostics = List.copyOf(diagnostics);
    documents = List.copyOf(documents);
  }

  /** Returns the API of the generated classes; complete only if the program has no errors. */
  public TargetApi api() {
    return target.api(program);
  }

  /** Returns the findings that stop the build. */
  public List<Diagnostic> errors() {
    return diagnostics.stream().filter(Diagnostic::isError).toList();
  }

  /** Returns the findings that do not stop the build. */
  public List<Diagnostic> warnings() {
    return diagnostics.stream().filter(diagnostic -> !diagnostic.isError()).toList();
  }

  /**
   * A file to write.
   *
   * @param type whether it is compiled or copied into the jar
   * @param path its path below the folder for its type, with {@code /}
   * @param content its text, with LF
   */
  public record OutputFile(Artifact.Type type, String path, String content) {}
}
