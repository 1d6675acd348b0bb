package io.promptcompiler.core.command;

import io.promptcompiler.core.catalog.Rendered;
import java.util.Locale;
import java.util.Optional;

/** The forms in which a prompt is printed. */
public enum RenderFormat {
  /** The text, or messages below their roles. */
  TEXT,
  /** A JSON object. */
  JSON,
  /** Only the messages, as the JSON array that is sent to models. */
  MESSAGES,
  /** The JSON Schema of the output. It needs no parameters. */
  SCHEMA;

  /**
   * A prompt in one of these forms.
   *
   * @param text the printed text
   * @param compared the text that is compared with the previous one, line by line
   * @param tokens the sentence with the number of tokens, if the text does not contain it
   */
  public record Printed(String text, String compared, Optional<String> tokens) {}

  /**
   * Prints a prompt in its current state.
   *
   * @param withTokens whether JSON contains the number of tokens
   */
  public Printed print(RenderPrompt prompt, boolean withTokens) {
    if (this == SCHEMA) {
      String schema = prompt.outputSchema() + "\n";
      return new Printed(schema, schema, Optional.empty());
    }
    Rendered rendered = prompt.render();
    if (this == JSON) {
      return new Printed(rendered.json(withTokens), rendered.shown(), Optional.empty());
    }
    String text = this == MESSAGES ? rendered.messagesJson() : rendered.shown();
    return new Printed(text, rendered.shown(), Optional.of(rendered.tokenSentence()));
  }

  /** Returns a rendered text as it is printed. */
  public static Printed printed(Rendered rendered) {
    return new Printed(rendered.shown(), rendered.shown(), Optional.of(rendered.tokenSentence()));
  }

  /** Returns the name in lower case, such as {@code messages}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
