package io.promptcompiler.outputs;

import static io.promptcompiler.outputs.SchemaGraph.listed;
import static io.promptcompiler.outputs.SchemaGraph.map;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.SchemaKeyword;
import io.promptcompiler.runtime.integration.Shown;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that answers can be read by a schema. The compiler reports the schemas of dotprompts for
 * which this is not so; others are from another version of it or are written by hand.
 */
final class ReadableSchema {
  private final String prompt;
  private final OutputSchema whole;
  private final Set<Map<?, ?>> known = Collections.newSetFromMap(new IdentityHashMap<>());

  private ReadableSchema(String prompt, OutputSchema whole) {
    this.prompt = prompt;
    this.whole = whole;
  }

  /**
   * Checks the schema of a prompt's output.
   *
   * @throws IllegalArgumentException if it has a type that JSON Schema does not have, or a keyword
   *     with schemas by which answers cannot be read
   */
  static void check(PromptInfo prompt, OutputSchema whole) {
    new ReadableSchema(prompt.id(), whole).check(whole.root());
  }

  private void check(@Nullable Object node) {
    if (!(node instanceof Map<?, ?> schema) || !known.add(schema)) {
      return;
    }
    listed(schema.get("type")).stream()
        .map(String::valueOf)
        .filter(type -> !SchemaKeyword.TYPES.contains(type))
        .forEach(type -> refuse("the unknown type", type));
    schema.forEach((keyword, value) -> check(String.valueOf(keyword), value));
  }

  private void check(String keyword, @Nullable Object value) {
    switch (SchemaKeyword.of(keyword)) {
      case SCHEMAS -> listed(value).forEach(this::check);
      case NAMED_SCHEMAS -> map(value).values().forEach(this::check);
      case SCHEMA -> {
        if (value instanceof List) {
          refuse("a list as the keyword", keyword);
        }
        check(value);
      }
      case REFUSED -> refuse("the keyword", keyword);
      case UNKNOWN -> {
        if (hasObject(value)) {
          refuse("the keyword", keyword);
        }
      }
      case VALUE -> {
        if (keyword.equals(SchemaGraph.REF)) {
          String reference = String.valueOf(value);
          Object target = reference.startsWith("#") ? whole.target(reference) : null;
          if (!(target instanceof Map || target instanceof Boolean)) {
            refuse("the unknown reference", reference);
          }
          check(target);
        }
      }
      case LIMIT -> {}
    }
  }

  private static boolean hasObject(@Nullable Object value) {
    return value instanceof Map
        || (value instanceof List<?> list && list.stream().anyMatch(ReadableSchema::hasObject));
  }

  private void refuse(String what, String word) {
    throw new IllegalArgumentException(
        "Answers cannot be read by the output schema of '"
            + prompt
            + "', which has "
            + what
            + " '"
            + Shown.of(word)
            + "'.");
  }
}
