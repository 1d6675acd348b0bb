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

  /** Returns the helper without which the example could not be rendered, if any. */
  public Optional<String> missingHelper() {
    return outcome instanceof ExampleOutcome.NotRendered missing
        ? Optional.of(missing.helper())
        : Optional.empty();
  }

  /**
   * Returns a sentence with the reason why the example was not rendered; empty if it was rendered.
   */
  public Optional<String> notRendered() {
    return missingHelper()
        .map(
            helper ->
                "The example '%s' of %s is not rendered: the helper '%s' is not compiled."
                    .formatted(example.name().text(), file.id(), helper));
  }
}
