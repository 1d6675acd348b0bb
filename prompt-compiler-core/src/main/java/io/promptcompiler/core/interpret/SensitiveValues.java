package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.integration.SensitiveParameters;
import io.promptcompiler.runtime.support.Masked;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sensitive values among those that an author wrote, such as the values of an example.
 */
public final class SensitiveValues {
  private final ObjectType parameters;
  private final Types types;
  private final Map<String, Object> values;

  private SensitiveValues(EntryPoint entryPoint, Map<String, Object> values) {
    this.parameters = entryPoint.allParameters();
    this.types = entryPoint.types();
    this.values = values;
  }

  /**
   * Finds the sensitive values of an entry point.
   *
   * @param values the values by parameter name, as for {@code fromMap}
   */
  public static SensitiveValues of(EntryPoint entryPoint, Map<String, Object> values) {
    return new SensitiveValues(entryPoint, values);
  }

  /** Returns the values as they can be shown, with {@code [name]} for each sensitive value. */
  public Map<String, Object> shown() {
    return members(parameters, values, this::shown);
  }

  private @Nullable Object shown(Field field, @Nullable Object value) {
    return field.sensitivity().isSensitive()
        ? Masked.of(field.name())
        : inside(field.type(), value, this::shown);
  }

  /**
   * Returns the values for a render by {@link MaskSensitive}, without the content of sensitive
   * messages and media: these become parts of the result as they are.
   */
  public Map<String, Object> rendered() {
    return members(
        parameters,
        values,
        (field, value) -> rendered(field, field.sensitivity().isSensitive(), value));
  }

  private @Nullable Object rendered(Field field, boolean isSensitive, @Nullable Object value) {
    String name = field.name();
    if (isSensitive && field.type().innermost().isMedia()) {
      return each(value, one -> Map.of("url", "masked:" + name.replaceAll("\\W", "-")));
    }
    if (isSensitive && areMessages(field.type())) {
      return each(value, one -> message(one, Masked.of(name)));
    }
    return inside(
        field.type(),
        value,
        (property, member) ->
            rendered(
                property,
                property.sensitivity().isDeclared()
                    ? property.sensitivity().isSensitive()
                    : isSensitive,
                member));
  }

  private static boolean areMessages(Type type) {
    return type instanceof Type.ListOf list
        ? areMessages(list.element())
        : type instanceof Type.Messages;
  }

  private static @Nullable Object each(@Nullable Object value, UnaryOperator<Object> change) {
    return value instanceof List<?> list
        ? list.stream().map(one -> each(one, change)).toList()
        : value == null ? null : change.apply(value);
  }

  private static Object message(Object message, String content) {
    Map<Object, Object> masked = new LinkedHashMap<>();
    if (message instanceof Map<?, ?> members) {
      masked.putAll(members);
    }
    masked.put("content", content);
    return masked;
  }

  /** Returns the names of secrets that have a text other than {@code [name]} as value. */
  public Set<String> secrets() {
    Set<String> secrets = new LinkedHashSet<>();
    members(parameters, values, (field, value) -> addSecrets(field, value, secrets));
    return secrets;
  }

  private @Nullable Object addSecrets(Field field, @Nullable Object value, Set<String> secrets) {
    if (field.sensitivity() == Sensitivity.SECRET
        && value instanceof String text
        && !text.isBlank()
        && !text.equals(Masked.of(field.name()))) {
      secrets.add(field.name());
    }
    return inside(field.type(), value, (property, member) -> addSecrets(property, member, secrets));
  }

  /**
   * Returns a text that may quote the values, with {@code [name]} for each sensitive value. Values
   * of two characters are recognized only as whole words, shorter ones not at all.
   */
  public String hide(String text) {
    Map<String, String> masks = new LinkedHashMap<>();
    members(parameters, values, (field, value) -> add(field, value, masks));
    return SensitiveParameters.replace(text, masks);
  }

  private @Nullable Object add(Field field, @Nullable Object value, Map<String, String> masks) {
    if (field.sensitivity().isSensitive()) {
      add(value, Masked.of(field.name()), masks);
      return value;
    }
    return inside(field.type(), value, (property, member) -> add(property, member, masks));
  }

  private static void add(@Nullable Object value, String mask, Map<String, String> masks) {
    if (value instanceof Map<?, ?> map) {
      map.values().forEach(one -> add(one, mask, masks));
    } else if (value instanceof List<?> list) {
      list.forEach(one -> add(one, mask, masks));
    } else if (value != null) {
      // Documents indent the lines of a text.
      Stream.concat(Stream.of(value.toString()), value.toString().lines().map(String::strip))
          .forEach(text -> masks.put(text, mask));
    }
  }

  /** Changes the value of a declared parameter or property. */
  private interface Change {
    @Nullable Object apply(Field field, @Nullable Object value);
  }

  private static Map<String, Object> members(ObjectType object, Map<?, ?> values, Change change) {
    Map<String, Object> members = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          Field field = field(object, name);
          members.put(name, field == null ? value : change.apply(field, value));
        });
    return members;
  }

  /** Returns the field of a member; a field for all others has the name of the member. */
  private static @Nullable Field field(ObjectType object, String name) {
    Optional<Field> others =
        object
            .field(Field.REST)
            .map(
                rest ->
                    new Field(
                        name,
                        Type.ANY,
                        false,
                        Optional.empty(),
                        "",
                        rest.location(),
                        rest.origin()));
    return object.field(name).or(() -> others).orElse(null);
  }

  /** Changes the properties in a value: of an object, or of the objects in a list. */
  private @Nullable Object inside(Type type, @Nullable Object value, Change change) {
    if (type instanceof Type.ObjectRef ref && value instanceof Map<?, ?> map) {
      return members(types.object(ref), map, change);
    }
    return type instanceof Type.ListOf list && value instanceof List<?> elements
        ? elements.stream().map(one -> inside(list.element(), one, change)).toList()
        : value;
  }
}
