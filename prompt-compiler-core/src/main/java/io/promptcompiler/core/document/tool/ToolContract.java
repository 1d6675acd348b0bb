package io.promptcompiler.core.document.tool;

import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Text;
import io.promptcompiler.core.document.DocumentContract.Words;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.ChangeRule;
import java.util.List;
import java.util.Optional;

/**
 * Lists the terms of a tool: prompts mention it by its name, models choose it by its description,
 * and applications rely on the trust of its results.
 */
final class ToolContract {
  private static final ChangeRule NAME =
      ChangeRule.of(
          CHANGED
              .as(DiagnosticCode.DATA_CHANGED, "Keep it until the next major version.")
              .seenIn("NAME"));

  private static final ChangeRule OTHER = ChangeRule.of(CHANGED.as(DiagnosticCode.DATA_CHANGED));

  private ToolContract() {}

  /** Returns the contract of a document. */
  static DocumentContract of(CompiledDocument document) {
    SourceFile file = document.file();
    return DocumentContract.of(
        file.location(),
        document
            .entryPoint()
            .flatMap(EntryPoint::tool)
            .map(tool -> terms(tool, file))
            .orElse(List.of()));
  }

  private static List<Term> terms(Member.Tool tool, SourceFile file) {
    return List.of(
        Term.of(NAME, "name", Words.of(tool.called()), tool.location()),
        Term.of(OTHER, "description", Text.of(Optional.of(tool.description())), file.location()),
        Term.of(OTHER, "trust", Words.of(tool.trust().word()), file.location()));
  }
}
