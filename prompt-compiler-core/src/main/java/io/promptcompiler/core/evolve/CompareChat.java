package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.chat.ChatElement;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.Written;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares what a chat document says besides its messages: its task, and its response format. */
final class CompareChat {
  private final Side released;
  private final Side present;
  private final ChatElement old;
  private final ChatElement now;
  private final ChangeSink report;

  CompareChat(Side released, Side present, ChatElement old, ChatElement now, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.old = old;
    this.now = now;
    this.report = report;
  }

  /** Compares the documents of these prompts. */
  void compare(EntryPoint oldPrompt, EntryPoint prompt) {
    task(oldPrompt, prompt);
    responseFormat();
  }

  /** Context and sources are of a task, and belong together. */
  private void task(EntryPoint oldPrompt, EntryPoint prompt) {
    String before = released.classOf(oldPrompt.parameters().ref());
    String after = present.classOf(prompt.parameters().ref());
    if (before.equals(after)) {
      return;
    }
    String className = released.classOf(oldPrompt);
    String was = old.task().text().strip();
    String is = now.task().text().strip();
    boolean isSameName = was.equals(is);
    report.add(
        after,
        Diagnostic.of(
                DiagnosticCode.TASK_CHANGED,
                now.task().location(),
                isSameName ? before : was,
                isSameName ? after : is)
            .fix("Callers give another context, and applications implement other sources.")
            .released(old.task().location()),
        Stream.of("of", "context", "sources").map(name -> new ApiPart(className, name)).toList());
  }

  private void responseFormat() {
    Optional<Written<DataNode>> before = old.responseFormat();
    Optional<Written<DataNode>> after = now.responseFormat();
    if (before.isPresent() && after.isPresent()) {
      Written<DataNode> was = before.get();
      Written<DataNode> is = after.get();
      DataDifference.of("responseFormat", was.value(), is.value(), was.key(), is.key())
          .forEach(this::changed);
    } else if (before.isPresent()) {
      report.add(
          "",
          Diagnostic.of(DiagnosticCode.RESPONSE_FORMAT_REMOVED, beginning(now))
              .fix("Models are no longer told what the answer should look like.")
              .released(before.get().key()));
    } else if (after.isPresent()) {
      report.add(
          "",
          Diagnostic.of(DiagnosticCode.RESPONSE_FORMAT_ADDED, after.get().key())
              .fix("Models answer in another form than before.")
              .released(beginning(old)));
    }
  }

  private static Location beginning(ChatElement chat) {
    return new Location(chat.task().location().source(), Span.at(0));
  }

  private void changed(DataDifference difference) {
    report.add(
        difference.path() + " " + difference.is(),
        Diagnostic.of(
                DiagnosticCode.RESPONSE_FORMAT_CHANGED,
                difference.place(),
                difference.path(),
                difference.was(),
                difference.is())
            .released(difference.releasedPlace()));
  }
}
