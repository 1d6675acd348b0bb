package io.promptcompiler.core.migrate;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Generates values for parameters such that whatever a syntax could interpret occurs in one of them
 * and next to each placeholder. The same parameters give the same values.
 */
final class GeneratedValues {
  private static final List<String> TEXTS =
      List.of(
          "plain text",
          "",
          "first line\n  second line\r\n\n\tlast line\n",
          "{{x}} {{{y}}} {{#if a}}{{/if}} \\{{z}}",
          "}",
          "{",
          "\\",
          "$",
          "${name} $${name} {NAME} [NAME] \\[NAME] {name}",
          "  ",
          "\\\\ \\n %s {0} <a href=\"x\">&amp;</a>",
          "é 名字 \uD83D\uDE00 \u00A0\u2028\uFEFF");

  private final Types types;
  private final int round;

  private GeneratedValues(Types types, int round) {
    this.types = types;
    this.round = round;
  }

  /** Sets of values for the parameters of a prompt; in the last nothing optional is given. */
  static List<Map<String, Object>> of(EntryPoint prompt) {
    List<Map<String, Object>> sets = new ArrayList<>();
    for (int round = 0; round < TEXTS.size(); round++) {
      sets.add(new GeneratedValues(prompt.types(), round).members(prompt.parameters(), true));
    }
    Map<String, Object> names = new LinkedHashMap<>(sets.get(0));
    for (Field field : prompt.parameters().fields()) {
      if (field.type() instanceof Type.Text) {
        names.put(field.name(), "<" + field.name() + ">");
      }
    }
    sets.add(names);
    sets.add(new GeneratedValues(prompt.types(), 1).members(prompt.parameters(), false));
    return sets;
  }

  private Map<String, Object> members(ObjectType object, boolean withOptional) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      if (field.required() || withOptional) {
        members.put(field.name(), value(field.type(), round + members.size()));
      }
    }
    return members;
  }

  private Object value(Type type, int number) {
    String text = TEXTS.get(number % TEXTS.size());
    return switch (type.kind()) {
      case BOOL -> number % 2 == 0;
      case INT -> (long) number - 1;
      case NUM -> number - 0.5;
      case ENUM -> {
        List<String> values = ((Type.EnumOf) type).values();
        yield values.get(number % values.size());
      }
      case LIST -> {
        Type element = ((Type.ListOf) type).element();
        yield element instanceof Type.ObjectRef
            ? List.of()
            : List.of(value(element, number), value(element, number + 1));
      }
      case MESSAGES ->
          List.of(
              Map.of("role", "user", "content", text),
              Map.of("role", "assistant", "content", "Yes"));
      case OBJECT ->
          BuiltInTypes.isMedia(type)
              ? Map.of("url", "https://example.com/" + number + ".png", "contentType", "image/png")
              : members(types.object((Type.ObjectRef) type), false);
      case MAP -> Map.of("key", text);
      case TEXT, ANY -> text;
    };
  }
}
