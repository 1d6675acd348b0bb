package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.backend.Unrendered;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.messages.ServiceEmitter;
import io.promptcompiler.core.java.model.FactoryEmitter;
import io.promptcompiler.core.java.model.FolderEmitter;
import io.promptcompiler.core.java.names.AssignNames;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The API of a program's classes, read before any source file is written. */
final class JavaApi implements TargetApi {
  private final Program program;
  private final ResolvedNames names;

  JavaApi(Program program) {
    this.program = program;
    this.names = AssignNames.all(program, finding -> {});
  }

  @Override
  public String of(EntryPoint entryPoint) {
    return names.of(entryPoint).canonicalName();
  }

  @Override
  public String of(Fragment fragment) {
    return names.of(fragment).canonicalName();
  }

  @Override
  public String of(FolderMembers folder) {
    return names.of(folder).canonicalName();
  }

  @Override
  public String of(TypeName type) {
    return names.of(type).canonicalName();
  }

  @Override
  public String member(String name) {
    return Identifiers.member(name);
  }

  @Override
  public boolean hasBuilder(ObjectType object) {
    return !FactoryEmitter.suits(object.fields());
  }

  @Override
  public String with(String name) {
    return Identifiers.with(name);
  }

  @Override
  public String method(String name) {
    return Identifiers.method(name);
  }

  @Override
  public String constant(String value) {
    return Identifiers.constant(value);
  }

  @Override
  public List<ApiClass> classes(Predicate<EntryPoint> which) {
    List<ApiClass> classes = new ArrayList<>();
    for (EntryPoint one : program.entryPoints()) {
      if (which.test(one)) {
        Supplier<TypeSpec> type = () -> GenerateJava.type(Unrendered.of(one), names);
        classes.addAll(read(names.of(one), one.about().id(), type, one.location()));
      }
    }
    for (Fragment one : program.fragments()) {
      Supplier<TypeSpec> type = () -> new FragmentEmitter(Unrendered.of(one), names).emit();
      classes.addAll(read(names.of(one), one.about().id(), type, one.location()));
    }
    Set<TypeName> outputs = new HashSet<>();
    program
        .entryPoints()
        .forEach(
            one ->
                one.output()
                    .flatMap(Member.Output::named)
                    .ifPresent(named -> outputs.add(named.name())));
    for (SharedType one : program.shared()) {
      TypeSpec type = GenerateJava.shared(one, names, outputs.contains(one.name()));
      classes.addAll(ReadApi.of(names.of(one.name()), type, Optional.of(one.location())));
    }
    for (SharedService one : program.services()) {
      Service service = one.service();
      TypeSpec type = new ServiceEmitter(names).emit(service);
      classes.addAll(ReadApi.of(names.of(service.name()), type, Optional.of(service.location())));
    }
    for (FolderMembers one : program.folders()) {
      TypeSpec type = new FolderEmitter(Unrendered.of(one), names).emit();
      classes.addAll(ReadApi.of(names.of(one), type, Optional.of(one.location())));
    }
    CatalogEmitter catalog = new CatalogEmitter(program.catalog(), List.of());
    classes.addAll(ReadApi.of(catalog.name(), catalog.emit(), Optional.empty()));
    return classes;
  }

  private static List<ApiClass> read(
      ClassName name, String id, Supplier<TypeSpec> type, Location location) {
    return ReadApi.of(name, InternalCompilerError.naming(id, type), Optional.of(location));
  }
}
