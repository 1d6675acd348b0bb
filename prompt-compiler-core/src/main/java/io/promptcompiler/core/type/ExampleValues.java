package io.promptcompiler.core.type;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Creates example values of declared types. The same declarations give the same values. Subclasses
 * choose strings and numbers, and the size of objects and lists.
 */
public abstract class ExampleValues {
  /** The maximum number of values, because types that have each other would have too many. */
  private static final int MOST_VALUES = 5_000;

  /** The maximum number of objects and lists around a value. */
  private static final int DEEPEST_VALUE = 100;

  /** The declarations of objects. */
  protected final Types types;

  private final boolean varies;
  private int made;

  /**
   * Creates an instance for values of the given types.
   *
   * @param varies whether elements of a list differ in all values, and not only in their strings
   */
  protected ExampleValues(Types types, boolean varies) {
    this.types = types;
    this.varies = varies;
  }

  /**
   * The place of a value.
   *
   * @param name a description of the place
   * @param number chooses among the values of a type
   * @param depth the number of objects and lists around it
   */
  public record At(String name, int number, int depth) {
    /** Returns a place one level deeper, inside an object or list. */
    public At deeper() {
      return new At(name, number, depth + 1);
    }
  }

  /** Returns a value of a type. Beyond the limits, objects and lists are empty. */
  protected final Object value(Type type, At at) {
    made++;
    boolean isTooMuch = made > MOST_VALUES || at.depth() > DEEPEST_VALUE;
    return switch (type.kind()) {
      case TEXT, ANY -> text(at);
      case BOOL -> at.number() % 2 == 0;
      case INT -> integer(at);
      case NUM -> number(at);
      case DEC -> decimal(at);
      case ENUM -> {
        List<String> values = ((Type.EnumOf) type).values();
        yield values.get(at.number() % values.size());
      }
      case MAP -> map(at);
      case OBJECT ->
          isTooMuch ? Map.of() : members(types.object((Type.ObjectRef) type), at.deeper());
      case MEDIA ->
          new TreeMap<>(Map.of("url", "https://example.com/image.png", "contentType", "image/png"));
      case LIST -> isTooMuch ? List.of() : list(((Type.ListOf) type).element(), at);
      case MESSAGES -> messages(at);
    };
  }

  /** Returns the messages of a history. */
  protected List<Map<String, Object>> messages(At at) {
    return List.of(message("user", element(at, 0)), message("assistant", element(at, 1)));
  }

  private Map<String, Object> message(String role, At at) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("role", role);
    message.put("content", text(at));
    return message;
  }

  private At element(At at, int index) {
    return new At(
        at.name() + " " + (index + 1), at.number() + (varies ? index : 0), at.depth() + 1);
  }

  /** Returns a text. */
  protected abstract Object text(At at);

  /** Returns an integer. */
  protected abstract Object integer(At at);

  /** Returns a number. */
  protected abstract Object number(At at);

  /** Returns a decimal. */
  protected Object decimal(At at) {
    return number(at);
  }

  /** Returns an object without declared properties. */
  protected Object map(At at) {
    return Map.of("key", text(at));
  }

  /** Returns a list. */
  protected Object list(Type element, At at) {
    return List.of(value(element, element(at, 0)), value(element, element(at, 1)));
  }

  /** Returns an object. */
  protected abstract Map<String, ? extends @Nullable Object> members(ObjectType object, At at);
}
