package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The Java names of classes: those that all of a module's classes may mention, or those besides
 * that lie inside of one class. What all share is settled before the first class is made, and then
 * only read, so that several classes can be made at once.
 */
final class Names {
  private final Optional<Names> shared;
  private final Map<String, ClassName> entryPoints = new HashMap<>();
  private final Map<TypeName, ClassName> types = new HashMap<>();

  /** The names that all share. */
  Names() {
    this.shared = Optional.empty();
  }

  private Names(Names shared) {
    this.shared = Optional.of(shared);
  }

  /** Names for what lies inside of one class. */
  Names inside() {
    return new Names(this);
  }

  /** Settles the class of the entry point of a key. */
  void put(String key, ClassName name) {
    entryPoints.put(key, name);
  }

  void put(TypeName type, ClassName name) {
    types.put(type, name);
  }

  /** The class of an entry point. */
  ClassName of(EntryPoint entryPoint) {
    return ClassNames.of(entryPoint);
  }

  /** The class of the entry point of a key. */
  ClassName ofEntryPoint(String key) {
    return found(names -> names.entryPoints.get(key), key);
  }

  /** The class of what a folder has. */
  ClassName of(FolderMembers folder) {
    return ClassNames.of(folder);
  }

  /** The class of a fragment. */
  ClassName of(Fragment fragment) {
    return ClassNames.of(fragment);
  }

  /** The class of an object or enum. */
  ClassName of(TypeName type) {
    return found(names -> names.types.get(type), type.toString());
  }

  /** The class of an object. */
  ClassName of(Type.ObjectRef object) {
    return of(object.name());
  }

  /** The class of an enum. */
  ClassName of(Type.EnumOf type) {
    return of(type.name());
  }

  private ClassName found(Function<Names, @Nullable ClassName> where, String of) {
    ClassName name = where.apply(this);
    if (name == null) {
      return shared
          .orElseThrow(() -> new IllegalStateException("no Java name for " + of))
          .found(where, of);
    }
    return name;
  }
}
