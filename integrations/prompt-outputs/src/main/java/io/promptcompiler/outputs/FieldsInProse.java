package io.promptcompiler.outputs;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields that the text around the JSON of an answer gives another value: {@code verdict:
 * reject}. Then the JSON may only be quoted. Of objects, only fields with few possible values
 * count: enums, booleans and numbers, and lists of them.
 */
final class FieldsInProse {
  private static final int DEEPEST = 4;
  private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

  private final List<FieldInProse> fields = new ArrayList<>();

  FieldsInProse(OutputSchema root) {
    Map<String, OutputSchema> decidable = new LinkedHashMap<>();
    collect(root, 0, decidable);
    decidable.forEach((name, schema) -> fields.add(new FieldInProse(name, schema)));
  }

  private static void collect(OutputSchema schema, int depth, Map<String, OutputSchema> decidable) {
    if (schema.type().equals("array")) {
      collect(schema.elements(), depth, decidable);
    }
    if (depth == DEEPEST) {
      return;
    }
    for (String name : schema.fields()) {
      OutputSchema field = schema.field(name);
      OutputSchema value = field.type().equals("array") ? field.elements() : field;
      boolean isDecidable =
          switch (value.type()) {
            case "boolean", "integer", "number", OutputSchema.DECIMAL -> true;
            case "string" ->
                !value.constants().isEmpty()
                    || (value == field && schema.fields().equals(Set.of(OutputRoot.VALUE)));
            default -> false;
          };
      if (isDecidable) {
        decidable.putIfAbsent(name, value);
      } else {
        collect(field, depth + 1, decidable);
      }
    }
  }

  /** Returns the name of a field that has a value in a text, and another one in the JSON. */
  Optional<String> contradicting(List<String> prose, @Nullable Object json) {
    List<String> texts = prose.stream().map(FieldsInProse::visible).toList();
    for (FieldInProse field : fields) {
      Set<Object> inJson = new HashSet<>();
      values(json, field, /* isField= */ false, inJson);
      if (!inJson.isEmpty()
          && texts.stream()
              .flatMap(field::in)
              .anyMatch(meanings -> Collections.disjoint(meanings, inJson))) {
        return Optional.of(field.name());
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a text with the usual one of characters that look alike, and without invisible ones.
   */
  private static String visible(String text) {
    String normalized = Normalizer.normalize(text, Normalizer.Form.NFKC).replace('\u2212', '-');
    return INVISIBLE.matcher(normalized).replaceAll("");
  }

  /** Adds the values that a field has anywhere in a JSON value. */
  private static void values(
      @Nullable Object json, FieldInProse field, boolean isField, Set<Object> values) {
    if (json instanceof List<?> list) {
      list.forEach(element -> values(element, field, isField, values));
    } else if (json instanceof Map<?, ?> map) {
      map.forEach(
          (key, member) -> {
            String match = OutputSchema.match(String.valueOf(key), List.of(field.name()));
            values(member, field, match != null, values);
          });
    } else if (json != null && isField) {
      values.addAll(field.meanings(json));
    }
  }
}
