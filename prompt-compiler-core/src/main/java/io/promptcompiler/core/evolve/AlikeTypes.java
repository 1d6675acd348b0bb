package io.promptcompiler.core.evolve;

import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Determines whether the fields that two objects have in common are of the same types and absent in
 * the same cases. How they are used and printed depends on nothing else.
 */
final class AlikeTypes {
  private final Types releasedTypes;
  private final Types presentTypes;
  private final Set<TypeName> seen = new HashSet<>();

  AlikeTypes(Types releasedTypes, Types presentTypes) {
    this.releasedTypes = releasedTypes;
    this.presentTypes = presentTypes;
  }

  /** Whether two objects are alike. */
  boolean are(ObjectType released, ObjectType present) {
    for (Field old : released.fields()) {
      Optional<Field> now = present.field(old.name());
      if (now.isPresent()
          && (old.mayBeAbsent() != now.get().mayBeAbsent() || !are(old.type(), now.get().type()))) {
        return false;
      }
    }
    return true;
  }

  private boolean are(Type released, Type present) {
    if (released instanceof Type.ListOf old && present instanceof Type.ListOf now) {
      return are(old.element(), now.element());
    }
    if (released instanceof Type.ObjectRef old && present instanceof Type.ObjectRef now) {
      return !seen.add(old.name()) || are(releasedTypes.object(old), presentTypes.object(now));
    }
    return released.getClass() == present.getClass();
  }
}
