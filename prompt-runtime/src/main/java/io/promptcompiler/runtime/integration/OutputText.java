package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.OutputException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the JSON in the answer of a model, which a library of the application parses. Where the
 * whole answer is none, the text from the first opening to the last closing bracket counts, as
 * models like to say something before and after.
 */
public final class OutputText {
  private static final int LONGEST_CAUSE = 200;

  private OutputText() {}

  /** Parses JSON as maps, lists, texts, numbers, truth values and null. */
  public interface Parser {
    /**
     * Parses a text that is JSON and nothing else.
     *
     * @throws NoJsonException if it is not
     */
    @Nullable Object parse(String text) throws NoJsonException;
  }

  /** Thrown when a text is no JSON. Its message says what is wrong with it. */
  public static final class NoJsonException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Creates one with the words and the exception of a library. */
    public NoJsonException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Reads an answer that is an object.
   *
   * @throws OutputException if it is none; its problem can be sent back to the model
   */
  @SuppressWarnings("unchecked") // the keys of a JSON object are texts
  public static Map<String, @Nullable Object> object(@Nullable String answer, Parser parser) {
    Object value = value(answer, parser);
    if (!(value instanceof Map)) {
      throw problem("The answer must be a JSON object.");
    }
    return (Map<String, @Nullable Object>) value;
  }

  /**
   * Reads an answer.
   *
   * @param answer what the model answered; null counts as nothing
   * @throws OutputException if it has no JSON; its problem can be sent back to the model
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

  /** What is wrong, for the model. */
  private static String cause(NoJsonException e) {
    String said = String.valueOf(e.getMessage());
    String cut = said.length() > LONGEST_CAUSE ? said.substring(0, LONGEST_CAUSE) + "…" : said;
    return cut.endsWith(".") ? cut : cut + ".";
  }

  private static OutputException problem(String problem) {
    return new OutputException(List.of(problem), List.of(""));
  }
}
