package io.promptcompiler.outputs;

import static io.promptcompiler.outputs.Problems.problem;

import io.promptcompiler.outputs.AnswerParts.Thoughts;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answers of models into the typed output of a prompt:
 *
 * <pre>{@code
 * Outputs<ReviewPrompt.Output> outputs =
 *     Outputs.of(ReviewPrompt.info(), ReviewPrompt.Output::fromMap);
 * ReviewPrompt.Output review = outputs.read(answer).output();
 * }</pre>
 *
 * <p>An answer is one JSON value. Its notation is repaired where that has one possible result:
 * there may be a code fence, thoughts of the model before it, single quotes, or {@code "1,000"} for
 * an integer. Other text around the JSON may only introduce it, as in {@code Here is the answer:},
 * because any other statement could contradict the JSON. If a parameter of the prompt is not
 * trusted, or the prompt lists tools, even such a text is refused, unless the reader is {@link
 * #lenient}. Missing values are never made up, and fields that are not declared are refused.
 * Instances are immutable.
 *
 * @param <T> the class of the output
 */
public final class Outputs<T> {
  private static final String DIVIDED =
      "The answer is in several texts, and it is unclear whether they belong together.";

  private static final String DIVIDED_THOUGHTS =
      "The thoughts of the model begin in one text and end in another, so it is unclear which text"
          + " is the answer.";

  private final OutputRoot root;
  private final Function<? super Map<String, @Nullable Object>, ? extends T> output;
  private final boolean isStrict;

  private final Introduction introduction;

  private Outputs(
      OutputRoot root,
      Function<? super Map<String, @Nullable Object>, ? extends T> output,
      boolean isStrict,
      Introduction introduction) {
    this.root = root;
    this.output = output;
    this.isStrict = isStrict;
    this.introduction = introduction;
  }

  /**
   * Returns a reader for the output of a prompt.
   *
   * @param prompt describes the prompt: {@code ReviewPrompt.info()}
   * @param output creates the output: {@code ReviewPrompt.Output::fromMap}, or {@code
   *     KeywordsPrompt.Output::from} if it is not an object
   * @throws IllegalArgumentException if the prompt declares no output, or answers cannot be read by
   *     its schema
   */
  public static <T> Outputs<T> of(
      PromptInfo prompt, Function<? super Map<String, @Nullable Object>, ? extends T> output) {
    OutputRoot root = OutputRoot.of(prompt);
    return new Outputs<>(
        root,
        fields -> checked(output.apply(fields), fields, root),
        false,
        Introduction.of(prompt));
  }

  /** Returns an output whose class may know less than the schema, as a class with a map does. */
  private static <T> T checked(T made, Map<String, @Nullable Object> fields, OutputRoot root) {
    CheckFields.of(fields, root.schema());
    return made;
  }

  /** Returns a reader of arguments of tools, which are checked elsewhere. */
  static Outputs<Map<String, @Nullable Object>> ofArguments(PromptInfo arguments) {
    return new Outputs<>(
        OutputRoot.ofArguments(arguments), fields -> fields, false, Introduction.NONE);
  }

  /**
   * Returns a reader for the output of a prompt into maps, lists, strings, numbers and booleans,
   * for programs without the prompt's class. Every declared field is there, and null if it is
   * absent.
   *
   * @throws IllegalArgumentException if the prompt declares no output, or answers cannot be read by
   *     its schema
   */
  public static Outputs<Map<String, @Nullable Object>> ofMaps(PromptInfo prompt) {
    OutputRoot root = OutputRoot.of(prompt);
    return new Outputs<>(
        root, fields -> CheckFields.of(fields, root.schema()), false, Introduction.of(prompt));
  }

  /** Returns a reader that accepts only answers that need no repair. */
  public Outputs<T> strict() {
    return new Outputs<>(root, output, true, introduction);
  }

  /**
   * Returns a reader that accepts a text that only introduces the JSON, as in {@code Here is the
   * answer:}, even if parameters of the prompt are not trusted, or the prompt lists tools. A model
   * that quotes such a value or the result of a tool would then be read as if it had answered.
   */
  public Outputs<T> lenient() {
    return new Outputs<>(root, output, isStrict, Introduction.ALLOWED);
  }

  /**
   * Returns whether messages and logs may quote what the model wrote; false if the output has
   * sensitive fields.
   */
  public boolean mayQuote() {
    return root.mayQuote();
  }

  /**
   * Reads an answer. Do not read one that the provider stopped, such as at the limit of tokens:
   * {@code 12} may be the beginning of {@code 1234}.
   *
   * @param answer the model's answer; null, as in a message without a text, counts as empty
   * @throws OutputException if it has no JSON, is cut off or does not fit; its problems can be sent
   *     back to the model
   */
  public OutputRead<T> read(@Nullable String answer) {
    ReadAnswer read = new ReadAnswer(root, introduction);
    Map<String, @Nullable Object> fields = read.fields(answer == null ? "" : answer);
    List<String> repairs = read.repairs();
    if (isStrict && !repairs.isEmpty()) {
      throw new OutputException(repairs, Collections.nCopies(repairs.size(), ""));
    }
    T made;
    try {
      made = output.apply(fields);
    } catch (OutputException e) {
      read.problems().addAll(e);
      throw read.problems().exception();
    }
    if (!read.problems().isEmpty()) {
      throw read.problems().exception();
    }
    return new OutputRead<>(made, repairs);
  }

  /**
   * Reads the answer in a response of a provider. If it has several texts, one of them must be the
   * output, because texts that are joined can mean something else than each of them.
   *
   * @throws OutputException if the answer does not fit, is one of several, is refused by the model,
   *     calls a tool, or ended before the model had finished; an answer without a reason for its
   *     end is accepted
   */
  public OutputRead<T> read(ModelAnswer answer) {
    answer.check(mayQuote());
    List<String> texts = answer.texts();
    String joined = String.join("\n\n", texts);
    OutputRead<T> read = read(joined);
    if (texts.size() > 1) {
      checkEach(texts, fields(joined));
    }
    return read;
  }

  /** Checks that the texts of an answer mean the same alone as they mean together. */
  private void checkEach(List<String> texts, Map<String, @Nullable Object> joined) {
    Set<Map<String, @Nullable Object>> values = new HashSet<>();
    for (String text : texts) {
      if (AnswerParts.of(text, root).thoughts() == Thoughts.CUT_OFF) {
        throw problem(DIVIDED_THOUGHTS);
      }
      try {
        values.add(fields(text));
      } catch (OutputException e) {
        // The text is not an output.
      }
    }
    if (!values.equals(Set.of(joined))) {
      throw problem(DIVIDED);
    }
  }

  private Map<String, @Nullable Object> fields(String answer) {
    return new ReadAnswer(root, introduction).fields(answer);
  }

  /**
   * Reads the part of an answer that a model has written so far. An answer in which nothing can be
   * read, or not any more, has no fields.
   */
  public PartialOutput partial(@Nullable String answer) {
    return new ReadPartial(root, introduction).partial(answer == null ? "" : answer);
  }
}
