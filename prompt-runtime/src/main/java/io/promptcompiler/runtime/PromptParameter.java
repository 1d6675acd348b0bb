package io.promptcompiler.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a prompt's parameter, from which tools can build forms or tool descriptions.
 * Immutable.
 *
 * @param name the name in the template and in {@code fromMap}
 * @param type the declared type
 * @param required whether the prompt cannot be built without a value
 * @param defaultValue the value of the parameter when it is absent: a {@code String}, {@code
 *     Boolean}, {@code Long}, {@code Double}, {@code List} or {@code Map}; null when there is no
 *     default
 * @param description the author's description; empty when there is none
 * @param enumValues the allowed values of an enum, in declared order; otherwise empty
 * @param trust whether the text of the parameter may come from anybody
 * @param sensitivity who may see the value outside of the rendered prompt
 */
public record PromptParameter(
    String name,
    ParameterType type,
    boolean required,
    @Nullable Object defaultValue,
    String description,
    List<String> enumValues,
    ParameterTrust trust,
    ParameterSensitivity sensitivity) {

  /**
   * Creates a description with a copy of the allowed values.
   *
   * @throws NullPointerException if the list or an element is null
   */
  public PromptParameter {
    enumValues = List.copyOf(enumValues);
  }

  /** Creates the description of a parameter whose value can be shown. */
  public PromptParameter(
      String name,
      ParameterType type,
      boolean required,
      @Nullable Object defaultValue,
      String description,
      List<String> enumValues,
      ParameterTrust trust) {
    this(
        name,
        type,
        required,
        defaultValue,
        description,
        enumValues,
        trust,
        ParameterSensitivity.NONE);
  }
}
