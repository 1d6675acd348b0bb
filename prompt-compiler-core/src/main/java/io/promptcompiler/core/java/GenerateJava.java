package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.FlowPicture;
import io.promptcompiler.core.backend.Reachable;
import io.promptcompiler.core.backend.TakenClass;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.checks.CheckClasses;
import io.promptcompiler.core.java.checks.CheckLengths;
import io.promptcompiler.core.java.checks.CheckMapped;
import io.promptcompiler.core.java.checks.CheckRoom;
import io.promptcompiler.core.java.checks.CheckSizes;
import io.promptcompiler.core.java.messages.ChatEmitter;
import io.promptcompiler.core.java.messages.MessagePromptEmitter;
import io.promptcompiler.core.java.messages.ServiceEmitter;
import io.promptcompiler.core.java.model.EnumEmitter;
import io.promptcompiler.core.java.model.FolderEmitter;
import io.promptcompiler.core.java.model.MembersOnlyEmitter;
import io.promptcompiler.core.java.model.ObjectEmitter;
import io.promptcompiler.core.java.model.ToolEmitter;
import io.promptcompiler.core.java.names.AssignNames;
import io.promptcompiler.core.java.names.ClassNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** Writes a module as Java source files, and the service file by which its catalog is found. */
final class GenerateJava implements TargetModule {
  private final Program program;
  private final ResolvedNames names;

  private GenerateJava(Program program, ResolvedNames names) {
    this.program = program;
    this.names = names;
  }

  /**
   * Returns a generator for the classes of a module.
   *
   * @param program the shared types and services, and the name of the catalog
   * @param sink receives findings about the names of shared types and services
   */
  static GenerateJava of(Program program, DiagnosticSink sink) {
    program.shared().forEach(shared -> CheckSizes.check(shared, sink));
    ResolvedNames names = AssignNames.shared(program, sink);
    program.shared().forEach(shared -> CheckLengths.check(shared, names, sink));
    program.services().forEach(shared -> CheckLengths.check(shared, names, sink));
    program.shared().forEach(shared -> CheckMapped.check(shared, names, sink));
    return new GenerateJava(program, names);
  }

  @Override
  public Named named(EntryPoint entryPoint, DiagnosticSink sink) {
    CheckSizes.check(entryPoint, sink);
    CheckRoom.check(entryPoint, sink);
    output(entryPoint, sink);
    ResolvedNames inside = AssignNames.inside(entryPoint, names, sink);
    CheckLengths.check(entryPoint, inside, sink);
    List<String> objects = CheckMapped.check(entryPoint, inside, sink);
    ClassName name = inside.of(entryPoint);
    About about = entryPoint.about();
    return new Named(
        entry(
            about,
            name,
            entryPoint.rendering(),
            entryPoint.text().isPresent() && StablePrefix.isWanted(entryPoint),
            entryPoint.parts().stream().map(Member.Part::name).toList(),
            false,
            entryPoint.tool().isPresent(),
            entryPoint
                .output()
                .flatMap(Member.Output::named)
                .map(named -> named.name().toString())
                .orElse(""),
            entryPoint.variants(),
            entryPoint.location(),
            objects),
        artifact(
            name,
            () ->
                InternalCompilerError.naming(
                    about.id(), () -> source(name, about.id(), type(entryPoint, inside)))));
  }

