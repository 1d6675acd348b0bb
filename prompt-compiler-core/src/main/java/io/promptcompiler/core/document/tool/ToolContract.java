package io.promptcompiler.core.document.tool;

import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentContract.State;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Words;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the terms of a tool: prompts mention it by its name, models choose it by its description,
 * and applications rely on the trust of its results.
 */
final class ToolContract {
  private static final ChangeRule NAME =
      ChangeRule.of(
          CHANGED
              .as(
                  DiagnosticCode.TOOL_RENAMED,
                  "Set 'name' to the old name until the next major version.")
              .seenIn("NAME"));

  private static final ChangeRule DESCRIPTION =
      ChangeRule.of(
          CHANGED.as(
              DiagnosticCode.TOOL_DESCRIPTION_CHANGED,
              "Models may call the tool more or less often."));

  private static final ChangeRule ARGUMENT_DESCRIPTION =
      ChangeRule.of(
          CHANGED.as(DiagnosticCode.TOOL_DESCRIPTION_CHANGED, "Models may write other arguments."));

  private static final ChangeRule HINT =
      ChangeRule.of(CHANGED.as(DiagnosticCode.TOOL_HINT_CHANGED).seenIn());

  private static final ChangeRule TRUST =
      ChangeRule.of(
          CHANGED.as(DiagnosticCode.TOOL_NO_LONGER_TRUSTED).to(Trust.UNTRUSTED.word()),
          CHANGED.as(DiagnosticCode.NO_LONGER_UNTRUSTED).to(Trust.TRUSTED.word()));

  private ToolContract() {}

  /** Returns the contract of a document. */
  static DocumentContract of(CompiledDocument document) {
    SourceFile file = document.file();
    return DocumentContract.of(
        file.location(),
        document
            .entryPoint()
            .flatMap(one -> one.tool().map(tool -> terms(tool, one.parameters(), file)))
            .orElse(List.of()));
  }

  private static List<Term> terms(Member.Tool tool, ObjectType arguments, SourceFile file) {
    List<Term> terms = new ArrayList<>();
    terms.add(Term.of(NAME, Words.of(tool.called()), tool.location()));
    terms.add(
        Term.of(DESCRIPTION, tool.called(), State.of(tool.description()), file.location())
            .or("description"));
    terms.add(
        Term.of(TRUST, tool.called(), State.of(tool.trust().word()), file.location()).or("trust"));
    for (Member.Hint hint : Member.Hint.values()) {
      terms.add(
          Term.of(
                  HINT,
                  hint.word(),
                  Words.of(tool.hints().getOrDefault(hint, hint.isAssumed())),
                  file.location())
              .at("annotations", hint.word()));
    }
    for (Field field : arguments.fields()) {
      terms.add(
          Term.of(
              ARGUMENT_DESCRIPTION, field.name(), State.of(field.description()), field.location()));
    }
    return terms;
  }
}
