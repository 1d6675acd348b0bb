package io.promptcompiler.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one parameter of a prompt, as data, for tools that build a form or a tool
 * description from it.
 *
 * @param name the name in the template and in {@code fromMap}
 * @param type the declared type: {@code string}, {@code boolean}, {@code integer}, {@code number},
 *     {@code object}, {@code any}, {@code enum}, a type's name, or one of these followed by {@code
 *     []} for a list
 * @param required whether the prompt can be built without it
 * @param defaultValue what stands in when it is not given: a {@code String}, {@code Boolean},
 *     {@code Long}, {@code Double}, {@code List} or {@code Map}; null when there is no default
 * @param description what it is for; empty when nothing is said
 * @param enumValues the values allowed for an enum, in declared order; else empty
 */
public record PromptParameter(
    String name,
    String type,
    boolean required,
    @Nullable Object defaultValue,
    String description,
    List<String> enumValues) {

  /** Copies the list. */
  public PromptParameter {
    enumValues = List.copyOf(enumValues);
  }
}
