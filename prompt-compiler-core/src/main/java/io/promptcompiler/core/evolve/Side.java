package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.backend.TargetNames;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One of the two states of a module in a comparison: its programs, and the names of its classes.
 */
final class Side {
  private final Compilation compilation;
  private final TargetNames names;
  private final Set<TypeName> shared = new HashSet<>();

  Side(Compilation compilation) {
    this.compilation = compilation;
    this.names = Targets.DEFAULT.names(compilation.program());
    compilation.program().shared().forEach(type -> shared.add(type.name()));
  }

  /** The prompts by scope and id. */
  Map<String, EntryPoint> prompts() {
    Map<String, EntryPoint> prompts = new TreeMap<>();
    compilation.program().entryPoints().forEach(one -> prompts.put(one.about().key(), one));
    return prompts;
  }

  /** The shared types by the names of their classes. */
  Map<String, SharedType> sharedTypes() {
    Map<String, SharedType> types = new TreeMap<>();
    compilation.program().shared().forEach(type -> types.put(classOf(type.type()), type));
    return types;
  }

  /** The services by the names of their interfaces. */
  Map<String, SharedService> services() {
    Map<String, SharedService> services = new TreeMap<>();
    for (SharedService shared : compilation.program().services()) {
      services.put(names.of(shared.service().name()), shared);
    }
    return services;
  }

  /** What folders have besides their prompts. */
  List<FolderMembers> folders() {
    return compilation.program().folders();
  }

  /** The document of a prompt. */
  SourceFile document(EntryPoint prompt) {
    String key = prompt.about().key();
    return compilation.documents().stream()
        .filter(
            document ->
                document.entryPoint().filter(found -> found.about().key().equals(key)).isPresent())
        .map(CompiledDocument::file)
        .findFirst()
        .orElseThrow();
  }

  /** Whether several prompts share a type that is an object or enum. */
  boolean isShared(Type type) {
    return shared.contains(nameOf(type));
  }

  String classOf(EntryPoint prompt) {
    return names.of(prompt);
  }

  /** The full name of the class of an object or enum. */
  String classOf(Type type) {
    return names.of(nameOf(type));
  }

  /** A type as it is written, but objects and enums by the simple names of their classes. */
  String word(Type type) {
    if (type instanceof Type.ListOf list) {
      return word(list.element()) + "[]";
    }
    return isNamed(type) ? simple(classOf(type)) : type.written();
  }

  /** A type as it is written, but objects and enums by the full names of their classes. */
  String fullWord(Type type) {
    if (type instanceof Type.ListOf list) {
      return fullWord(list.element()) + "[]";
    }
    return isNamed(type) ? classOf(type) : type.written();
  }

  /** A type that may be nothing. */
  String word(Optional<? extends Type> type) {
    return type.map(this::word).orElse("nothing");
  }

  static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  private static boolean isNamed(Type type) {
    return type instanceof Type.ObjectRef || type instanceof Type.EnumOf;
  }

  private static TypeName nameOf(Type type) {
    return type instanceof Type.ObjectRef ref ? ref.name() : ((Type.EnumOf) type).name();
  }
}
