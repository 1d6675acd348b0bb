package io.promptcompiler.runtime;

import java.util.Map;

/**
 * A prompt with all its parameters set, whatever it renders: enough to log which one it is, and
 * with which values. Immutable.
 */
public interface Prompt {

  /**
   * Returns the description of the prompt, as the static {@code info()} of its class: for a prompt
   * in a variant, that of the variant.
   */
  PromptInfo promptInfo();

  /**
   * Returns the values of the parameters, by their names in the template and in declared order,
   * defaults included. Optional ones that are absent are left out. The map is unmodifiable, and so
   * is everything in it.
   *
   * <p>The values are the data that {@code fromMap} reads: objects are maps, the constants of enums
   * are their texts, and all others are as their accessors return them. So they can be logged as
   * JSON, and {@code PromptCatalog.render(promptInfo().id(), parameters())} renders the prompt
   * again. They can be personal or secret; {@code toString()} of a prompt shows none of them. The
   * sources of a chat are no parameters.
   */
  Map<String, Object> parameters();
}
