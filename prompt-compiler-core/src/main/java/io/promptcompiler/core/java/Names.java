package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Java names of the classes that one program becomes. */
final class Names {
  private final Map<String, ClassName> entryPoints = new HashMap<>();
  private final Map<SourceText, ClassName> fragments = new HashMap<>();
  private final Map<FolderMembers, ClassName> folders = new HashMap<>();
  private final Map<TypeName, ClassName> types = new HashMap<>();

  void put(EntryPoint entryPoint, ClassName name) {
    entryPoints.put(entryPoint.about().key(), name);
  }

  void put(Fragment fragment, ClassName name) {
    fragments.put(fragment.location().source(), name);
  }

  void put(FolderMembers folder, ClassName name) {
    folders.put(folder, name);
  }

  void put(TypeName type, ClassName name) {
    types.put(type, name);
  }

  /** The class of an entry point. */
  ClassName of(EntryPoint entryPoint) {
    return ofEntryPoint(entryPoint.about().key());
  }

  /** The class of the entry point of a key. */
  ClassName ofEntryPoint(String key) {
    return found(entryPoints.get(key), key);
  }

  /** The class of what a folder has. */
  ClassName of(FolderMembers folder) {
    return found(folders.get(folder), folder.name());
  }

  /** The class of a fragment. */
  ClassName of(Fragment fragment) {
    return found(fragments.get(fragment.location().source()), fragment.toString());
  }

  /** The class of an object or enum. */
  ClassName of(TypeName type) {
    return found(types.get(type), type.toString());
  }

  /** The class of an object. */
  ClassName of(Type.ObjectRef object) {
    return of(object.name());
  }

  /** The class of an enum. */
  ClassName of(Type.EnumOf type) {
    return of(type.name());
  }

  private static ClassName found(@Nullable ClassName name, String of) {
    if (name == null) {
      throw new IllegalStateException("no Java name for " + of);
    }
    return name;
  }
}
