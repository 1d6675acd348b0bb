package io.promptcompiler.runtime.support;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes immutable copies of the results of sources, for use by a render. A null result stays null.
 * A value of the wrong type is rejected with an exception, so that the source counts as failed.
 */
public final class Answers {
  private Answers() {}

  /** Returns a copy of a list, whose elements must not be null. */
  public static <T> @Nullable List<T> list(@Nullable List<T> answer, String source) {
    return answer == null ? null : Copies.list(answer, source);
  }

  /** Returns a deep copy of a list of type {@code any[]}. */
  public static @Nullable List<@Nullable Object> anyList(
      @Nullable List<@Nullable Object> answer, String source) {
    return answer == null ? null : AnyCopy.ofList(answer, source);
  }

  /** Returns a deep copy of a map with values of type {@code any}. */
  public static @Nullable Map<String, @Nullable Object> map(
      @Nullable Map<String, @Nullable Object> answer, String source) {
    return answer == null ? null : AnyCopy.ofMap(answer, source);
  }

  /** Returns a deep copy of a value of type {@code any}. */
  public static @Nullable Object any(@Nullable Object answer, String source) {
    return answer == null ? null : AnyCopy.of(answer, source);
  }
}
