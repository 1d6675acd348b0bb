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
          Map.entry("params", List.of("parameters")),
          Map.entry("param", List.of("parameters")),
          Map.entry("args", List.of("parameters")),
          Map.entry("arguments", List.of("parameters")),
          Map.entry("input", List.of("parameters")),
          Map.entry("inputs", List.of("parameters")),
          Map.entry("given", List.of("parameters")),
          Map.entry("values", List.of("parameters")),
          Map.entry("variables", List.of("parameters")),
          Map.entry("vars", List.of("parameters")),
          Map.entry("with", List.of("parameters")),
          Map.entry("expect", List.of("text", "messages")),
          Map.entry("expected", List.of("text", "messages")),
          Map.entry("expectedoutput", List.of("text", "messages")),
          Map.entry("expectedtext", List.of("text")),
          Map.entry("rendered", List.of("text", "messages")),
          Map.entry("renders", List.of("text", "messages")),
          Map.entry("result", List.of("text", "messages")),
          Map.entry("then", List.of("text", "messages")),
          Map.entry("want", List.of("text", "messages")),
          Map.entry("answer", List.of("output")),
          Map.entry("assert", List.of("evaluate")),
          Map.entry("asserts", List.of("evaluate")),
          Map.entry("assertions", List.of("evaluate")),
          Map.entry("tests", List.of("evaluate")),
          Map.entry("findings", List.of("severities")),
          Map.entry("levels", List.of("severities")),
          Map.entry("rules", List.of("severities")),
          Map.entry("severity", List.of("severities")),
          Map.entry("dir", List.of("directory", "roots")),
          Map.entry("directories", List.of("roots")),
          Map.entry("dirs", List.of("roots")),
          Map.entry("directory", List.of("roots")),
          Map.entry("folder", List.of("directory", "roots")),
          Map.entry("folders", List.of("roots")),
          Map.entry("path", List.of("directory", "roots")),
          Map.entry("paths", List.of("roots")),
          Map.entry("prompts", List.of("roots")),
          Map.entry("sources", List.of("roots")),
          Map.entry("templates", List.of("roots")),
          Map.entry("basepackage", List.of("package")),
          Map.entry("javapackage", List.of("package")),
          Map.entry("namespace", List.of("package")),
          Map.entry("exclude", List.of("excludes")),
          Map.entry("ignore", List.of("excludes")),
          Map.entry("ignores", List.of("excludes")),
          Map.entry("include", List.of("includes")),
          Map.entry("body", List.of("content", "map", "prompt_template")),
          Map.entry("id", List.of("step_id", "name")),
          Map.entry("case", List.of("name")),
          Map.entry("label", List.of("name")),
          Map.entry("title", List.of("name")),
          Map.entry("name", List.of("title", "id")),
          Map.entry("goal", List.of("objective")),
          Map.entry("file", List.of("path")),
          Map.entry("allow", List.of("allowed")),
          Map.entry("deny", List.of("forbidden")),
          Map.entry("forbid", List.of("forbidden")),
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
    if (shape instanceof Shape.Anything) {
      return true;
    }
    if (shape instanceof Shape.OneOrMany<?> many) {
      return value instanceof Sequence || accepts(many.item(), value);
    }
    if (shape instanceof Shape.Either either) {
      return accepts(value instanceof Mapping ? either.other() : either.one(), value);
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
