package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Keys of other tools, and the keys of our documents that have their meaning. */
final class OtherKeys {
  /** Words in lower case without separators, and our keys in the order in which they are tried. */
  private static final Map<String, List<String>> MEANT =
      Map.ofEntries(
          Map.entry("systemprompt", List.of("system", "prompt_template")),
          Map.entry("systemmessage", List.of("system", "prompt_template")),
          Map.entry("instructions", List.of("system", "prompt_template")),
          Map.entry("userprompt", List.of("user", "prompt_template")),
          Map.entry("usermessage", List.of("user", "prompt_template")),
          Map.entry("prompt", List.of("prompt_template", "user", "content")),
          Map.entry("template", List.of("prompt_template", "content")),
          Map.entry("message", List.of("content")),
          Map.entry("text", List.of("content", "prompt_template")),
          Map.entry("body", List.of("content", "map", "prompt_template")),
          Map.entry("id", List.of("step_id")),
          Map.entry("name", List.of("title", "id")),
          Map.entry("goal", List.of("objective")),
          Map.entry("file", List.of("path")),
          Map.entry("next", List.of("next_step_id")),
          Map.entry("nextstep", List.of("next_step_id")),
          Map.entry("retries", List.of("max_retries")),
          Map.entry("onfailure", List.of("on_fail")),
          Map.entry("onsuccess", List.of("on_pass")),
          Map.entry("do", List.of("map")),
          Map.entry("items", List.of("map", "plan")),
          Map.entry("messages", List.of("plan", "map")),
          Map.entry("in", List.of("source")),
          Map.entry("list", List.of("source")),
          Map.entry("if", List.of("when")),
          Map.entry("condition", List.of("when")),
          Map.entry("parent", List.of("extends")),
          Map.entry("inherits", List.of("extends")));

  private OtherKeys() {}

  /**
   * Returns the key that a word stands for: one of the absent keys of an object that accepts the
   * form of the value.
   *
   * @param absent the keys that the object lacks
   */
  static Optional<String> meant(
      String word, DataNode value, Shape.Keyed shape, List<String> absent) {
    String plain = word.replaceAll("[_-]", "").toLowerCase(Locale.ROOT);
    return MEANT.getOrDefault(plain, List.of()).stream()
        .filter(absent::contains)
        .filter(name -> shape.key(name).filter(key -> accepts(key.shape(), value)).isPresent())
        .findFirst();
  }

  private static boolean accepts(Shape<?> shape, DataNode value) {
    if (shape instanceof Shape.Named<?> named) {
      return accepts(named.shape().get(), value);
    }
    boolean isObject =
        shape instanceof Shape.Keyed
            || shape instanceof Shape.MapOf
            || shape instanceof Shape.ByWord;
    return shape instanceof Shape.ListOf
        ? value instanceof Sequence
        : isObject ? value instanceof Mapping : value instanceof Scalar;
  }
}
