package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.OutputNumbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer of a model, as leniently as {@link ParameterReader} reads parameters, but no
 * text such as {@code 1.500} as a number. The problems are worded for the model and refer to fields
 * instead of parameters. There are up to 100.
 */
public class OutputReader extends ParameterReader {
  /** The member name for an answer that is not an object. */
  private static final String VALUE = "value";

  /** The maximum number of problems, without the sentence that there are more. */
  static final int MOST = 100;

  private final List<String> paths = new ArrayList<>();

  private OutputReader(Map<?, ?> members) {
    this(members, "", null, /* isBelowSensitive= */ false);
  }

  OutputReader(
      Map<?, ?> members,
      String prefix,
      @Nullable ParameterReader outermost,
      boolean isBelowSensitive) {
    super(members, prefix, outermost, isBelowSensitive);
  }

  /** Returns a reader for an answer that is an object. */
  public static OutputReader of(Map<String, ?> output) {
    return new OutputReader(output);
  }

  /**
   * Returns a reader for an answer that is a list or another value. The reader has the answer as
   * its member {@code value}.
   *
   * @param mayBeWrapped whether an object with {@code value} as its only member is unwrapped
   */
  public static OutputReader of(@Nullable Object output, boolean mayBeWrapped) {
    if (mayBeWrapped
        && output instanceof Map<?, ?> map
        && map.size() == 1
        && map.containsKey(VALUE)) {
      return new OutputReader(map);
    }
    Map<String, @Nullable Object> wrapped = new HashMap<>();
    wrapped.put(VALUE, output);
    return new OutputReader(wrapped);
  }

  @Override
  final boolean isAmbiguous(String text) {
    return OutputNumbers.isAmbiguous(text);
  }

  @Override
  final RuntimeException exception() {
    return new OutputException(problems, paths);
  }

  @Override
  final void problem(String path, String subject, String said) {
    if (paths.size() >= MOST) {
      if (paths.size() == MOST) {
        paths.add("");
        problems.add("There are more problems.");
      }
      return;
    }
    paths.add(path);
    // Problems of values of type any already contain the subject.
    String of = subject.isEmpty() ? said.substring(AnyCopy.SUBJECT.length()) : said;
    boolean isSentence = of.endsWith(".") || of.endsWith("?");
    super.problem(path, "Field", isSentence ? of : of.concat("."));
  }
}
