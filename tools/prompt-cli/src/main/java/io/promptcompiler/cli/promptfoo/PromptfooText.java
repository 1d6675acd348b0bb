package io.promptcompiler.cli.promptfoo;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Texts as promptfoo reads them: it renders prompts and variables as templates of Nunjucks, loads
 * files that texts name, and parses prompts that look like JSON.
 */
final class PromptfooText {
  private static final Pattern TEMPLATE = Pattern.compile("\\{[{%#]|#\\}");

  /** The beginning of a string in JSON that promptfoo replaces by a file. */
  private static final Pattern FILE_IN_JSON = Pattern.compile("(?<!\\\\)\"file://");

  private static final Pattern ADDRESS = Pattern.compile("(?s)[a-z]+:.*");

  private static final Pattern LIKE_JSON =
      Pattern.compile("(?s)\\s*([\\[{\"]|-?[0-9]|- role:|(true|false|null)\\s*$).*");

  private PromptfooText() {}

  /** Returns whether promptfoo uses a text unchanged as a prompt. */
  static boolean isPlainPrompt(String text) {
    return !text.isBlank() && isPlain(text) && !LIKE_JSON.matcher(text).matches();
  }

  /** Returns whether promptfoo uses a value, which may contain others, unchanged as a variable. */
  static boolean isPlain(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .allMatch(
              entry ->
                  entry.getKey() instanceof String key
                      && !key.startsWith("$")
                      && isPlain(key)
                      && isPlain(entry.getValue()));
    }
    if (value instanceof List<?> list) {
      return list.stream().allMatch(PromptfooText::isPlain);
    }
    return value instanceof String text
        ? !TEMPLATE.matcher(text).find() && !ADDRESS.matcher(text).matches()
        : value instanceof Number || value instanceof Boolean;
  }

  /** Returns JSON that promptfoo renders to the given JSON. */
  static String escaped(String json) {
    // Outside of strings, JSON contains none of these characters in this order.
    String withoutTemplates =
        TEMPLATE.matcher(json).replaceAll(found -> "{{ '" + found.group() + "' }}");
    return FILE_IN_JSON.matcher(withoutTemplates).replaceAll("\"{{ 'file://' }}");
  }
}
