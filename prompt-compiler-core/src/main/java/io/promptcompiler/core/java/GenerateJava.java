package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Writes what programs become as Java source files: one for each entry point, fragment, folder and
 * shared type, and a catalog. The classes of entry points and fragments are made one by one, in any
 * order and by any thread, so that not all programs must be there at once.
 */
public final class GenerateJava {
  private final Program program;
  private final Names names;

  private GenerateJava(Program program, Names names) {
    this.program = program;
    this.names = names;
  }

  /**
   * A generator of the classes of a module.
   *
   * @param program what they have in common: shared types and services, and the catalog's name
   * @param sink takes what is wrong with the names of shared types and services
   */
  public static GenerateJava of(Program program, DiagnosticSink sink) {
    program.shared().forEach(shared -> CheckSizes.check(shared, sink));
    Names names = AssignNames.shared(program, sink);
    program.shared().forEach(shared -> CheckLengths.check(shared, names, sink));
    program.services().forEach(shared -> CheckLengths.check(shared, names, sink));
    return new GenerateJava(program, names);
  }

  /** One that can name all that lies inside of a program's classes. */
  public static GenerateJava naming(Program program) {
    return new GenerateJava(program, AssignNames.all(program, finding -> {}));
  }

  /**
   * A class that is named.
   *
   * @param source writes it, to be asked only when its names are right; throws an {@link
   *     InternalCompilerError} for a mistake of ours, naming the template
   */
  public record Named(ClassEntry entry, Supplier<JavaSource> source) {}

  /** Names the class of an entry point, and what lies inside of it. */
  public Named named(EntryPoint entryPoint, DiagnosticSink sink) {
    CheckSizes.check(entryPoint, sink);
    CheckRoom.check(entryPoint, sink);
    Names inside = AssignNames.inside(entryPoint, names, sink);
    CheckLengths.check(entryPoint, inside, sink);
    ClassName name = names.of(entryPoint);
    About about = entryPoint.about();
    return new Named(
        entry(about, name, entryPoint.text().isPresent(), false, entryPoint.location()),
        () -> guarded(about, () -> source(name, about.id(), type(entryPoint, inside))));
  }

  /** Names the class of a fragment. */
  public Named named(Fragment fragment, DiagnosticSink sink) {
    ClassName name = ClassNames.checked(fragment, sink);
    CheckLengths.check(fragment, names, sink);
    CheckRoom.check(fragment, sink);
    About about = fragment.about();
    return new Named(
        entry(about, name, true, true, fragment.location()),
        () ->
            guarded(
                about,
                () -> source(name, about.id(), new FragmentEmitter(fragment, names).emit())));
  }

  private static ClassEntry entry(
      About about, ClassName name, boolean isText, boolean isFragment, Location location) {
    return new ClassEntry(
        isFragment,
        about.key(),
        about.id(),
        name.packageName(),
        name.simpleName(),
        isText,
        about.deprecated().isPresent(),
        location);
  }

  /**
   * Reports classes that meet.
   *
   * @param folders what folders have
   * @param entries the classes of fragments and entry points, in the order in which they count
   * @param taken the classes that are there already
   * @param configuration where findings about the name of the catalog point
   */
  public void check(
      List<FolderMembers> folders,
      List<ClassEntry> entries,
      List<TakenClass> taken,
      Location configuration,
      DiagnosticSink sink) {
    for (FolderMembers folder : folders) {
      CheckLengths.check(folder, names, sink);
      CheckRoom.check(folder, sink);
    }
    CheckClasses.check(program, folders, entries, names, taken, configuration, sink);
  }

  /**
   * A class that may not have to be written.
   *
   * @param path the path of its source
   * @param source writes it
   */
  public record Later(String path, Supplier<JavaSource> source) {}

  private static Later later(ClassName name, String from, Supplier<TypeSpec> type) {
    return new Later(path(name), () -> source(name, from, type.get()));
  }

  /** The classes of shared types and services. */
  public List<Later> shared() {
    List<Later> sources = new ArrayList<>();
    for (SharedType shared : program.shared()) {
      sources.add(later(names.of(shared.name()), "types", () -> shared(shared)));
    }
    for (Program.SharedService shared : program.services()) {
      Service service = shared.service();
      sources.add(
          later(
              names.of(service.name()), "sources", () -> new ServiceEmitter(names).emit(service)));
    }
    return sources;
  }

