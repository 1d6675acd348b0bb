package io.promptcompiler.outputs;

import java.text.Normalizer;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields that the text around the JSON of an answer gives another value: {@code verdict:
 * reject}. Then the JSON may only be quoted. Of objects, only fields with few possible values
 * count: enums, booleans and numbers, and lists of them.
 */
final class FieldsInProse {
  private static final int DEEPEST = 4;

  /**
   * More combining marks than a text in any language has on one letter. To order them, the JDK
   * takes a time that grows with the square of their number.
   */
  private static final Pattern MANY_MARKS = Pattern.compile("(\\p{M}{30})\\p{M}++");

  private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

  private final OutputSchema root;
  private final Map<Field, FieldInProse> fields = new LinkedHashMap<>();

  /** The fields with a name and type, at any depth. */
  private record Field(String name, String type, List<String> constants) {
    static Field of(String name, OutputSchema schema) {
      return new Field(name, schema.type(), schema.constants());
    }
  }

  FieldsInProse(OutputSchema root) {
    this.root = root;
    collect(root, 0);
  }

  private void collect(OutputSchema schema, int depth) {
    if (schema.type().equals("array")) {
      collect(schema.elements(), depth);
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
        fields.computeIfAbsent(Field.of(name, value), added -> new FieldInProse(name, value));
      } else {
        collect(field, depth + 1);
      }
    }
  }

  /**
   * Returns the name of a field that has a value in a text, and another one in the output. If
   * several fields have the name, the text may mean each of them, but not only inner ones.
   */
  Optional<String> contradicting(List<String> prose, Map<?, ?> output) {
    List<String> texts = prose.stream().map(FieldsInProse::visible).toList();
    Map<Field, SortedMap<Integer, Set<Object>>> values = new HashMap<>();
    collect(output, root, 0, values);
    for (Map.Entry<Field, FieldInProse> field : fields.entrySet()) {
      String name = field.getKey().name();
      Set<Object> all = new HashSet<>();
      values.forEach(
          (other, byDepth) -> {
            if (other.name().equals(name)) {
              byDepth.values().forEach(all::addAll);
            }
          });
      if (all.isEmpty()) {
        continue;
      }
      SortedMap<Integer, Set<Object>> own = values.get(field.getKey());
      Set<Object> outer = own == null ? all : own.get(own.firstKey());
      List<Set<Object>> written = texts.stream().flatMap(field.getValue()::in).toList();
      boolean isOuterThere =
          written.isEmpty()
              || written.stream().anyMatch(meanings -> !Collections.disjoint(meanings, outer));
      if (!isOuterThere
          || written.stream().anyMatch(meanings -> Collections.disjoint(meanings, all))) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a text with the usual one of characters that look alike, and without invisible ones.
   */
  private static String visible(String text) {
    String bounded = MANY_MARKS.matcher(text).replaceAll("$1");
    String normalized = Normalizer.normalize(bounded, Normalizer.Form.NFKC).replace('\u2212', '-');
    return INVISIBLE.matcher(normalized).replaceAll("");
  }

  /** Adds the values of the fields in a part of the output, by their depths. */
  private void collect(
      @Nullable Object value,
      OutputSchema schema,
      int depth,
      Map<Field, SortedMap<Integer, Set<Object>>> values) {
    if (value instanceof List<?> list) {
      list.forEach(element -> collect(element, schema.elements(), depth, values));
    } else if (value instanceof Map<?, ?> map) {
      for (String name : schema.fields()) {
        OutputSchema declared = schema.field(name);
        Object member = map.get(name);
        Field field =
            Field.of(name, declared.type().equals("array") ? declared.elements() : declared);
        FieldInProse inProse = fields.get(field);
        if (inProse == null || member == null) {
          collect(member, declared, depth + 1, values);
          continue;
        }
        Set<Object> own =
            values
                .computeIfAbsent(field, added -> new TreeMap<>())
                .computeIfAbsent(depth, added -> new HashSet<>());
        List<?> written = member instanceof List<?> list ? list : List.of(member);
        written.stream()
            .filter(Objects::nonNull)
            .forEach(element -> own.addAll(inProse.meanings(element)));
      }
    }
  }
}
