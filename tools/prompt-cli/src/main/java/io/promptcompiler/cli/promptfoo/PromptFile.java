package io.promptcompiler.cli.promptfoo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.batch.BatchRequestException;
import io.promptcompiler.batch.RequestBodies;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.runtime.ChatMessage;
import java.util.List;

/**
 * A rendered prompt as a file for promptfoo: a text unchanged, and messages as the JSON that
 * providers of promptfoo accept. A text that promptfoo would change becomes a user message.
 *
 * @param extension the extension of its name, by which promptfoo selects a reader
 */
record PromptFile(String extension, String content) {

  /**
   * Returns the file for a rendered prompt.
   *
   * @throws BatchRequestException if the messages contain media that cannot be written
   */
  static PromptFile of(Rendered rendered) {
    return rendered
        .text()
        .map(
            text ->
                PromptfooText.isPlainPrompt(text)
                    ? new PromptFile(".md", text)
                    : json(List.of(ChatMessage.user(text))))
        .orElseGet(() -> json(rendered.messages().stream().map(PromptFile::complete).toList()));
  }

  /** Returns a message without the mark that the model continues it, which JSON does not have. */
  private static ChatMessage complete(ChatMessage message) {
    return new ChatMessage(message.role(), message.parts(), /* prefix= */ false);
  }

  private static PromptFile json(List<ChatMessage> messages) {
    BatchFormat chat = BatchFormat.of(BatchProvider.OPENAI, "any");
    String body = new String(RequestBodies.of(chat).body(messages), UTF_8);
    // The messages are the only list of the body.
    String list = body.substring(body.indexOf('['), body.lastIndexOf(']') + 1);
    return new PromptFile(".json", PromptfooText.escaped(list));
  }
}
