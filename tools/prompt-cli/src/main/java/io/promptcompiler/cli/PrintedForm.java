package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.batch.RequestBodies;
import io.promptcompiler.core.command.RenderFormat;
import io.promptcompiler.core.command.RenderPrompt;
import java.util.Locale;
import java.util.Optional;

/** The forms in which the command prints a prompt: those of all callers, and requests. */
enum PrintedForm {
  TEXT,
  JSON,
  MESSAGES,
  SCHEMA,
  /** The body of a request for Anthropic. */
  ANTHROPIC,
  /** The body of a request for OpenAI. */
  OPENAI;

  /** The model in requests. */
  private static final String MODEL = "MODEL";

  /**
   * Prints a prompt in its current state.
   *
   * @param withTokens whether JSON contains the number of tokens
   */
  RenderFormat.Printed print(RenderPrompt prompt, boolean withTokens) {
    if (this != ANTHROPIC && this != OPENAI) {
      return RenderFormat.valueOf(name()).print(prompt, withTokens);
    }
    BatchFormat format = BatchFormat.of(BatchProvider.valueOf(name()), MODEL).cached();
    String body = new String(RequestBodies.of(format).body(prompt.messages()), UTF_8) + "\n";
    return new RenderFormat.Printed(body, body, Optional.empty());
  }

  /** Returns the name in lower case, such as {@code messages}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
