package io.promptcompiler.core.interpret;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides the data of messages that are rendered without generated code. */
@FunctionalInterface
public interface MessageSources {
  /**
   * What a source gives: a text, number, truth value, list or map; null when there is nothing. An
   * exception makes it a source that failed.
   *
   * @param source its name
   * @param arguments the arguments by name; those that are absent are left out
   */
  @Nullable Object answer(String source, Map<String, @Nullable Object> arguments);
}
