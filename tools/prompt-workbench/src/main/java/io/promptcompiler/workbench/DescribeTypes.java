package io.promptcompiler.workbench;

import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes the types of parameters, so that the page can write values as code. */
final class DescribeTypes {
  private final TargetApi api;
  private final Types types;

  /** The described classes of objects, by their full names. */
  private final Map<String, Object> classes = new LinkedHashMap<>();

  DescribeTypes(TargetApi api, Types types) {
    this.api = api;
    this.types = types;
  }

  /** Describes a type. The classes that it mentions are described too. */
  Map<String, Object> of(Type type) {
    Members members = new Members();
    if (type instanceof Type.ListOf list) {
      members.always("list", of(list.element()));
    } else if (type instanceof Type.EnumOf some && !BuiltInTypes.isBuiltIn(some)) {
      Map<String, Object> constants = new LinkedHashMap<>();
      some.values().forEach(value -> constants.put(value, api.constant(value)));
      members.always("class", api.of(some.name())).always("constants", constants);
    } else if (type instanceof Type.ObjectRef ref && !BuiltInTypes.isBuiltIn(ref)) {
      String name = api.of(ref.name());
      members.always("class", name);
      if (!classes.containsKey(name)) {
        classes.put(name, Map.of()); // a type may contain itself
        classes.put(name, object(types.object(ref)));
      }
    } else {
      members.always("kind", type.kind().name().toLowerCase(Locale.ROOT));
    }
    return members.map();
  }

  private Map<String, Object> object(ObjectType object) {
    List<Map<String, Object>> fields = new ArrayList<>();
    for (Field field : object.fields()) {
      fields.add(
          new Members()
              .always("name", field.name())
              .with("required", field.required())
              .always("member", api.member(field.name()))
              .always("with", api.with(field.name()))
              .always("type", of(field.type()))
              .map());
    }
    return new Members().with("hasBuilder", api.hasBuilder(object)).always("fields", fields).map();
  }

  /** Returns the described classes, by their full names. */
  Map<String, Object> classes() {
    return classes;
  }
}
