package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.support.Masked;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hides the values of sensitive parameters: in maps for logs, and in texts that may quote them,
 * such as the messages of exceptions that helpers of an application throw. Messages of generated
 * code do not quote them.
 */
public final class SensitiveParameters {
  /** The parameter that stands for all values of parameters that are not declared. */
  private static final String OTHERS = "(others)";

  private SensitiveParameters() {}

  /**
   * Returns a copy of parameters for a log. Each value that is sensitive or contains a sensitive
   * value is replaced by its name, as in {@code [email]}.
   *
   * @param parameters the values by parameter name, as for {@code fromMap}
   */
  public static Map<String, Object> masked(PromptInfo info, Map<String, ?> parameters) {
    Map<String, PromptParameter> declared = new HashMap<>();
    info.parameters().forEach(one -> declared.put(one.name(), one));
    Map<String, Object> masked = new LinkedHashMap<>(parameters);
    masked.replaceAll(
        (name, value) -> {
          PromptParameter its = declared.getOrDefault(name, declared.get(OTHERS));
          return its != null && its.sensitivity().isSensitive() ? Masked.of(name) : value;
        });
    return Collections.unmodifiableMap(masked);
  }

  /**
   * Returns a text in which {@code [name]} replaces each text and number in the sensitive ones of
   * the given parameters. Values of two characters are only replaced as whole words, shorter ones
   * not at all.
   *
   * @param parameters the values by parameter name, as for {@code fromMap}
   */
  public static String hide(String text, PromptInfo info, Map<String, ?> parameters) {
    Map<String, String> masks = new HashMap<>();
    for (PromptParameter parameter : info.parameters()) {
      if (parameter.sensitivity().isSensitive()) {
        add(parameters.get(parameter.name()), Masked.of(parameter.name()), masks);
      }
    }
    return Masked.in(text, masks);
  }

  /**
   * Returns a text without the sensitive values of a prompt of a catalog, as {@link #hide(String,
   * PromptInfo, Map)} does.
   *
   * @param id the id of the prompt, or of a part of it: {@code review#analysis}
   */
  public static String hide(
      String text, PromptCatalog catalog, String id, Map<String, ?> parameters) {
    try {
      int mark = id.lastIndexOf('#');
      PromptInfo info =
          mark < 0
              ? catalog.info(id)
              : catalog.info(id.substring(0, mark)).part(id.substring(mark + 1));
      return hide(text, info, parameters);
    } catch (UnknownPromptException e) {
      return hide(text, catalog.info(id), parameters);
    }
  }

  private static void add(@Nullable Object value, String mask, Map<String, String> masks) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, member) -> {
            add(key, mask, masks);
            add(member, mask, masks);
          });
    } else if (value instanceof Iterable<?> elements) {
      elements.forEach(element -> add(element, mask, masks));
    } else if (value instanceof CharSequence || value instanceof Number) {
      masks.put(value.toString(), mask);
    }
  }
}
