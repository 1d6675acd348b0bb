package io.promptcompiler.core.java.checks;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.Reachable;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.java.model.Mappings;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reports incomplete mappings of application classes: a nested object whose class is not mapped,
 * and a name that does not match any generated class.
 */
public final class CheckMapped {
  private final ResolvedNames names;
  private final Types types;
  private final DiagnosticSink sink;
  private final Set<TypeName> reported = new HashSet<>();

  private CheckMapped(ResolvedNames names, Types types, DiagnosticSink sink) {
    this.names = names;
    this.types = types;
    this.sink = sink;
  }

  /**
   * Checks the types that are nested in the class of an entry point.
   *
   * @return the full names of those that are objects
   */
  public static List<String> check(
      EntryPoint entryPoint, ResolvedNames names, DiagnosticSink sink) {
    // Messages with sources are rendered for shared types.
    boolean isOfService =
        entryPoint.rendering() instanceof MessageProgram messages && messages.hasService();
    if (!names.hasMappings() || isOfService) {
      return List.of();
    }
    Types types = entryPoint.types();
    List<Reachable.Mention> mentions = Reachable.from(entryPoint.allParameters(), types);
    return new CheckMapped(names, types, sink).check(names.of(entryPoint), mentions);
  }

  /** Checks a shared type and the types that are nested in its class. */
  public static void check(SharedType shared, ResolvedNames names, DiagnosticSink sink) {
    if (names.hasMappings() && shared.type() instanceof Type.ObjectRef ref) {
      Types types = shared.types();
      CheckMapped check = new CheckMapped(names, types, sink);
      check.object(types.object(ref));
      check.check(names.of(ref), Reachable.from(types.object(ref), types));
    }
  }

  /** Checks that each mapping names a class. All classes must be known. */
  public static void check(
      Program program,
      List<ClassEntry> entries,
      ResolvedNames names,
      Location configuration,
      DiagnosticSink sink) {
    List<String> objects = new ArrayList<>();
    entries.forEach(entry -> objects.addAll(entry.objects()));
    for (SharedType shared : program.shared()) {
      objects.addAll(objects(shared, names));
    }
    for (MappedClass mapped : program.mapped()) {
      if (objects.stream().noneMatch(name -> Mappings.isMeant(mapped, name))) {
        sink.report(
            Diagnostic.of(DiagnosticCode.MAPPED_TO_NOTHING, configuration, mapped.target())
                .fix(
                    Suggestion.join(
                        Suggestion.didYouMean(mapped.target(), simple(objects), "Such classes"),
                        "Otherwise remove it from <" + mapped.style().element() + ">.")));
      }
    }
  }

  private static List<String> objects(SharedType shared, ResolvedNames names) {
    List<String> objects = new ArrayList<>();
    if (shared.type() instanceof Type.ObjectRef ref) {
      ClassName self = names.of(ref);
      objects.add(self.canonicalName());
      for (Reachable.Mention mention : Reachable.from(shared.types().object(ref), shared.types())) {
        if (mention.type() instanceof Type.ObjectRef inner
            && self.equals(names.of(inner).enclosingClassName())) {
          objects.add(names.of(inner).canonicalName());
        }
      }
    }
    return objects;
  }

  /** Returns the simple names of classes. */
  private static Set<String> simple(List<String> names) {
    Set<String> simple = new TreeSet<>();
    names.forEach(name -> simple.add(name.substring(name.lastIndexOf('.') + 1)));
    return simple;
  }

  private List<String> check(ClassName outer, List<Reachable.Mention> mentions) {
    List<String> objects = new ArrayList<>();
    for (Reachable.Mention mention : mentions) {
      if (mention.type() instanceof Type.ObjectRef ref
          && outer.equals(names.of(ref).enclosingClassName())) {
        objects.add(names.of(ref).canonicalName());
        object(types.object(ref));
      }
    }
    return objects;
  }

  private void object(ObjectType object) {
    if (names.mapped(object.name()).isEmpty()) {
      return;
    }
    MappedClass mapped = names.mapped(object.name()).get();
    for (Field field : object.fields()) {
      if (field.type().innermost() instanceof Type.ObjectRef ref
          && names.mapped(ref.name()).isEmpty()
          && reported.add(ref.name())) {
        sink.report(notMapped(field, object.name(), ref.name(), mapped));
      }
    }
  }

  private Diagnostic notMapped(Field field, TypeName in, TypeName of, MappedClass outer) {
    String holder = names.of(in).simpleName();
    ClassName name = names.of(of);
    if (names.isImported(of)) {
      return Diagnostic.of(
              DiagnosticCode.MAPPED_TO_IMPORTED,
              field.location(),
              field.name(),
              holder,
              name.canonicalName())
          .fix(
              "Declare the type in this module, or remove '"
                  + outer.line()
                  + "' from the configuration of the plugin.");
    }
    String simple = name.simpleName();
    String pack = outer.source().substring(0, outer.source().lastIndexOf('.') + 1);
    return Diagnostic.of(DiagnosticCode.NOT_MAPPED, field.location(), field.name(), holder, simple)
        .fix(
            "Add '"
                + new MappedClass(simple, pack + simple, outer.style()).line()
                + "', with the name of your class, to <"
                + outer.style().element()
                + "> in the configuration of the plugin, where '"
                + outer.line()
                + "' is.");
  }
}
