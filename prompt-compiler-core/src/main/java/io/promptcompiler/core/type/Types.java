package io.promptcompiler.core.type;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The object types that a document can refer to, and its enums, by name, in the order in which they
 * were declared. Filled while declarations are read, then only looked at.
 */
public final class Types {
  private final Map<TypeName, ObjectType> objects = new LinkedHashMap<>();
  private final Map<TypeName, Type.EnumOf> enums = new LinkedHashMap<>();

  /** No types yet. */
  public Types() {}

  /** The types of another, to be added to. */
  public Types(Types inherited) {
    objects.putAll(inherited.objects);
    enums.putAll(inherited.enums);
  }

  /** Adds an object type. */
  public void add(ObjectType type) {
    objects.put(type.name(), type);
  }

  /** Adds an enum. */
  public void add(Type.EnumOf type) {
    enums.put(type.name(), type);
  }

  /**
   * The declaration of an object type; it is a mistake of ours to ask for one that is not there.
   */
  public ObjectType object(Type.ObjectRef ref) {
    return find(ref.name()).orElseThrow(() -> new IllegalStateException("no type " + ref.name()));
  }

  /** The declaration of an object type, if it was read already. */
  public Optional<ObjectType> find(TypeName name) {
    return Optional.ofNullable(objects.get(name));
  }

  /** All object types. */
  public Collection<ObjectType> objects() {
    return objects.values();
  }

  /** All enums. */
  public Collection<Type.EnumOf> enums() {
    return enums.values();
  }
}
