package io.promptcompiler.runtime;

import java.util.Map;

/**
 * A prompt with all its parameters set, independent of whether it renders a text or messages.
 * Immutable.
 */
public interface Prompt {

  /**
   * Returns the description of the prompt, like the static {@code info()} of its class. If a
   * variant was selected, the description is that of the variant.
   */
  PromptInfo promptInfo();

  /**
   * Returns the parameter values by their names in the template, in declared order and including
   * defaults. Absent optional parameters are left out. The map and all values in it are
   * unmodifiable.
   *
   * <p>The values are in the form that {@code fromMap} reads: objects are maps, enum constants are
   * their texts, and all other values are those returned by the accessors. {@code
   * PromptCatalog.render(promptInfo().id(), parameters())} renders the prompt again. The values may
   * be personal or secret, so {@code toString()} of a prompt never shows them; for logs, there is
   * {@link #loggableParameters()}. The sources of a chat are not included.
   */
  Map<String, Object> parameters();

  /**
   * Returns the parameter values for logs and traces: those that are declared {@code sensitive} are
   * replaced by their names, as in {@code [email]}. Otherwise the map equals {@link #parameters()}.
   */
  Map<String, Object> loggableParameters();
}
