package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The released or the present state of a module: its programs, and the names of its classes. */
final class ModuleState {
  private final Compilation compilation;
  private final TargetApi names;
  private final ApiSurface surface;
  private final Families families;
  private final Map<String, CompiledDocument> documents = new HashMap<>();
  private final Set<TypeName> shared;

  /**
   * Creates the state of a module.
   *
   * @param names the names of its classes
   * @param which selects the prompts whose classes are compared
   */
  ModuleState(
      Compilation compilation, Families families, TargetApi names, Predicate<EntryPoint> which) {
    this.compilation = compilation;
    this.families = families;
    this.names = names;
    this.surface = new ApiSurface(names.classes(which));
    this.shared = new HashSet<>();
    compilation.program().shared().forEach(type -> shared.add(type.name()));
    for (CompiledDocument document : compilation.documents()) {
      document.entryPoint().ifPresent(one -> documents.put(one.about().key(), document));
    }
  }

  /** Creates the same state as if each prompt had its own copies of the types that it shares. */
  private ModuleState(ModuleState state) {
    this.compilation = state.compilation;
    this.families = state.families;
    this.names = state.names;
    this.surface = state.surface;
    this.shared = Set.of();
    this.documents.putAll(state.documents);
  }

  /** Returns the same state as if each prompt had its own copies of the types that it shares. */
  ModuleState withoutSharedTypes() {
    return new ModuleState(this);
  }

  /** Returns the prompts by scope and id. */
  Map<String, EntryPoint> prompts() {
    Map<String, EntryPoint> prompts = new TreeMap<>();
    compilation.program().entryPoints().forEach(one -> prompts.put(one.about().key(), one));
    return prompts;
  }

  /** Returns the shared types by the names of their classes. */
  Map<String, SharedType> sharedTypes() {
    Map<String, SharedType> types = new TreeMap<>();
    compilation.program().shared().forEach(type -> types.put(classOf(type.type()), type));
    return types;
  }

  /** Returns the services by the names of their interfaces. */
  Map<String, SharedService> services() {
    Map<String, SharedService> services = new TreeMap<>();
    for (SharedService shared : compilation.program().services()) {
      services.put(names.of(shared.service().name()), shared);
    }
    return services;
  }

  /** Returns the members of folders besides their prompts. */
  List<FolderMembers> folders() {
    return compilation.program().folders();
  }

  /** Returns the compilation of the module. */
  Compilation compilation() {
    return compilation;
  }

  /** Returns the classes of the outermost folders, by their namespaces. */
  Map<String, String> outermostFolders() {
    Map<String, String> classes = new TreeMap<>();
    compilation.program().folders().stream()
        .filter(folder -> folder.folder().isEmpty())
        .forEach(folder -> classes.put(folder.namespace(), names.of(folder)));
    return classes;
  }

  /** Returns the API of the module. */
  ApiSurface surface() {
    return surface;
  }

  /** Returns the names of declarations in the target. */
  TargetApi names() {
    return names;
  }

  /**
   * Returns the parts of the API for a member of a class, including the class that only this member
   * returns.
   *
   * @param path the declared name of the member, preceded by the names of enclosing members and
   *     dots
   */
  List<ApiPart> parts(String className, String path) {
    for (int end = path.indexOf('.'); end > 0; end = path.indexOf('.', end + 1)) {
      Optional<String> inner = resultClass(className, path.substring(0, end));
      if (inner.isPresent()) {
        return parts(inner.get(), path.substring(end + 1));
      }
    }
    List<ApiPart> parts = new ArrayList<>();
    parts.add(new ApiPart(className, names.method(path)));
    parts.add(new ApiPart(className, names.member(path)));
    parts.add(new ApiPart(className, names.constant(path)));
    resultClass(className, path).map(ApiPart::whole).ifPresent(parts::add);
    return parts;
  }

  /** Returns the nested class that a member of a class returns. */
  Optional<String> resultClass(String className, String member) {
    return surface
        .resultClass(className, names.method(member))
        .or(() -> surface.resultClass(className, names.member(member)))
        .filter(given -> given.outer().filter(className::equals).isPresent())
        .map(ApiClass::name);
  }

  /** Returns the document of the prompt with a key. */
  Optional<CompiledDocument> document(String key) {
    return Optional.ofNullable(documents.get(key));
  }

  /** Returns the contract of the document of a prompt. */
  DocumentContract contract(EntryPoint prompt) {
    CompiledDocument document = document(prompt.about().key()).orElseThrow();
    return families.of(document.file().kind()).contract(document);
  }

  /** Returns the contract of a folder. */
  DocumentContract contract(FolderMembers folder, List<CompiledDocument> documents) {
    return families.of(documents.get(0).file().kind()).contract(folder, documents);
  }

  /** Returns whether several prompts share a type that is an object or enum. */
  boolean isShared(Type type) {
    return shared.contains(((Type.Named) type).name());
  }

  /** Returns the classes that only this type needs, and that are therefore removed with it. */
  List<ApiPart> ownClasses(Type type, Types types) {
    List<ApiPart> classes = new ArrayList<>();
    addOwnClasses(type, types, classes);
    return classes;
  }

  private void addOwnClasses(Type type, Types types, List<ApiPart> classes) {
    if (type instanceof Type.ListType list) {
      addOwnClasses(list.element(), types, classes);
    } else if (type instanceof Type.Named && !BuiltInTypes.isBuiltIn(type) && !isShared(type)) {
      ApiPart whole = ApiPart.whole(classOf(type));
      if (!classes.contains(whole)) {
        classes.add(whole);
        if (type instanceof Type.ObjectRef ref) {
          types.object(ref).fields().forEach(one -> addOwnClasses(one.type(), types, classes));
        }
      }
    }
  }

  String classOf(EntryPoint prompt) {
    return names.of(prompt);
  }

  /** Returns the full name of the class of an object or enum. */
  String classOf(Type type) {
    return names.of(((Type.Named) type).name());
  }

  /** Returns the notation of a type; objects and enums have the simple names of their classes. */
  String word(Type type) {
    if (type instanceof Type.ListType list) {
      return word(list.element()) + "[]";
    }
    return type instanceof Type.Named && !BuiltInTypes.isBuiltIn(type)
        ? simple(classOf(type))
        : type.written();
  }

  /** Returns the notation of a type; objects and enums have the full names of their classes. */
  String fullWord(Type type) {
    if (type instanceof Type.ListType list) {
      return fullWord(list.element()) + "[]";
    }
    return type instanceof Type.Named && !BuiltInTypes.isBuiltIn(type)
        ? classOf(type)
        : type.written();
  }

  /** Returns the notation of an optional type. */
  String word(Optional<? extends Type> type) {
    return type.map(this::word).orElse("nothing");
  }

  static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