  /** The class of what a folder has, whose data may mention the classes of entry points. */
  public JavaSource folder(FolderMembers folder, List<ClassEntry> entryPoints) {
    Names all = names.inside();
    entryPoints.forEach(entry -> all.put(entry.key(), entry.className()));
    String from = folder.folder().isEmpty() ? folder.name() : folder.folder();
    return source(names.of(folder), from, new FolderEmitter(folder, all).emit());
  }

  /** The class of the catalog. */
  public Later catalog(List<ClassEntry> entryPoints) {
    CatalogEmitter catalog = new CatalogEmitter(program.catalog(), entryPoints);
    return later(catalog.name(), "all prompts", catalog::emit);
  }

  /** All that the catalog says of the classes of entry points. */
  public static String saidOf(List<ClassEntry> entryPoints) {
    return CatalogEmitter.saidOf(entryPoints);
  }

  /** The full name of the catalog's class. */
  public String catalogName() {
    return program.catalog().namespace() + "." + program.catalog().name();
  }

  /** The full name of the class of an entry point. */
  public String nameOf(EntryPoint entryPoint) {
    return names.of(entryPoint).canonicalName();
  }

  /** The full name of the class of what a folder has. */
  public String nameOf(FolderMembers folder) {
    return names.of(folder).canonicalName();
  }

  /** The full names of the classes of shared types and services, sorted. */
  public List<String> typeNames() {
    Stream<TypeName> types = program.shared().stream().map(SharedType::name);
    Stream<TypeName> services = program.services().stream().map(one -> one.service().name());
    return Stream.concat(types, services)
        .map(name -> names.of(name).canonicalName())
        .sorted()
        .toList();
  }

  /** The full name of the class of an object, enum or service. */
  public String nameOf(TypeName type) {
    return names.of(type).canonicalName();
  }

  private static JavaSource guarded(About about, Supplier<JavaSource> work) {
    try {
      return work.get();
    } catch (RuntimeException | StackOverflowError e) {
      throw new InternalCompilerError(about.id(), e);
    }
  }

  private static TypeSpec type(EntryPoint entryPoint, Names names) {
    if (entryPoint.rendering() instanceof MessageProgram messages) {
      return new ChatEmitter(entryPoint, messages, names).emit();
    }
    return entryPoint.rendering() instanceof TextProgram text
        ? new EntryPointEmitter(entryPoint, text, names).emit()
        : new MembersOnlyEmitter(entryPoint, names).emit();
  }

  private TypeSpec shared(SharedType shared) {
    if (shared.type() instanceof Type.ObjectRef ref) {
      ObjectType object = shared.types().object(ref);
      TypeSpec.Builder type = new ObjectEmitter(names, shared.types()).emit(object);
      for (Reachable.Mention mention : Reachable.from(object, shared.types())) {
        addNested(mention, shared, names.of(ref), type);
      }
      return type.build();
    }
    Type.EnumOf named = (Type.EnumOf) shared.type();
    return new EnumEmitter(named, names.of(named)).emit().build();
  }

  private void addNested(
      Reachable.Mention mention, SharedType shared, ClassName outer, TypeSpec.Builder type) {
    if (!outer.equals(names.of(mention.name()).enclosingClassName())) {
      return;
    }
    if (mention.type() instanceof Type.ObjectRef ref) {
      type.addType(
          new ObjectEmitter(names, shared.types())
              .emit(shared.types().object(ref))
              .addModifiers(javax.lang.model.element.Modifier.STATIC)
              .build());
    } else if (mention.type() instanceof Type.EnumOf named) {
      type.addType(new EnumEmitter(named, names.of(named)).emit().build());
    }
  }

  private static JavaSource source(ClassName name, String from, TypeSpec type) {
    String content =
        JavaFile.builder(name.packageName(), type)
            .skipJavaLangImports(true)
            .addFileComment("$L", GeneratedMark.comment(from))
            .build()
            .toString();
    return new JavaSource(path(name), content);
  }

  private static String path(ClassName name) {
    return name.packageName().replace('.', '/') + "/" + name.simpleName() + ".java";
  }
}
