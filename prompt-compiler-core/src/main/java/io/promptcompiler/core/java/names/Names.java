package io.promptcompiler.core.java.names;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.java.model.Mappings;
import io.promptcompiler.core.java.model.RuntimeClasses;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The Java names of classes, resolved before anything is emitted: those that all classes of a
 * module may refer to, and those that are nested in one class.
 */
public final class Names {
  private final Optional<Names> shared;
  private final Map<String, ClassName> entryPoints;
  private final Map<TypeName, ClassName> types;
  private final Set<TypeName> imported;
  private final Mappings mappings;

  private Names(
      Optional<Names> shared,
      Map<String, ClassName> entryPoints,
      Map<TypeName, ClassName> types,
      Set<TypeName> imported,
      Mappings mappings) {
    this.shared = shared;
    this.entryPoints = Map.copyOf(entryPoints);
    this.types = Map.copyOf(types);
    this.imported = Set.copyOf(imported);
    this.mappings = mappings;
  }

  /**
   * The names of types and services that all share.
   *
   * @param imported the types whose classes are made elsewhere
   * @param mappings the classes of the application
   */
  public static Names of(
      Map<TypeName, ClassName> types, Set<TypeName> imported, Mappings mappings) {
    return new Names(Optional.empty(), Map.of(), types, imported, mappings);
  }

  /**
   * Returns these names, and the classes of entry points by their keys, with the types inside of
   * them.
   */
  Names with(Map<String, ClassName> entryPoints, Map<TypeName, ClassName> inside) {
    return new Names(Optional.of(this), entryPoints, inside, imported, mappings);
  }

  /** Returns these names, and the classes of entry points by their keys. */
  public Names withEntryPoints(Map<String, ClassName> classes) {
    return with(classes, Map.of());
  }

  /** The class of an entry point. */
  public ClassName of(EntryPoint entryPoint) {
    return ofEntryPoint(entryPoint.about().key());
  }

  /** The class of the entry point of a key. */
  public ClassName ofEntryPoint(String key) {
    return found(names -> names.entryPoints.get(key), key);
  }

  /** The class of what a folder has. */
  public ClassName of(FolderMembers folder) {
    return ClassNames.of(folder);
  }

  /** The class of a fragment. */
  public ClassName of(Fragment fragment) {
    return ClassNames.of(fragment);
  }

  /** The class of an object or enum. */
  public ClassName of(TypeName type) {
    return BuiltInTypes.isBuiltIn(type)
        ? RuntimeClasses.of(type)
        : found(names -> names.types.get(type), type.toString());
  }

  /** The class of an object. */
  public ClassName of(Type.ObjectRef object) {
    return of(object.name());
  }

  /** The class of an enum. */
  public ClassName of(Type.EnumOf type) {
    return of(type.name());
  }

  /** Whether any class of the application is mapped. */
  public boolean hasMappings() {
    return !mappings.all().isEmpty();
  }

  /** The class of the application from which the class of an object is made. */
  public Optional<MappedClass> mapped(TypeName object) {
    return imported.contains(object) ? Optional.empty() : mappings.of(of(object));
  }

  /** Whether the class of a type is made elsewhere. */
  public boolean isImported(TypeName type) {
    return imported.contains(type);
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