  /** Reports an output type whose class is in a library and cannot read the answers of models. */
  private void output(EntryPoint entryPoint, DiagnosticSink sink) {
    if (entryPoint.tool().isPresent()) {
      return;
    }
    for (Member.Output output : entryPoint.output().stream().toList()) {
      boolean isImported =
          output
              .named()
              .filter(
                  named ->
                      program.imported().shared().stream()
                          .anyMatch(shared -> shared.name().equals(named.name())))
              .isPresent();
      if (isImported) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.OUTPUT_OF_LIBRARY,
                    output.location(),
                    output.declared().type().written())
                .fix("Declare an object with a property of that type, or a type of your own."));
      }
    }
  }

  @Override
  public Named named(Fragment fragment, DiagnosticSink sink) {
    ClassName name = ClassNames.checked(fragment, sink);
    CheckLengths.check(fragment, names, sink);
    CheckRoom.check(fragment, sink);
    About about = fragment.about();
    return new Named(
        entry(
            about,
            name,
            fragment.text(),
            false,
            List.of(),
            true,
            false,
            "",
            List.of(),
            fragment.location(),
            List.of()),
        artifact(
            name,
            () ->
                InternalCompilerError.naming(
                    about.id(),
                    () -> source(name, about.id(), new FragmentEmitter(fragment, names).emit()))));
  }

  private static ClassEntry entry(
      About about,
      ClassName name,
      Rendering rendering,
      boolean isCached,
      List<String> parts,
      boolean isFragment,
      boolean isTool,
      String output,
      List<Variant> variants,
      Location location,
      List<String> objects) {
    return new ClassEntry(
        isFragment,
        isTool,
        about.key(),
        about.id(),
        name.packageName(),
        name.simpleName(),
        path(name),
        rendering instanceof TextProgram,
        rendering instanceof MessageProgram,
        isCached,
        parts,
        about.deprecated().isPresent()
            || variants.stream().anyMatch(one -> one.about().deprecated().isPresent()),
        about.aliases(),
        output,
        variants.stream().map(Variant::name).toList(),
        location,
        objects);
  }

  @Override
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

  @Override
  public void checkMapped(List<ClassEntry> entries, Location configuration, DiagnosticSink sink) {
    CheckMapped.check(program, entries, names, configuration, sink);
  }

  @Override
  public List<Artifact> finish(Finished module) {
    List<Artifact> artifacts = new ArrayList<>();
    Set<String> outputs =
        module.prompts().stream().map(ClassEntry::output).collect(Collectors.toSet());
    for (SharedType shared : program.shared()) {
      boolean isOutput = outputs.contains(shared.name().toString());
      artifacts.add(
          artifact(names.of(shared.name()), "types", () -> shared(shared, names, isOutput))
              .madeOf(module.declarations() + (isOutput ? "\noutput" : "")));
    }
    for (SharedService shared : program.services()) {
      Service service = shared.service();
      artifacts.add(
          artifact(
                  names.of(service.name()),
                  "sources",
                  () -> new ServiceEmitter(names).emit(service))
              .madeOf(module.declarations()));
    }
    for (FolderMembers folder : module.folders()) {
      artifacts.add(folder(folder, module.prompts()));
    }
    CatalogEmitter catalog = new CatalogEmitter(program.catalog(), module.prompts());
    artifacts.add(
        artifact(catalog.name(), "all prompts", catalog::emit)
            .madeOf(CatalogEmitter.contentsOf(module.prompts())));
    artifacts.add(
        Artifact.resource(CatalogList.PATH, CatalogList.of(catalogName(), module.coordinates())));
    for (FolderMembers folder : module.folders()) {
      if (!folder.picture().isEmpty()) {
        artifacts.add(Artifact.resource(FlowPicture.path(nameOf(folder)), folder.picture()));
      }
    }
    return artifacts;
  }

  /** Returns the class of a folder, whose data may mention the classes of entry points. */
  private Artifact folder(FolderMembers folder, List<ClassEntry> entryPoints) {
    Map<String, ClassName> classes = new HashMap<>();
    entryPoints.forEach(
        entry -> classes.put(entry.key(), ClassName.get(entry.packageName(), entry.simpleName())));
    ResolvedNames all = names.withEntryPoints(classes);
    String from = folder.folder().isEmpty() ? folder.name() : folder.folder();
    return artifact(names.of(folder), from, () -> new FolderEmitter(folder, all).emit());
  }

  @Override
  public String catalogName() {
    return program.catalog().namespace() + "." + program.catalog().name();
  }

  @Override
  public String nameOf(FolderMembers folder) {
    return names.of(folder).canonicalName();
  }

  @Override
  public List<String> typeNames() {
    Stream<TypeName> types = program.shared().stream().map(SharedType::name);
    Stream<TypeName> services = program.services().stream().map(one -> one.service().name());
    return Stream.concat(types, services)
        .map(name -> names.of(name).canonicalName())
        .sorted()
        .toList();
  }

  /** Returns the class of an entry point. */
  static TypeSpec type(EntryPoint entryPoint, ResolvedNames names) {
    if (entryPoint.rendering() instanceof MessageProgram messages && !messages.hasService()) {
      return new MessagePromptEmitter(entryPoint, names).emit();
    }
    if (entryPoint.rendering() instanceof MessageProgram messages) {
      return new ChatEmitter(entryPoint, messages, names).emit();
    }
    if (entryPoint.tool().isPresent()) {
      return new ToolEmitter(entryPoint, names).emit();
    }
    return entryPoint.rendering() instanceof TextProgram text
        ? new EntryPointEmitter(entryPoint, text, names).emit()
        : new MembersOnlyEmitter(MarkStable.in(entryPoint), names).emit();
  }

  /**
   * Returns the class of a type that several entry points share.
   *
   * @param isOutput whether the type is the output of a model
   */
  static TypeSpec shared(SharedType shared, ResolvedNames names, boolean isOutput) {
    if (shared.type() instanceof Type.ObjectRef ref) {
      ObjectType object = shared.types().object(ref);
      ObjectEmitter emitter = new ObjectEmitter(names, shared.types());
      TypeSpec.Builder type =
          shared.isContext() ? emitter.context(object) : emitter.emit(object, isOutput);
      for (Reachable.Mention mention : Reachable.from(object, shared.types())) {
        addNested(mention, shared, names, type);
      }
      return type.build();
    }
    Type.EnumOf named = (Type.EnumOf) shared.type();
    return new EnumEmitter(named, names.of(named)).emit().build();
  }

  private static void addNested(
      Reachable.Mention mention, SharedType shared, ResolvedNames names, TypeSpec.Builder type) {
    if (!names.of(shared.name()).equals(names.of(mention.name()).enclosingClassName())) {
      return;
    }
    if (mention.type() instanceof Type.ObjectRef ref) {
      type.addType(
          new ObjectEmitter(names, shared.types())
              .emit(shared.types().object(ref), false)
              .addModifiers(javax.lang.model.element.Modifier.STATIC)
              .build());
    } else {
      Type.EnumOf named = (Type.EnumOf) mention.type();
      type.addType(new EnumEmitter(named, names.of(named)).emit().build());
    }
  }

  private static Artifact artifact(ClassName name, String from, Supplier<TypeSpec> type) {
    return artifact(name, () -> source(name, from, type.get()));
  }

  private static Artifact artifact(ClassName name, Supplier<String> content) {
    return Artifact.source(path(name), content);
  }

  /**
   * Returns a source file in ASCII with LF line endings.
   *
   * @param from the path of the source that it is generated from
   */
  private static String source(ClassName name, String from, TypeSpec type) {
    TypeSpec marked = type.toBuilder().addAnnotation(NullMarked.class).build();
    String source =
        JavaFile.builder(name.packageName(), marked)
            .skipJavaLangImports(true)
            .addFileComment("$L", GeneratedMark.comment(from))
            .build()
            .toString();
    return OneLineJavadoc.in(source);
  }

  private static String path(ClassName name) {
    return name.packageName().replace('.', '/') + "/" + name.simpleName() + ".java";
  }
}
