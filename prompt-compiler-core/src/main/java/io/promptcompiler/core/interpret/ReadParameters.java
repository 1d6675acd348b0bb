package io.promptcompiler.core.interpret;

import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.support.MessageValues;
import io.promptcompiler.runtime.support.ParameterReader;
import io.promptcompiler.runtime.support.ParameterValue;
import io.promptcompiler.runtime.support.ToolReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads parameters from a map as a generated {@code fromMap} does, and reports the same problems.
 */
final class ReadParameters {
  private final Types types;

  private ReadParameters(Types types) {
    this.types = types;
  }

  /**
   * Returns the parameters as values of type any, in declared order; absent ones are omitted.
   *
   * @throws PromptParameterException if they do not fit; it lists every problem
   */
  static Map<String, Object> read(Map<String, ?> given, ObjectType object, Types types) {
    ParameterReader in = ParameterReader.of(given);
    Map<String, Object> values = read(in, object, types);
    in.check();
    return values;
  }

  /**
   * Returns the arguments of a tool's call, like {@link #read}.
   *
   * @throws OutputException if they do not fit or are not declared; it lists every problem
   */
  static Map<String, Object> arguments(Map<String, ?> given, ObjectType object, Types types) {
    ToolReader in =
        types.hasSensitive(object) ? ToolReader.ofSensitive(given) : ToolReader.of(given);
    Map<String, Object> values = read(in, object, types);
    in.check();
    return values;
  }

  /** Returns the parameters as values of type any; the reader collects the problems. */
  static Map<String, Object> read(ParameterReader in, ObjectType object, Types types) {
    return new ReadParameters(types).members(in, object);
  }

  /** Reads a value, which may be absent. */
  static @Nullable Object read(@Nullable ParameterValue given, Type type, Types types) {
    return given == null ? null : new ReadParameters(types).value(given, type);
  }

  private Map<String, Object> members(ParameterReader in, ObjectType object) {
    in.sensitive(names(object, field -> field.sensitivity().isSensitive()));
    in.shown(names(object, field -> field.sensitivity() == Sensitivity.NONE));
    Map<String, Object> members = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      if (field.name().equals(Field.REST)) {
        members.put(field.name(), in.others(names(object, one -> !one.name().equals(Field.REST))));
        continue;
      }
      ParameterValue given =
          field.required()
              ? in.required(field.name(), field.description())
              : in.optional(field.name());
      Object value = given == null ? null : value(given, field.type());
      if (value == null && field.defaultValue().isPresent()) {
        value = defaultValue(field, field.defaultValue().get());
      }
      if (value != null) {
        members.put(field.name(), value);
      }
    }
    return Collections.unmodifiableMap(members);
  }

  private static String[] names(ObjectType object, Predicate<Field> which) {
    return object.fields().stream().filter(which).map(Field::name).toArray(String[]::new);
  }

  /** Reads a default like any other value. It was checked by the compiler. */
  private @Nullable Object defaultValue(Field field, Constant constant) {
    Object value = constant.value();
    if (!field.type().contains(BuiltInTypes::isBuiltIn, types::object) || value == null) {
      return value;
    }
    ParameterValue given = ParameterReader.of(Map.of(field.name(), value)).optional(field.name());
    return given == null ? null : value(given, field.type());
  }

  private @Nullable Object value(ParameterValue given, Type type) {
    return switch (type.kind()) {
      case TEXT -> given.asString();
      case BOOL -> given.asBoolean();
      case INT -> given.asInteger();
      case NUM -> given.asNumber();
      case DEC -> given.asDecimal();
      case ENUM -> given.asOneOf(((Type.EnumOf) type).values().toArray(new String[0]));
      case MAP -> given.asMap();
      case OBJECT -> object(given, (Type.ObjectRef) type);
      case MEDIA -> {
        Media media = MessageValues.media(given);
        yield media == null ? null : new MediaValue(media);
      }
      case LIST -> {
        Type element = ((Type.ListOf) type).element();
        yield element.isAny() ? given.asList() : list(given, one -> value(one, element));
      }
      case MESSAGES -> {
        String[] roles = ((Type.Messages) type).roles().toArray(new String[0]);
        yield list(given, one -> message(one, roles));
      }
      case ANY -> given.asAny();
    };
  }

  private @Nullable Object object(ParameterValue given, Type.ObjectRef type) {
    ParameterReader in = given.asObject();
    if (in == null) {
      return null;
    }
    Map<String, Object> members = members(in, types.object(type));
    in.check();
    return members;
  }

  private static @Nullable Object message(ParameterValue given, String[] roles) {
    ChatMessage message = MessageValues.message(given, roles);
    return message == null ? null : new MessageValue(message);
  }

  private static List<@Nullable Object> list(
      ParameterValue given, Function<ParameterValue, @Nullable Object> read) {
    List<@Nullable Object> values = new ArrayList<>();
    for (ParameterValue one : given.elements()) {
      values.add(read.apply(one));
    }
    return Collections.unmodifiableList(values);
  }
}
