package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.text.CompileText;
import io.promptcompiler.core.document.text.TextRequest;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.util.List;
import java.util.Optional;

/** Compiles single texts as a build would, with its severities. */
final class TextCompiler {
  private final DiagnosticPolicy policy;

  TextCompiler(DiagnosticPolicy policy) {
    this.policy = policy;
  }

  /**
   * A compiled text.
   *
   * @param program the compiled program; empty if there are errors
   * @param errors the findings that stop a build
   */
  record Result(Optional<EntryPoint> program, List<Diagnostic> errors) {

    /** Copies the list. */
    Result {
      errors = List.copyOf(errors);
    }
  }

  /** Compiles a text in its own syntax. */
  Result compile(SourceFile file, Inherited inherited) {
    return result(TextRequest.alone(file, inherited));
  }

  /** Compiles a text that does not declare its syntax in an old one. */
  Result compile(OldSyntax syntax, SourceFile file, Inherited inherited) {
    return syntax.syntax().isPresent()
        ? compile(withSyntax(file, syntax.syntax().get()), inherited)
        : result(
            TextRequest.alone(file, inherited)
                .parsedBy(
                    (source, body, findings) -> Optional.of(syntax.parse(source, body, findings))));
  }

  /** Returns the findings that are not off, with the severities of this build. */
  List<Diagnostic> counted(List<Diagnostic> found) {
    return policy.apply(found);
  }

  /** Returns a copy of a file with other content. */
  static SourceFile withContent(SourceFile file, String content) {
    return new SourceFile(
        file.root(),
        file.id(),
        file.kind(),
        new SourceText(file.text().path(), content),
        FileHash.of(content.getBytes(UTF_8)));
  }

  private static SourceFile withSyntax(SourceFile file, Syntax syntax) {
    SourceRoot root = file.root();
    SourceRoot other =
        new SourceRoot(
            root.directory(),
            root.kind(),
            Optional.of(syntax),
            root.scope(),
            root.packageName(),
            root.includes(),
            root.excludes());
    return new SourceFile(other, file.id(), file.kind(), file.text(), file.hash());
  }

  private Result result(TextRequest request) {
    DiagnosticList found = new DiagnosticList();
    Optional<EntryPoint> program = CompileText.compile(request, found).entryPoint();
    List<Diagnostic> errors =
        counted(found.toList()).stream()
            .filter(Diagnostic::isError)
            // This finding asks for the migration itself; fences can only be added to the migrated
            // text.
            .filter(finding -> finding.code() != DiagnosticCode.UNTRUSTED_IN_OLD_SYNTAX)
            // Such text is put between tags of raw blocks at the end.
            .filter(finding -> finding.code() != DiagnosticCode.FOREIGN_SYNTAX)
            .toList();
    return new Result(errors.isEmpty() ? program : Optional.empty(), errors);
  }
}
