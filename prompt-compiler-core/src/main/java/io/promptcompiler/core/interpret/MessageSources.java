package io.promptcompiler.core.interpret;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides the data of messages that are rendered without generated code. */
@FunctionalInterface
public interface MessageSources {
  /**
   * Returns the result of a source: a text, number, truth value, list or map, or null without a
   * result. An exception means that the source has failed.
   *
   * @param source its name
   * @param arguments the arguments by name; absent ones are omitted
   */
  @Nullable Object answer(String source, Map<String, @Nullable Object> arguments);
}
