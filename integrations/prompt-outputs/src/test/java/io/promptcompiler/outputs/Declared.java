package io.promptcompiler.outputs;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.OutputReader;
import io.promptcompiler.runtime.support.ParameterReader;
import io.promptcompiler.runtime.support.ParameterValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The output of a prompt, read as generated classes do, but into maps. */
final class Declared {
  private Declared() {}

  /** Returns a reader for the output that is declared in a line of YAML. */
  static Outputs<Map<String, @Nullable Object>> output(Path folder, String declaration) {
    PromptInfo prompt = prompt(folder, declaration);
    Map<?, ?> schema = map(new LenientJson(prompt.outputSchema()).parse(0).value());
    return Outputs.of(
        prompt,
        map -> {
          OutputReader reader = OutputReader.of(map);
          Map<String, @Nullable Object> read = members(reader, schema);
          reader.check();
          return read;
        });
  }

  static PromptInfo prompt(Path folder, String declaration) {
    try {
      Files.writeString(folder.resolve("review.md"), "---\n" + declaration + "\n---\ntext");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return DirectoryCatalog.of(folder).info("review");
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Map<String, @Nullable Object> members(ParameterReader reader, Map<?, ?> schema) {
    Map<String, @Nullable Object> read = new LinkedHashMap<>();
    if (!schema.containsKey("properties")) {
      return reader.others();
    }
    map(schema.get("properties"))
        .forEach(
            (key, property) -> {
              String name = String.valueOf(key);
              // The schema does not show whether a field of any type is optional.
              boolean isAny = map(property).isEmpty() && !name.equals("value");
              boolean isOptional = isAny || map(property).get("type") instanceof List;
              ParameterValue value = isOptional ? reader.optional(name) : reader.required(name, "");
              read.put(name, value == null ? null : value(value, map(property)));
            });
    return read;
  }

  private static @Nullable Object value(ParameterValue value, Map<?, ?> schema) {
    Object type = schema.get("type");
    Object one = type instanceof List<?> types ? types.get(0) : type;
    if (schema.get("enum") instanceof List<?> constants) {
      return value.asOneOf(
          constants.stream().filter(Objects::nonNull).map(String::valueOf).toArray(String[]::new));
    }
    return switch (String.valueOf(one)) {
      case "integer" -> value.asInteger();
      case "number" -> value.asNumber();
      case "boolean" -> value.asBoolean();
      case "string" -> value.asString();
      case "object" -> {
        ParameterReader members = value.asObject();
        yield members == null ? null : members(members, schema);
      }
      case "array" -> {
        List<@Nullable Object> list = new ArrayList<>();
        value.elements().forEach(element -> list.add(value(element, map(schema.get("items")))));
        yield list;
      }
      default -> value.asAny();
    };
  }
}
