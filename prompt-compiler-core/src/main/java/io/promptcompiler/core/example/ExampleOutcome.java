package io.promptcompiler.core.example;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.runtime.ChatMessage;
import java.util.List;
import java.util.Optional;

/** The outcome of running an example. */
public sealed interface ExampleOutcome
    permits ExampleOutcome.Rendered, ExampleOutcome.NotRendered, ExampleOutcome.Wrong {

  /** Returns the findings about the example. */
  List<Diagnostic> findings();

  /**
   * The example was rendered.
   *
   * @param text the rendered text; messages as a text
   * @param messages the rendered messages, if it renders messages
   * @param difference the finding about the difference from the expected text, if any
   */
  record Rendered(
      String text, Optional<List<ChatMessage>> messages, Optional<Diagnostic> difference)
      implements ExampleOutcome {
    /** Creates the outcome of an example that renders text. */
    public Rendered(String text, Optional<Diagnostic> difference) {
      this(text, Optional.empty(), difference);
    }

    @Override
    public List<Diagnostic> findings() {
      return difference.stream().toList();
    }
  }

  /**
   * The example calls a helper that is not compiled yet or may not run, so it cannot be rendered.
   *
   * @param helper the name of the helper
   * @param reason why it does not run, as the predicate of a sentence
   */
  record NotRendered(String helper, String reason) implements ExampleOutcome {
    @Override
    public List<Diagnostic> findings() {
      return List.of();
    }
  }

  /** The example itself has errors. */
  record Wrong(List<Diagnostic> findings) implements ExampleOutcome {
    /** Copies the list. */
    public Wrong {
      findings = List.copyOf(findings);
    }
  }
}
