package io.promptcompiler.core.command;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes up values for all parameters of a prompt that has no example: defaults if there are any,
 * texts with the name of the parameter, the first value of an enum, two elements of a list. The
 * same declarations give the same values.
 */
public final class SampleValues {
  /** The maximum depth of an object nested in itself. */
  private static final int DEEPEST = 4;

  private final Types types;

  private SampleValues(Types types) {
    this.types = types;
  }

  /** Returns the values by the names of parameters, as they are rendered with. */
  public static Map<String, Object> of(EntryPoint entryPoint) {
    SampleValues samples = new SampleValues(entryPoint.types());
    Map<String, Object> values = samples.members(entryPoint.allParameters(), 0);
    if (entryPoint.rendering() instanceof MessageProgram program) {
      Map<String, Object> answers = new LinkedHashMap<>();
      for (Service.Method source : program.service().methods()) {
        answers.put(source.name(), samples.value(source.name(), source.returns(), 0));
      }
      values.putIfAbsent(program.sourcesKey(entryPoint.parameters()), answers);
    } else if (!entryPoint.parts().isEmpty()) {
      values.putIfAbsent(Preview.PART, entryPoint.parts().get(0).name());
    }
    return values;
  }

  private Map<String, Object> members(ObjectType object, int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      if (field.required() || depth < DEEPEST) {
        members.put(
            field.name(),
            field
                .defaultValue()
                .<Object>map(constant -> constant.value())
                .orElseGet(() -> value(field.name(), field.type(), depth)));
      }
    }
    return members;
  }

  private static Map<String, Object> message(String role, String name) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("role", role);
    message.put("content", "<" + name + ">");
    return message;
  }

  private Object value(String name, Type type, int depth) {
    return switch (type.kind()) {
      case BOOL -> true;
      case INT -> 1L;
      case NUM -> 1.5;
      case ENUM -> ((Type.EnumOf) type).values().get(0);
      case MAP -> Map.of("key", "<" + name + ">");
      case OBJECT ->
          BuiltInTypes.isMedia(type)
              ? new TreeMap<>(
                  Map.of("url", "https://example.com/image.png", "contentType", "image/png"))
              : members(types.object((Type.ObjectRef) type), depth + 1);
      case LIST -> list(name, (Type.ListOf) type, depth);
      case MESSAGES -> List.of(message("user", name + " 1"), message("assistant", name + " 2"));
      case TEXT, ANY -> "<" + name + ">";
    };
  }

  private Object list(String name, Type.ListOf list, int depth) {
    return depth >= DEEPEST
        ? List.of()
        : List.of(
            value(name + " 1", list.element(), depth + 1),
            value(name + " 2", list.element(), depth + 1));
  }
}
