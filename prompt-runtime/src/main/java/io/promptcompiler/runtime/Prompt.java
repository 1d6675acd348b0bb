package io.promptcompiler.runtime;

import io.promptcompiler.runtime.integration.SensitiveParameters;
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
   * Returns the parameter values for logs and traces. Each value that is declared {@code sensitive}
   * or contains such a value is replaced by its name, as in {@code [email]}.
   */
  default Map<String, Object> loggableParameters() {
    return SensitiveParameters.masked(promptInfo(), parameters());
  }
}
