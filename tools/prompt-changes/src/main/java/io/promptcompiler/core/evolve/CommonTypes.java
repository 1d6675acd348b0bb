package io.promptcompiler.core.evolve;

import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The corresponding object and enum types of the released and the present prompt. Types correspond
 * if they belong to the same parameter, or to the same property of corresponding objects.
 */
final class CommonTypes {
  private final Types releasedTypes;
  private final Types presentTypes;
  private final Map<TypeName, Pair> objects = new HashMap<>();
  private final Map<TypeName, Type.EnumOf> enums = new HashMap<>();

  /** Present types that correspond to several released types, and are therefore not mapped. */
  private final Set<TypeName> several = new HashSet<>();

  private boolean isAlike = true;

  /**
   * Two corresponding objects.
   *
   * @param path the first path to them, as shown in findings; empty for the parameters
   */
  record Pair(ObjectType released, ObjectType present, String path) {
    /** Returns the path of a property. */
    String path(Field field) {
      return path.isEmpty() ? field.name() : path + "." + field.name();
    }
  }

  CommonTypes(Types releasedTypes, Types presentTypes) {
    this.releasedTypes = releasedTypes;
    this.presentTypes = presentTypes;
  }

  /** Adds two corresponding objects. */
  CommonTypes add(ObjectType released, ObjectType present, String path) {
    Pair known = objects.get(present.name());
    if (known != null || several.contains(present.name())) {
      if (known != null && !known.released().name().equals(released.name())) {
        objects.remove(present.name());
        several.add(present.name());
      }
      return this;
    }
    Pair pair = new Pair(released, present, path);
    objects.put(present.name(), pair);
    for (Field old : released.fields()) {
      present.field(old.name()).ifPresent(now -> add(old.type(), now.type(), pair.path(old)));
    }
    return this;
  }

  /** Adds two corresponding types. */
  CommonTypes add(Type released, Type present, String path) {
    if (released instanceof Type.ListType old && present instanceof Type.ListType now) {
      return add(old.element(), now.element(), path + "[]");
    }
    if (released instanceof Type.ObjectRef old && present instanceof Type.ObjectRef now) {
      return add(releasedTypes.object(old), presentTypes.object(now), path);
    }
    if (released instanceof Type.EnumOf old && present instanceof Type.EnumOf now) {
      Type.EnumOf known = enums.putIfAbsent(now.name(), old);
      if (known != null && !known.equals(old)) {
        several.add(now.name());
      }
    }
    isAlike &= released.getClass() == present.getClass();
    return this;
  }

  /**
   * Returns whether all corresponding types are of the same kind, so that their values print alike.
   */
  boolean areAlike() {
    return isAlike;
  }

  /** Returns the corresponding objects for a present type. */
  Optional<Pair> object(Type present) {
    return present instanceof Type.ObjectRef ref
        ? Optional.ofNullable(objects.get(ref.name()))
        : Optional.empty();
  }

  /** Returns a present type restricted to released values: enums have only the released values. */
  Type asReleased(Type present) {
    if (present instanceof Type.ListOf list) {
      return new Type.ListOf(asReleased(list.element()));
    }
    if (present instanceof Type.EnumOf now && !several.contains(now.name())) {
      Type.EnumOf old = enums.get(now.name());
      return old == null ? present : new Type.EnumOf(now.name(), old.values());
    }
    return present;
  }
}
