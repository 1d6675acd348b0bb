package io.promptcompiler.outputs;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields that the text around the JSON of an answer gives another value: {@code verdict:
 * reject}. Then the JSON may only be quoted. Of objects, only fields with few possible values
 * count: enums, booleans and numbers.
 */
final class FieldsInProse {
  private static final int DEEPEST = 4;
  private static final int LONGEST_VALUE = 100;
  private static final String MARKS = "[\"'\u201c\u201d*_`]{0,4}";
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(?:\\.[0-9]+)?");
  private static final List<String> TRUTHS = List.of("true", "false", "yes", "no");

  private record FieldInProse(String name, OutputSchema schema, Pattern place) {}

  private final List<FieldInProse> fields = new ArrayList<>();

  FieldsInProse(OutputSchema root) {
    Map<String, OutputSchema> decidable = new LinkedHashMap<>();
    collect(root, 0, decidable);
    decidable.forEach(
        (name, schema) ->
            fields.add(
                new FieldInProse(
                    name,
                    schema,
                    Pattern.compile(
                        "(?<![\\p{L}\\p{N}])"
                            + Pattern.quote(name)
                            + MARKS
                            + "[ \\t]{0,9}[:=]"
                            + MARKS
                            + "[ \\t]{0,9}"
                            + MARKS,
                        Pattern.CASE_INSENSITIVE))));
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
      boolean isDecidable =
          switch (field.type()) {
            case "boolean", "integer", "number", OutputSchema.DECIMAL -> true;
            case "string" ->
                !field.constants().isEmpty() || schema.fields().equals(Set.of(OutputRoot.VALUE));
            default -> false;
          };
      if (isDecidable) {
        decidable.putIfAbsent(name, field);
      } else {
        collect(field, depth + 1, decidable);
      }
    }
  }

  /** Returns the name of a field that has a value in a text, and another one in the JSON. */
  Optional<String> contradicting(String prose, @Nullable Object json) {
    for (FieldInProse field : fields) {
      Matcher places = field.place().matcher(prose);
      while (places.find()) {
        int end = Math.min(prose.length(), places.end() + LONGEST_VALUE);
        int lineEnd = prose.indexOf('\n', places.end());
        String written = prose.substring(places.end(), lineEnd < 0 ? end : Math.min(end, lineEnd));
        List<Object> values = new ArrayList<>();
        values(json, field.name(), values);
        if (!values.isEmpty()
            && isValue(written, field.schema())
            && values.stream().noneMatch(value -> isSame(written, value))) {
          return Optional.of(field.name());
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether a text begins with a value of a field. */
  private static boolean isValue(String written, OutputSchema schema) {
    if (!schema.constants().isEmpty()) {
      return schema.constants().stream().anyMatch(one -> begins(written, one));
    }
    return switch (schema.type()) {
      case "boolean" -> TRUTHS.stream().anyMatch(one -> begins(written, one));
      case "string" -> !written.isBlank();
      default -> NUMBER.matcher(written).lookingAt();
    };
  }

  private static boolean isSame(String written, Object value) {
    Matcher number = NUMBER.matcher(written);
    if (value instanceof NumberLiteral literal && number.lookingAt()) {
      return new BigDecimal(number.group()).compareTo(new BigDecimal(literal.source())) == 0;
    }
    String word = value.equals(true) ? "yes" : value.equals(false) ? "no" : "";
    return begins(written, String.valueOf(value)) || (!word.isEmpty() && begins(written, word));
  }

  private static boolean begins(String written, String value) {
    return OutputSchema.folded(written).startsWith(OutputSchema.folded(value));
  }

  private static void values(@Nullable Object json, String name, List<Object> values) {
    if (json instanceof List<?> list) {
      list.forEach(element -> values(element, name, values));
    } else if (json instanceof Map<?, ?> map) {
      map.forEach(
          (key, member) -> {
            boolean isField = OutputSchema.match(String.valueOf(key), List.of(name)) != null;
            if (isField && member != null && !(member instanceof Map)) {
              values.add(member);
            }
            values(member, name, values);
          });
    }
  }
}
