package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashMap;
import java.util.Map;

/** The Java names of the classes that one program becomes. */
final class Names {
  private final Map<String, ClassName> entryPoints = new HashMap<>();
  private final Map<String, ClassName> fragments = new HashMap<>();
  private final Map<TypeName, ClassName> types = new HashMap<>();

  void put(EntryPoint entryPoint, ClassName name) {
    entryPoints.put(entryPoint.about().key(), name);
  }

  void put(Fragment fragment, ClassName name) {
    fragments.put(fragment.about().key(), name);
  }

  void put(TypeName type, ClassName name) {
    types.put(type, name);
  }

  /** The class of an entry point. */
  ClassName of(EntryPoint entryPoint) {
    ClassName name = entryPoints.get(entryPoint.about().key());
    if (name == null) {
      throw new IllegalStateException("no Java name for " + entryPoint.about().key());
    }
    return name;
  }

  /** The class of a fragment. */
  ClassName of(Fragment fragment) {
    ClassName name = fragments.get(fragment.about().key());
    if (name == null) {
      throw new IllegalStateException("no Java name for " + fragment);
    }
    return name;
  }

  /** The class of an object or enum. */
  ClassName of(TypeName type) {
    ClassName name = types.get(type);
    if (name == null) {
      throw new IllegalStateException("no Java name for " + type);
    }
    return name;
  }

  /** The class of an object. */
  ClassName of(Type.ObjectRef object) {
    return of(object.name());
  }

  /** The class of an enum. */
  ClassName of(Type.EnumOf type) {
    return of(type.name());
  }
}
