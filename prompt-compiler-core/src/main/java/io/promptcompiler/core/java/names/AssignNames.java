package io.promptcompiler.core.java.names;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.java.messages.MessagePromptEmitter;
import io.promptcompiler.core.java.model.Mappings;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Assigns names to classes and reports names within one class that clash. */
public final class AssignNames {
  private final Map<TypeName, ClassName> names;
  private final Map<String, ClassName> entryPoints = new HashMap<>();
  private final DiagnosticSink sink;
  private final NestedNames nested;

  private AssignNames(Map<TypeName, ClassName> names, DiagnosticSink sink) {
    this.names = names;
    this.sink = sink;
    this.nested = new NestedNames(names, sink);
  }

  /** Returns the names of the types and services that the classes of a program share. */
  public static ResolvedNames shared(Program program, DiagnosticSink sink) {
    Map<TypeName, ClassName> names = new HashMap<>();
    // Existing classes were named by the same rules and cannot be renamed here, so findings are
    // ignored.
    AssignNames imported = new AssignNames(names, finding -> {});
    program.imported().shared().forEach(imported::shared);
    program.imported().services().forEach(imported::service);
    Set<TypeName> elsewhere = Set.copyOf(names.keySet());
    AssignNames own = new AssignNames(names, sink);
    program.shared().forEach(own::shared);
    program.services().forEach(own::service);
    return ResolvedNames.of(names, elsewhere, new Mappings(program.mapped()));
  }

  /**
   * Returns the shared names, the classes of all entry points of a program, and the names nested in
   * them.
   */
  public static ResolvedNames all(Program program, DiagnosticSink sink) {
    return inside(program.entryPoints(), shared(program, sink), sink);
  }

  /** Returns the shared names, the class of an entry point, and the names nested in it. */
  public static ResolvedNames inside(
      EntryPoint entryPoint, ResolvedNames shared, DiagnosticSink sink) {
    return inside(List.of(entryPoint), shared, sink);
  }

  private static ResolvedNames inside(
      List<EntryPoint> entryPoints, ResolvedNames shared, DiagnosticSink sink) {
    AssignNames inside = new AssignNames(new HashMap<>(), sink);
    entryPoints.forEach(inside::entryPoint);
    return shared.with(inside.entryPoints, inside.names);
  }

  private void shared(SharedType shared) {
    TypeName typeName = shared.name();
    String simple = Identifiers.type(typeName.path());
    List<Field> fields =
        shared.type() instanceof Type.ObjectRef ref
            ? shared.types().object(ref).fields()
            : List.of();
    ClassName name =
        ClassName.get(
            ClassNames.packageOf(shared.namespace(), shared.folder()),
            NestedNames.reserved(fields).contains(simple) ? simple + "_" : simple);
    names.put(typeName, name);
    if (shared.type() instanceof Type.ObjectRef ref) {
      ObjectType object = shared.types().object(ref);
      nested.assign(name, object, shared.types(), typeName.path().size());
    } else {
      nested.constants((Type.EnumOf) shared.type(), shared.location());
    }
  }

  private void service(SharedService shared) {
    Service service = shared.service();
    String pack = ClassNames.packageOf(shared.namespace(), shared.folder());
    names.put(service.name(), ClassName.get(pack, Identifiers.type(service.name().path())));
    Map<String, String> taken = new HashMap<>();
    for (Service.Method method : service.methods()) {
      nested.member(method.name(), taken, service.location());
    }
  }

  private void entryPoint(EntryPoint entryPoint) {
    ClassName name = ClassNames.checked(entryPoint, sink);
    entryPoints.put(entryPoint.about().key(), name);
    nested.members(entryPoint.members());
    for (Member member : entryPoint.members()) {
      member
          .record()
          .ifPresent(
              record -> names.put(record.object().name(), MemberNames.type(name, record.name())));
    }
    boolean isOfService =
        entryPoint.rendering() instanceof MessageProgram messages && messages.hasService();
    if (!isOfService) {
      Set<String> others = new HashSet<>(MemberNames.inside(name, entryPoint.members()));
      if (entryPoint.rendering() instanceof MessageProgram) {
        others.addAll(MessagePromptEmitter.runs(entryPoint).values());
      }
      if (!entryPoint.variants().isEmpty()) {
        others.add(VariantEmitter.TYPE);
        nested.variants(entryPoint);
      }
      nested.assign(name, entryPoint, others);
    }
  }
}
