package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * An object's declaration.
 *
 * @param name what it is called
 * @param fields its properties, in declared order; no name stands twice
 * @param description what it is; empty when nothing is said
 * @param location where it is declared
 */
public record ObjectType(TypeName name, List<Field> fields, String description, Location location) {

  /** Copies the list. */
  public ObjectType {
    fields = List.copyOf(fields);
  }

  /** The property of a name. */
  public Optional<Field> field(String fieldName) {
    return fields.stream().filter(field -> field.name().equals(fieldName)).findFirst();
  }

  /** The names of the properties. */
  public List<String> fieldNames() {
    return fields.stream().map(Field::name).toList();
  }

  /** The type that refers to it. */
  public Type.ObjectRef ref() {
    return new Type.ObjectRef(name);
  }
}
