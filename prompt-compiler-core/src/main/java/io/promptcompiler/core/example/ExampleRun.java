package io.promptcompiler.core.example;

import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.source.SourceFile;
import java.util.Optional;

/**
 * An example and its outcome.
 *
 * @param file the template with the example
 */
public record ExampleRun(SourceFile file, Example example, ExampleOutcome outcome) {

  /**
   * Returns a sentence with the reason why the example was not rendered; empty if it was rendered.
   */
  public Optional<String> notRendered() {
    return outcome instanceof ExampleOutcome.NotRendered missing
        ? Optional.of(
            "The example '%s' of %s is not rendered: the helper '%s' %s."
                .formatted(example.name().text(), file.id(), missing.helper(), missing.reason()))
        : Optional.empty();
  }
}
