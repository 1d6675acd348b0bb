package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.ADDED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.REMOVED;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.DocumentContract.Declared;
import io.promptcompiler.core.document.DocumentContract.Json;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.syntax.data.ChangeRule;
import java.util.ArrayList;
import java.util.List;

/** Lists the terms of a chat document, apart from its messages. */
final class ChatContract {
  /** The rule for a task, whose context and sources belong together. */
  private static final ChangeRule TASK =
      ChangeRule.of(
          CHANGED
              .as(
                  DiagnosticCode.TASK_CHANGED,
                  "Callers pass a different context, and applications implement different sources.")
              .seenIn("of", "context", "sources"));

  private static final ChangeRule RESPONSE_FORMAT =
      ChangeRule.of(
          CHANGED.as(DiagnosticCode.RESPONSE_FORMAT_CHANGED),
          REMOVED.as(
              DiagnosticCode.RESPONSE_FORMAT_REMOVED,
              "The prompt no longer describes the answer to models."),
          ADDED.as(
              DiagnosticCode.RESPONSE_FORMAT_ADDED,
              "Models answer in a different form than before."));

  private ChatContract() {}

  /** Returns the terms of a chat and its program. */
  static List<Term> of(ChatElement chat, EntryPoint prompt) {
    List<Term> terms = new ArrayList<>();
    Declared task = new Declared(prompt.parameters().ref(), chat.task().text().strip());
    terms.add(Term.of(TASK, task, chat.task().location()));
    chat.responseFormat()
        .ifPresent(
            format ->
                terms.add(
                    Term.of(
                        RESPONSE_FORMAT,
                        new Json("responseFormat", format.value()),
                        format.key())));
    return terms;
  }
}
