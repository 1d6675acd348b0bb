package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.support.Masked;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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

  /** The minimum length of a value that is also replaced inside of words. */
  private static final int WORD = 3;

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
    return replace(text, masks);
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

  /**
   * Returns a text in which sensitive values are replaced, longer ones first: short ones only as
   * whole words, and those of a single character not at all.
   *
   * @param masks what is shown instead, by value
   */
  public static String replace(String text, Map<String, String> masks) {
    List<String> values = new ArrayList<>(masks.keySet());
    values.sort(Comparator.comparing(String::length).reversed());
    String masked = text;
    for (String value : values) {
      if (value.length() >= WORD) {
        masked = masked.replace(value, masks.get(value));
      } else if (value.length() > 1) {
        masked = replaceWords(masked, value, masks.get(value));
      }
    }
    return masked;
  }

  private static String replaceWords(String text, String value, @Nullable String mask) {
    StringBuilder replaced = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      int end = at + value.length();
      boolean isWord =
          at >= from
              && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
              && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
      if (isWord) {
        replaced.append(text, from, at).append(mask);
        from = end;
      }
    }
    return replaced.append(text, from, text.length()).toString();
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
