package io.promptcompiler.junit;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The examples of prompts as tests. Each test renders the generated class with the values of an
 * example, and compares the result with the expected text of the example, or, if it has none, with
 * a file below {@code src/test/resources/prompts}. With the system property {@code prompt.accept},
 * tests write these files instead.
 *
 * <p>The examples are read from the templates that a build publishes with the classes. Sensitive
 * values appear in expected texts and messages as {@code [name]}.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> examples() {
 *   return PromptExamples.of(Prompts.catalog());
 * }
 * }</pre>
 */
public final class PromptExamples {
  private PromptExamples() {}

  /**
   * Returns a test for each example of a prompt and of its variants.
   *
   * @throws IllegalStateException if the class path does not have its template, or the prompt has
   *     no examples
   */
  public static Stream<DynamicTest> of(PromptInfo prompt) {
    PromptCatalog catalog = PromptCatalog.discover().scope(prompt.scope().value());
    List<DynamicTest> tests =
        ExampleTests.of(catalog, List.of(prompt.id()), GoldenFiles.ofProject());
    if (tests.isEmpty()) {
      throw new IllegalStateException("The prompt '" + prompt.id() + "' has no examples.");
    }
    return tests.stream();
  }

  /**
   * Returns a test for each example of all prompts of a catalog. Prompts without examples are left
   * out.
   *
   * @throws IllegalStateException if the class path does not have their templates, or there are no
   *     examples
   */
  public static Stream<DynamicTest> of(PromptCatalog catalog) {
    List<DynamicTest> tests = ExampleTests.of(catalog, catalog.ids(), GoldenFiles.ofProject());
    if (tests.isEmpty()) {
      throw new IllegalStateException("No prompt of the catalog has examples.");
    }
    return tests.stream();
  }
}
