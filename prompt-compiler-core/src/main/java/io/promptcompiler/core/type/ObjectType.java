package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The declaration of an object type.
 *
 * @param name its name
 * @param fields its properties, in declared order, with unique names
 * @param byName the properties by name
 * @param description its description; may be empty
 * @param location its declaration
 */
public record ObjectType(
    TypeName name,
    List<Field> fields,
    Map<String, Field> byName,
    String description,
    Location location) {

  /** Copies the list and the map. */
  public ObjectType {
    fields = List.copyOf(fields);
    byName = Map.copyOf(byName);
  }

  /** Creates an object type with the given properties. */
  public ObjectType(TypeName name, List<Field> fields, String description, Location location) {
    this(name, fields, index(fields), description, location);
  }

  private static Map<String, Field> index(List<Field> fields) {
    Map<String, Field> byName = new HashMap<>();
    fields.forEach(field -> byName.putIfAbsent(field.name(), field));
    return byName;
  }

  /** Returns the property with the given name. */
  public Optional<Field> field(String fieldName) {
    return Optional.ofNullable(byName.get(fieldName));
  }

  /** Returns the names of the properties. */
  public List<String> fieldNames() {
    List<String> names = new ArrayList<>(fields.size());
    fields.forEach(field -> names.add(field.name()));
    return names;
  }

  /** Returns the type that refers to it. */
  public Type.ObjectRef ref() {
    return new Type.ObjectRef(name);
  }
}
