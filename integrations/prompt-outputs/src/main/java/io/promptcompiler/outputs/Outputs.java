package io.promptcompiler.outputs;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
 * <p>Answers may deviate from JSON and from the schema where their meaning is clear: there may be
 * text, code fences and thoughts around the JSON, comments, single quotes, or {@code "1,000"} for
 * an integer. The notation is repaired, but an answer with more than one meaning is refused, such
 * as one with two JSON values that differ. Missing values are never made up. Instances are
 * immutable.
 *
 * @param <T> the class of the output
 */
public final class Outputs<T> {
  private final OutputRoot root;
  private final Function<? super Map<String, @Nullable Object>, ? extends T> output;
  private final boolean isStrict;

  private Outputs(
      OutputRoot root,
      Function<? super Map<String, @Nullable Object>, ? extends T> output,
      boolean isStrict) {
    this.root = root;
    this.output = output;
    this.isStrict = isStrict;
  }

  /**
   * Returns a reader for the output of a prompt.
   *
   * @param prompt describes the prompt: {@code ReviewPrompt.info()}
   * @param output creates the output: {@code ReviewPrompt.Output::fromMap}, or {@code
   *     KeywordsPrompt.Output::from} if it is not an object
   * @throws IllegalArgumentException if the prompt declares no output
   */
  public static <T> Outputs<T> of(
      PromptInfo prompt, Function<? super Map<String, @Nullable Object>, ? extends T> output) {
    return new Outputs<>(OutputRoot.of(prompt), output, false);
  }

  /**
   * Returns a reader for the output of a prompt into maps, lists, strings, numbers and booleans,
   * for programs without the prompt's class. Every declared field is there, and null if it is
   * absent.
   *
   * @throws IllegalArgumentException if the prompt declares no output
   */
  public static Outputs<Map<String, @Nullable Object>> ofMaps(PromptInfo prompt) {
    OutputRoot root = OutputRoot.of(prompt);
    return new Outputs<>(root, fields -> CheckFields.of(fields, root.schema()), false);
  }

  /** Returns a reader that accepts only answers that need no repair. */
  public Outputs<T> strict() {
    return new Outputs<>(root, output, true);
  }

  /**
   * Reads an answer.
   *
   * @param answer the model's answer; null, as in a message without a text, counts as empty
   * @throws OutputException if it has no JSON, is cut off or does not fit; its problems can be sent
   *     back to the model
   */
  public OutputRead<T> read(@Nullable String answer) {
    ReadAnswer read = new ReadAnswer(root);
    Map<String, @Nullable Object> fields = read.fields(answer == null ? "" : answer);
    List<String> repairs = read.repairs();
    if (isStrict && !repairs.isEmpty()) {
      throw new OutputException(repairs, Collections.nCopies(repairs.size(), ""));
    }
    T made;
    try {
      made = output.apply(fields);
    } catch (OutputException e) {
      throw read.problems().isEmpty() ? e : withProblems(read.problems(), e);
    }
    if (!read.problems().isEmpty()) {
      throw withProblems(read.problems(), new OutputException(List.of(), List.of()));
    }
    return new OutputRead<>(made, repairs);
  }

  /** Returns an exception with problems by their paths, and those at other paths. */
  private static OutputException withProblems(Map<String, String> first, OutputException others) {
    List<String> problems = new ArrayList<>(first.values());
    List<String> paths = new ArrayList<>(first.keySet());
    for (int i = 0; i < others.paths().size(); i++) {
      if (!first.containsKey(others.paths().get(i))) {
        problems.add(others.problems().get(i));
        paths.add(others.paths().get(i));
      }
    }
    return new OutputException(problems, paths);
  }

  /**
   * Reads the part of an answer that a model has written so far. An answer in which nothing can be
   * read yet has no fields.
   */
  public PartialOutput partial(@Nullable String answer) {
    return new ReadPartial(root).partial(answer == null ? "" : answer);
  }
}
