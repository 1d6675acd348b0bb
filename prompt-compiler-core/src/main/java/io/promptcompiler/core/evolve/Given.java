package io.promptcompiler.core.evolve;

import io.promptcompiler.core.interpret.KnownParameters;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.KnownValues;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What follows for the parameters when the present prompt is called as the released one was: new
 * optional parameters are absent, and an enum that was extended has one of its old values.
 *
 * @param fields the parameters of which something is known
 * @param values their values by name; without those that are not given
 */
record Given(List<Field> fields, Map<String, String> values) {
  /** More calls than these are not looked at one by one. */
  private static final int MOST = 64;

  /** Copies the list and the map. */
  Given {
    fields = List.copyOf(fields);
    values = Map.copyOf(values);
  }

  /** All that callers of a released prompt can give, where it matters. */
  static List<Given> callsOf(ObjectType released, ObjectType present) {
    List<Given> calls = new ArrayList<>();
    calls.add(new Given(notGiven(released, present), Map.of()));
    for (Field field : present.fields()) {
      Optional<Type.EnumOf> old = released.field(field.name()).flatMap(Given::requiredEnum);
      Optional<Type.EnumOf> now = requiredEnum(field);
      boolean isWider =
          old.isPresent() && now.isPresent() && !old.get().values().equals(now.get().values());
      if (isWider && calls.size() * old.get().values().size() <= MOST) {
        calls =
            calls.stream()
                .flatMap(
                    call ->
                        old.get().values().stream()
                            .filter(value -> now.get().values().contains(value))
                            .map(value -> call.with(field, value)))
                .toList();
      }
    }
    return calls;
  }

  private static List<Field> notGiven(ObjectType released, ObjectType present) {
    return present.fields().stream()
        .filter(field -> !field.required() && released.field(field.name()).isEmpty())
        .toList();
  }

  private static Optional<Type.EnumOf> requiredEnum(Field field) {
    return !field.mayBeAbsent() && field.type() instanceof Type.EnumOf found
        ? Optional.of(found)
        : Optional.empty();
  }

  private Given with(Field field, String value) {
    List<Field> more = new ArrayList<>(fields);
    more.add(field);
    Map<String, String> all = new LinkedHashMap<>(values);
    all.put(field.name(), value);
    return new Given(more, all);
  }

  /** The values that are known in a prompt's program in this case. */
  KnownValues of(EntryPoint prompt) {
    ObjectType parameters = prompt.parameters();
    return new KnownParameters(
        new ObjectType(parameters.name(), fields, "", parameters.location()),
        prompt.types(),
        values);
  }
}
