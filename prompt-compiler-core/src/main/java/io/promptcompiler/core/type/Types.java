package io.promptcompiler.core.type;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The object and enum types that a document can refer to, by name, in the order in which they were
 * declared. Immutable.
 */
public final class Types {
  /** A set without types. */
  public static final Types NONE = new Types(Map.of(), Map.of());

  private final Map<TypeName, ObjectType> objects;
  private final Map<TypeName, Type.EnumOf> enums;

  private Types(Map<TypeName, ObjectType> objects, Map<TypeName, Type.EnumOf> enums) {
    this.objects = Collections.unmodifiableMap(objects);
    this.enums = Collections.unmodifiableMap(enums);
  }

  /** Returns the declaration of an object type, which must exist. */
  public ObjectType object(Type.ObjectRef ref) {
    return present(find(ref.name()), ref);
  }

  /** Returns the declaration of an object type, if it has already been read. */
  public Optional<ObjectType> find(TypeName name) {
    ObjectType own = objects.get(name);
    return own == null ? BuiltInTypes.find(name) : Optional.of(own);
  }

  /** Returns all object types. */
  public Collection<ObjectType> objects() {
    return objects.values();
  }

  /** Returns all enums. */
  public Collection<Type.EnumOf> enums() {
    return enums.values();
  }

  /** Returns the sensitivity of a field or of the most sensitive property in its values. */
  public Sensitivity sensitivity(Field field) {
    return sensitivity(field, new HashSet<>());
  }

  /** Returns whether a field of an object is sensitive, at any depth. */
  public boolean hasSensitive(ObjectType object) {
    return object.fields().stream().anyMatch(field -> sensitivity(field).isSensitive());
  }

  private Sensitivity sensitivity(Field field, Set<TypeName> seen) {
    Sensitivity most = field.sensitivity();
    if (field.type().innermost() instanceof Type.ObjectRef ref && seen.add(ref.name())) {
      for (Field property : object(ref).fields()) {
        most = most.and(sensitivity(property, seen));
      }
    }
    return most;
  }

  private static ObjectType present(Optional<ObjectType> found, Type.ObjectRef ref) {
    return found.orElseThrow(() -> new IllegalStateException("no type " + ref.name()));
  }

  /** Collects types while declarations are read. */
  public static final class Builder {
    private final Types inherited;
    private final Map<TypeName, ObjectType> objects = new LinkedHashMap<>();
    private final Map<TypeName, Type.EnumOf> enums = new LinkedHashMap<>();

    /** Creates a builder that starts with the types of another builder. */
    public Builder(Types inherited) {
      this.inherited = inherited;
    }

    /** Adds an object type, replacing any type with the same name. */
    public void add(ObjectType type) {
      objects.put(type.name(), type);
    }

    /** Adds an enum, replacing any type with the same name. */
    public void add(Type.EnumOf type) {
      enums.put(type.name(), type);
    }

    /** Returns the declaration of an object type that has been added or inherited. */
    ObjectType object(Type.ObjectRef ref) {
      Optional<ObjectType> added = Optional.ofNullable(objects.get(ref.name()));
      return present(added.or(() -> inherited.find(ref.name())), ref);
    }

    /** Returns the types that have been added so far. */
    public Types build() {
      if (objects.isEmpty() && enums.isEmpty()) {
        return inherited;
      }
      Map<TypeName, ObjectType> allObjects = new LinkedHashMap<>(inherited.objects);
      allObjects.putAll(objects);
      Map<TypeName, Type.EnumOf> allEnums = new LinkedHashMap<>(inherited.enums);
      allEnums.putAll(enums);
      return new Types(allObjects, allEnums);
    }
  }
}
