package io.promptcompiler.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a parameter of a prompt, for tools that build a form or a tool description from it.
 * Immutable.
 *
 * @param name the name in the template and in {@code fromMap}
 * @param type the declared type
 * @param required whether the prompt can be built without it
 * @param defaultValue the value when it is not given: a {@code String}, {@code Boolean}, {@code
 *     Long}, {@code Double}, {@code List} or {@code Map}; null when there is no default
 * @param description what it is for; empty when there is no description
 * @param enumValues the allowed values of an enum, in declared order; otherwise empty
 * @param trust whether anybody may have written some text of it
 */
public record PromptParameter(
    String name,
    ParameterType type,
    boolean required,
    @Nullable Object defaultValue,
    String description,
    List<String> enumValues,
    ParameterTrust trust) {

  /** Copies the list. */
  public PromptParameter {
    enumValues = List.copyOf(enumValues);
  }
}
