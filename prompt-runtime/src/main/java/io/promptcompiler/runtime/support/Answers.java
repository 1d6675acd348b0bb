package io.promptcompiler.runtime.support;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies what sources return to values that a render works with: immutable, null for null. Anything
 * else is refused with an exception, which makes it a source that failed.
 */
public final class Answers {
  private Answers() {}

  /** A list without nulls inside. */
  public static <T> @Nullable List<T> list(@Nullable List<T> answer, String source) {
    return answer == null ? null : Copies.list(answer, source);
  }

  /** A list of values of type any. */
  public static @Nullable List<@Nullable Object> anyList(
      @Nullable List<@Nullable Object> answer, String source) {
    return answer == null ? null : AnyCopy.ofList(answer, source);
  }

  /** A map of values of type any. */
  public static @Nullable Map<String, @Nullable Object> map(
      @Nullable Map<String, @Nullable Object> answer, String source) {
    return answer == null ? null : AnyCopy.ofMap(answer, source);
  }

  /** A value of type any. */
  public static @Nullable Object any(@Nullable Object answer, String source) {
    return answer == null ? null : AnyCopy.of(answer, source);
  }
}
