package io.promptcompiler.junit;

import io.promptcompiler.core.document.frontmatter.Example.Expected;
import io.promptcompiler.core.source.UnifiedDiff;
import java.io.IOException;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/**
 * Compares a rendered example with its expected text.
 *
 * @param prompt the id of the prompt
 * @param golden the file with the expected text if the template has none
 */
record CompareExample(RenderedExample rendered, String prompt, GoldenFile golden) {
  private static final String ACCEPT_EXAMPLE =
      "If the new text is right, accept it with 'mvn prompt:validate -Dprompt.acceptExamples'.";

  private static final String ACCEPT_FILE =
      "If the new text is right, accept it with -Dprompt.accept.";

  /** Renders and compares, or writes the file of an example without an expected text. */
  void run() throws IOException {
    String actual = rendered.render();
    // The files that examples name are not published with the templates.
    Optional<Expected> expected =
        rendered.call().example().expected().filter(one -> !(one instanceof Expected.InFile));
    if (expected.isPresent()) {
      compare(expected.get(), actual);
    } else {
      compare(actual);
    }
  }

  private void compare(Expected expected, String actual) {
    String comparable =
        expected instanceof Expected.InPlace inPlace ? inPlace.comparable(actual) : actual;
    String text =
        expected instanceof Expected.InPlace inPlace ? inPlace.text() : expected.value().text();
    compare(rendered.withoutSensitive(text), comparable, ACCEPT_EXAMPLE);
  }

  private void compare(String actual) throws IOException {
    if (GoldenFiles.isAccepted()) {
      golden.write(actual);
      return;
    }
    String text =
        golden
            .read()
            .orElseThrow(
                () ->
                    new AssertionFailedError(
                        about()
                            + " has no expected text, and there is no file "
                            + golden.path()
                            + ". Write the file with -Dprompt.accept, and read it."));
    compare(
        text, GoldenFile.withLineFeeds(actual), ACCEPT_FILE + " It is in " + golden.path() + ".");
  }

  private void compare(String expected, String actual, String fix) {
    if (!expected.equals(actual)) {
      throw new AssertionFailedError(
          about()
              + " renders a different text:\n\n"
              + UnifiedDiff.hunks(expected, actual)
              + "\n"
              + fix
              + "\n",
          expected,
          actual);
    }
  }

  private String about() {
    return "The example '" + rendered.call().name() + "' of " + prompt;
  }
}
