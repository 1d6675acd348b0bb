package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.OutputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer of a model, as leniently as {@link ParameterReader} reads parameters. Its
 * problems are said in words for the model: they speak of fields.
 */
public final class OutputReader extends ParameterReader {
  /** The only member of an answer that is no object by itself. */
  private static final String VALUE = "value";

  private final List<String> paths = new ArrayList<>();

  private OutputReader(Map<?, ?> members) {
    super(members, "", null);
  }

  /** Returns a reader for an answer that is an object. */
  public static OutputReader of(Map<String, ?> output) {
    return new OutputReader(output);
  }

  /**
   * Returns a reader for an answer that is a list or another value, which is the member {@code
   * value} of what is read.
   *
   * @param mayBeWrapped whether an object with this member alone stands for what is in there
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
  RuntimeException exception() {
    return new OutputException(problems, paths);
  }

  @Override
  void problem(String path, String subject, String said) {
    paths.add(path);
    // What is said of values of any type has its subject in it.
    String of = subject.isEmpty() ? said.substring(AnyCopy.SUBJECT.length()) : said;
    super.problem(path, "Field", of.endsWith(".") ? of : of.concat("."));
  }
}
