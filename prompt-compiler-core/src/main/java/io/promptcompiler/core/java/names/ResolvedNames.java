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
 * module can refer to, and those that are nested in one class.
 */
public final class ResolvedNames {
  private final Optional<ResolvedNames> shared;
  private final Map<String, ClassName> entryPoints;
  private final Map<TypeName, ClassName> types;
  private final Set<TypeName> imported;
  private final Mappings mappings;

  private ResolvedNames(
      Optional<ResolvedNames> shared,
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
   * Returns the names of shared types and services.
   *
   * @param imported the types whose classes are generated elsewhere
   * @param mappings the mappings of the application's classes
   */
  public static ResolvedNames of(
      Map<TypeName, ClassName> types, Set<TypeName> imported, Mappings mappings) {
    return new ResolvedNames(Optional.empty(), Map.of(), types, imported, mappings);
  }

  /**
   * Returns these names, extended by the classes of entry points by key and the types nested in
   * them.
   */
  ResolvedNames with(Map<String, ClassName> entryPoints, Map<TypeName, ClassName> inside) {
    return new ResolvedNames(Optional.of(this), entryPoints, inside, imported, mappings);
  }

  /** Returns these names, extended by the classes of entry points by key. */
  public ResolvedNames withEntryPoints(Map<String, ClassName> classes) {
    return with(classes, Map.of());
  }

  /** Returns the class of an entry point. */
  public ClassName of(EntryPoint entryPoint) {
    return ofEntryPoint(entryPoint.about().key());
  }

  /** Returns the class of the entry point with the given key. */
  public ClassName ofEntryPoint(String key) {
    return found(names -> names.entryPoints.get(key), key);
  }

  /** Returns the class of a folder. */
  public ClassName of(FolderMembers folder) {
    return ClassNames.of(folder);
  }

  /** Returns the class of a fragment. */
  public ClassName of(Fragment fragment) {
    return ClassNames.of(fragment);
  }

  /** Returns the class of an object or enum. */
  public ClassName of(TypeName type) {
    return BuiltInTypes.isBuiltIn(type)
        ? RuntimeClasses.of(type)
        : found(names -> names.types.get(type), type.toString());
  }

  /** Returns the class of an object. */
  public ClassName of(Type.ObjectRef object) {
    return of(object.name());
  }

  /** Returns the class of an enum. */
  public ClassName of(Type.EnumOf type) {
    return of(type.name());
  }

  /** Returns whether any class of the application is mapped. */
  public boolean hasMappings() {
    return !mappings.all().isEmpty();
  }

  /** Returns the application's class from which an object is created, if it is mapped. */
  public Optional<MappedClass> mapped(TypeName object) {
    return imported.contains(object) ? Optional.empty() : mappings.of(of(object));
  }

  /** Returns whether the class of a type is generated elsewhere. */
  public boolean isImported(TypeName type) {
    return imported.contains(type);
  }

  private ClassName found(Function<ResolvedNames, @Nullable ClassName> where, String of) {
    ClassName name = where.apply(this);
    if (name == null) {
      return shared
          .orElseThrow(() -> new IllegalStateException("no Java name for " + of))
          .found(where, of);
    }
    return name;
  }
}
