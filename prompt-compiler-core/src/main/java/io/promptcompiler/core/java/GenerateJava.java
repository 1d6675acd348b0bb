package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
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
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes a program as Java source files: one for each entry point, fragment and shared type, and a
 * catalog.
 */
public final class GenerateJava {
  private final Program program;
  private final Names names;

  private GenerateJava(Program program, Names names) {
    this.program = program;
    this.names = names;
  }

  /**
   * A generator for a program whose names are settled; names that meet are reported.
   *
   * @param taken who has the classes that are there already, by their full names
   */
  public static GenerateJava named(
      Program program, Map<String, String> taken, DiagnosticSink sink) {
    return new GenerateJava(program, AssignNames.assign(program, taken, sink));
  }

  /** The full name of the catalog's class. */
  public String catalogName() {
    return program.catalog().namespace() + "." + program.catalog().name();
  }

  /**
   * The source files, to be asked for only when no names meet.
   *
   * @throws InternalCompilerError for a mistake of ours, naming the template
   */
  public List<JavaSource> sources() {
    List<JavaSource> sources = new ArrayList<>();
    for (SharedType shared : program.shared()) {
      sources.add(shared(shared));
    }
    for (Program.SharedService shared : program.services()) {
      Service service = shared.service();
      sources.add(source(names.of(service.name()), new ServiceEmitter(names).emit(service)));
    }
    for (Fragment fragment : program.fragments()) {
      sources.add(fragment(fragment));
    }
    for (EntryPoint entryPoint : program.entryPoints()) {
      sources.add(entryPoint(entryPoint));
    }
    for (FolderMembers folder : program.folders()) {
      sources.add(source(names.of(folder), new FolderEmitter(folder, names).emit()));
    }
    CatalogEmitter catalog = new CatalogEmitter(program, names);
    sources.add(source(catalog.name(), catalog.emit()));
    return sources;
  }

  /** The full name of the class of what a folder has. */
  public String nameOf(FolderMembers folder) {
    return names.of(folder).canonicalName();
  }

  /** The full name of the class of an entry point. */
  public String nameOf(EntryPoint entryPoint) {
    return names.of(entryPoint).canonicalName();
  }

  /** The full name of the class of a fragment. */
  public String nameOf(Fragment fragment) {
    return names.of(fragment).canonicalName();
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

  private JavaSource entryPoint(EntryPoint entryPoint) {
    try {
      return source(names.of(entryPoint), type(entryPoint));
    } catch (RuntimeException | StackOverflowError e) {
      throw new InternalCompilerError(entryPoint.about().id(), e);
    }
  }

  private JavaSource fragment(Fragment fragment) {
    try {
      return source(names.of(fragment), new FragmentEmitter(fragment, names).emit());
    } catch (RuntimeException | StackOverflowError e) {
      throw new InternalCompilerError(fragment.about().id(), e);
    }
  }

  private TypeSpec type(EntryPoint entryPoint) {
    if (entryPoint.rendering() instanceof MessageProgram messages) {
      return new ChatEmitter(entryPoint, messages, names).emit();
    }
    return entryPoint.rendering() instanceof TextProgram text
        ? new EntryPointEmitter(entryPoint, text, names).emit()
        : new MembersOnlyEmitter(entryPoint, names).emit();
  }

  private JavaSource shared(SharedType shared) {
    if (shared.type() instanceof Type.ObjectRef ref) {
      ObjectType object = shared.types().object(ref);
      TypeSpec.Builder type = new ObjectEmitter(names, shared.types()).emit(object);
      for (Reachable.Mention mention : Reachable.from(object, shared.types())) {
        addNested(mention, shared, names.of(ref), type);
      }
      return source(names.of(ref), type.addAnnotation(Annotations.generated("types")).build());
    }
    Type.EnumOf named = (Type.EnumOf) shared.type();
    TypeSpec type =
        new EnumEmitter(named, names.of(named))
            .emit()
            .addAnnotation(Annotations.generated("types"))
            .build();
    return source(names.of(named), type);
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

  private static JavaSource source(ClassName name, TypeSpec type) {
    String content =
        JavaFile.builder(name.packageName(), type)
            .skipJavaLangImports(true)
            .addFileComment("Generated by the prompt compiler. Change the template instead.")
            .build()
            .toString();
    String path = name.packageName().replace('.', '/') + "/" + name.simpleName() + ".java";
    return new JavaSource(path, content);
  }
}
