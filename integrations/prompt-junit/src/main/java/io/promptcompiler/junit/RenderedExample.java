package io.promptcompiler.junit;

import io.promptcompiler.core.document.template.ExpectedMessages;
import io.promptcompiler.core.example.ExampleCall;
import io.promptcompiler.core.interpret.SensitiveValues;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.runtime.PromptCatalog;

/**
 * An example and the prompt of the application that renders it.
 *
 * @param prompt the name of the prompt in the catalog
 */
record RenderedExample(PromptCatalog catalog, String prompt, ExampleCall call) {

  /** Renders the text, or the messages as a text, without sensitive values. */
  String render() {
    String text =
        call.prompt().rendering() instanceof MessageProgram
            ? ExpectedMessages.of(catalog.messages(prompt, call.values()).messages())
            : catalog.render(prompt, call.values());
    return withoutSensitive(text);
  }

  /** Replaces sensitive values of the example in a text by {@code [name]}. */
  String withoutSensitive(String text) {
    return SensitiveValues.of(call.prompt(), call.values()).hide(text);
  }
}
