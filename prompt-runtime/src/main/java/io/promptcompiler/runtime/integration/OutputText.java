package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.OutputException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the JSON in a model's answer and parses it with a JSON library of the application. If the
 * whole answer cannot be parsed as JSON, the text from the first opening to the last closing
 * bracket is parsed, because models often add text before and after the JSON.
 */
public final class OutputText {
  private static final int LONGEST_CAUSE = 200;

  private OutputText() {}

  /** A JSON parser that returns maps, lists, strings, numbers, booleans and null. */
  public interface Parser {
    /**
     * Parses a text that consists of a single JSON value.
     *
     * @throws NoJsonException if the text is not valid JSON
     */
    @Nullable Object parse(String text) throws NoJsonException;
  }

  /** Thrown when a text is not valid JSON. The message describes the syntax error. */
  public static final class NoJsonException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with the message and the exception of a JSON library. */
    public NoJsonException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Returns the JSON object in an answer.
   *
   * @throws OutputException if the answer does not contain a JSON object; its problem can be sent
   *     back to the model
   */
  @SuppressWarnings("unchecked") // the keys of a JSON object are strings
  public static Map<String, @Nullable Object> object(@Nullable String answer, Parser parser) {
    Object value = value(answer, parser);
    if (!(value instanceof Map)) {
      throw problem("The answer must be a JSON object.");
    }
    return (Map<String, @Nullable Object>) value;
  }

  /**
   * Returns the JSON value in an answer.
   *
   * @param answer the answer of the model; null counts as empty
   * @throws OutputException if the answer does not contain valid JSON; its problem can be sent back
   *     to the model
   */
  public static @Nullable Object value(@Nullable String answer, Parser parser) {
    if (answer == null || answer.isBlank()) {
      throw problem("The answer is empty. It must be JSON.");
    }
    try {
      return parser.parse(answer);
    } catch (NoJsonException whole) {
      String inner = inner(answer);
      if (inner.isEmpty()) {
        throw problem("The answer must be JSON, without other text.");
      }
      try {
        return parser.parse(inner);
      } catch (NoJsonException e) {
        throw problem("The answer cannot be read as JSON: " + cause(e));
      }
    }
  }

  private static String inner(String answer) {
    int from = first(answer.indexOf('{'), answer.indexOf('['));
    int to = Math.max(answer.lastIndexOf('}'), answer.lastIndexOf(']'));
    return from < 0 || to < from ? "" : answer.substring(from, to + 1);
  }

  private static int first(int one, int other) {
    return one < 0 ? other : other < 0 ? one : Math.min(one, other);
  }

  /** Returns the syntax error for the model, as a sentence of limited length. */
  private static String cause(NoJsonException e) {
    String said = String.valueOf(e.getMessage());
    String cut = said.length() > LONGEST_CAUSE ? said.substring(0, LONGEST_CAUSE) + "…" : said;
    return cut.endsWith(".") ? cut : cut + ".";
  }

  private static OutputException problem(String problem) {
    return new OutputException(List.of(problem), List.of(""));
  }
}
