package io.promptcompiler.outputs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields of an output that other JSON of the answer gives another value: in a member that is
 * not declared, or around the output. Every object there, at any depth, is compared as if it were
 * the output or an element of it.
 */
final class OtherJson {
  private static final int MOST_TEXTS = 3;
  private static final Set<String> SCHEMA_KEYS = Set.of("type", "enum", "anyOf", "$ref");

  private final OutputRoot root;
  private final Map<?, ?> output;
  private final Set<@Nullable Object> elements = new HashSet<>();
  private Optional<String> contradicted = Optional.empty();

  /** The number of texts around the JSON that is compared. */
  private int texts;

  private OtherJson(OutputRoot root, Map<?, ?> output) {
    this.root = root;
    this.output = output;
    if (output.get(OutputRoot.VALUE) instanceof List<?> list) {
      list.forEach(element -> elements.add(OwnExamples.comparable(element)));
    }
  }

  /**
   * Returns the name of a field with two values.
   *
   * @param answer the JSON of the answer
   * @param output the same in the form of the schema
   * @param others other JSON
   */
  static Optional<String> contradicting(
      OutputRoot root, @Nullable Object answer, Map<?, ?> output, List<?> others) {
    OtherJson search = new OtherJson(root, output);
    search.declared(answer, root.schema());
    others.forEach(search::other);
    return search.contradicted;
  }

  /** Looks at members that are not declared, in a value that is. */
  private void declared(@Nullable Object value, OutputSchema schema) {
    if (schema.isFree()) {
      return;
    }
    boolean isList = schema.type().equals("array");
    if (value instanceof String text && (isList || !schema.fields().isEmpty())) {
      declared(FitOutput.json(text), schema);
    } else if (value instanceof List<?> list) {
      list.forEach(member -> declared(member, isList ? schema.elements() : schema));
    } else if (value instanceof Map<?, ?> map && isList) {
      declared(map, schema.elements());
    } else if (value instanceof Map<?, ?> map && schema.fields().isEmpty()) {
      other(map);
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, member) -> {
            String name = OutputSchema.match(String.valueOf(key), schema.fields());
            if (name == null) {
              other(member);
            } else {
              declared(member, schema.field(name));
            }
          });
    }
  }

  private void other(@Nullable Object value) {
    if (contradicted.isPresent()) {
      return;
    }
    if (value instanceof List<?> list) {
      list.forEach(this::other);
    } else if (value instanceof Map<?, ?> map && !isSchema(map)) {
      compare(map);
      declared(map, root.schema());
    } else if (value instanceof String text && texts < MOST_TEXTS) {
      texts++;
      other(FitOutput.json(text));
      texts--;
    }
  }

  private void compare(Map<?, ?> map) {
    boolean isElement = root.isElement(map);
    OutputSchema schema = isElement ? root.value().elements() : root.schema();
    FitOutput fit = new FitOutput(new ArrayList<>());
    Object fitted = fit.fit(map, schema, "");
    // A value with more than one meaning agrees with none.
    fit.problems().keySet().stream().findFirst().ifPresent(this::contradict);
    if (isElement && !elements.contains(OwnExamples.comparable(fitted))) {
      contradict(OutputRoot.VALUE);
    } else if (!isElement && fitted instanceof Map<?, ?> fields) {
      schema.fields().stream()
          .filter(name -> !agree(fields.get(name), output.get(name)))
          .forEach(this::contradict);
    }
  }

  private void contradict(String field) {
    contradicted = contradicted.or(() -> Optional.of(field));
  }

  /** Returns whether an object is a JSON Schema: it describes fields, and has no values. */
  private static boolean isSchema(Map<?, ?> map) {
    return map.get("properties") instanceof Map<?, ?> fields
        && !fields.isEmpty()
        && fields.values().stream()
            .allMatch(
                field ->
                    field instanceof Map<?, ?> schema
                        && !Collections.disjoint(schema.keySet(), SCHEMA_KEYS));
  }

  /** Returns whether all that one value has is in another, except null. */
  private static boolean agree(@Nullable Object value, @Nullable Object with) {
    if (value instanceof Map<?, ?> map && with instanceof Map<?, ?> other) {
      return map.entrySet().stream()
          .allMatch(member -> agree(member.getValue(), other.get(member.getKey())));
    }
    if (value instanceof List<?> list && with instanceof List<?> other) {
      return list.size() == other.size()
          && IntStream.range(0, list.size()).allMatch(at -> agree(list.get(at), other.get(at)));
    }
    return value == null || Objects.equals(value, with);
  }
}
