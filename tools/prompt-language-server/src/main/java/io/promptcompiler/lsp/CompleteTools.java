package io.promptcompiler.lsp;

import io.promptcompiler.core.tool.KnownTool;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.CompletionItemKind;

/** Completions of the names of tools. */
final class CompleteTools {
  private final Completion completion;
  private final DescribedTools texts;

  CompleteTools(Completion completion) {
    this.completion = completion;
    this.texts = new DescribedTools(completion.snapshot());
  }

  /**
   * Offers names in a tag.
   *
   * @param quote the quote before the name; may be empty
   */
  void inTag(String written, String quote) {
    offer(written, name -> quote.isEmpty() && !name.matches("[\\w.-]+") ? '"' + name + '"' : name);
  }

  /** Offers names in a list. */
  void inList(String written) {
    offer(written, name -> name);
  }

  /** Offers names as clients write them, after those that the text has already. */
  void ofClients(String written) {
    String last = written.substring(written.lastIndexOf(' ') + 1);
    for (KnownTool tool : completion.snapshot().tools().all()) {
      String name = completion.snapshot().tools().clientPrefix(tool) + tool.name();
      offer(tool, name, name, last);
    }
  }

  private void offer(String written, UnaryOperator<String> form) {
    for (KnownTool tool : completion.snapshot().tools().all()) {
      texts.name(tool).ifPresent(name -> offer(tool, name, form.apply(name), written));
    }
  }

  private void offer(KnownTool tool, String name, String form, String written) {
    completion.offer(
        name,
        form,
        CompletionItemKind.Function,
        tool.source().words(),
        texts.synopsis(tool),
        completion.offset() - written.length());
  }
}
