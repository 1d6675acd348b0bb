package io.promptcompiler.core.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates a value that fits the schema of an output, to show to a model. A recursive type ends with
 * null or an empty list.
 */
public final class OutputExample extends ExampleValues {
  private static final String TEXT = "...";

  private final int most;
  private final Set<TypeName> around = new HashSet<>();
  private int count;

  private OutputExample(Types types, int most) {
    super(types, /* varies= */ false);
    this.most = most;
  }

  /**
   * Returns an example made from the types.
   *
   * @param most the maximum number of values; if the example would have more, the result is empty
   */
  public static Optional<Object> of(OutputDeclaration output, int most) {
    OutputExample example = new OutputExample(output.types(), most);
    Object made = example.any(output.type());
    return example.count > most ? Optional.empty() : Optional.of(wrapped(output, made));
  }

  /** Returns an example given by the author, completed with null for omitted properties. */
  public static Object of(OutputDeclaration output, Constant given) {
    Object complete = new OutputExample(output.types(), 0).complete(given.value(), output.type());
    return wrapped(output, complete);
  }

  private static Object wrapped(OutputDeclaration output, @Nullable Object value) {
    Map<String, @Nullable Object> wrapped = new LinkedHashMap<>();
    wrapped.put(OutputDeclaration.VALUE, value);
    return output.isWrapped() || value == null ? wrapped : value;
  }

  private Object any(Type type) {
    count++;
    if (count > most || isEndless(type)) {
      // There are too many values, or the type contains itself, which is reported elsewhere.
      return TEXT;
    }
    return value(type, new At("", 0, 0));
  }

  @Override
  protected Object text(At at) {
    return TEXT;
  }

  @Override
  protected Object integer(At at) {
    return 0L;
  }

  @Override
  protected Object number(At at) {
    return 0L;
  }

  @Override
  protected Object map(At at) {
    return Map.of();
  }

  @Override
  protected Object list(Type element, At at) {
    return isEndless(element) ? List.of() : List.of(any(element));
  }

  @Override
  protected Map<String, @Nullable Object> members(ObjectType object, At at) {
    around.add(object.name());
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      boolean isEndless = !field.required() && isEndless(field.type());
      members.put(field.name(), isEndless ? null : any(field.type()));
    }
    around.remove(object.name());
    return members;
  }

  private boolean isEndless(Type type) {
    return type instanceof Type.ObjectRef ref && around.contains(ref.name());
  }

  private @Nullable Object complete(@Nullable Object value, Type type) {
    if (type instanceof Type.ListType list && value instanceof List<?> items) {
      List<@Nullable Object> complete = new ArrayList<>();
      items.forEach(item -> complete.add(complete(item, list.element())));
      return complete;
    }
    if (type instanceof Type.ObjectRef ref && value instanceof Map<?, ?> given) {
      Map<String, @Nullable Object> complete = new LinkedHashMap<>();
      for (Field field : types.object(ref).fields()) {
        complete.put(field.name(), complete(given.get(field.name()), field.type()));
      }
      return complete;
    }
    return value;
  }
}
