package io.promptcompiler.core.java.names;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.backend.Reachable;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An assignment of names to the types that are nested in a class, with checks of the names of
 * members.
 */
final class NestedNames {
  private final Map<TypeName, ClassName> names;
  private final DiagnosticSink sink;

  /** Creates an assignment that adds the names of types to the given map. */
  NestedNames(Map<TypeName, ClassName> names, DiagnosticSink sink) {
    this.names = names;
    this.sink = sink;
  }

  /**
   * Assigns names to the types nested in the class of an object.
   *
   * @param depth the number of leading steps in a type's path that lead to the class itself
   */
  void assign(ClassName outer, ObjectType object, Types types, int depth) {
    assign(outer, object, types, depth, Set.of(), inside(object, types, depth));
  }

  /**
   * Assigns names to the types nested in the class of an entry point.
   *
   * @param others the names of other nested classes
   */
  void assign(ClassName outer, EntryPoint entryPoint, Set<String> others) {
    ObjectType parameters = entryPoint.allParameters();
    Types types = entryPoint.types();
    entryPoint.output().ifPresent(output -> schema(output, parameters));
    String document = parameters.name().owner();
    Set<String> owners = Set.of(document, OutputDeclaration.owner(document));
    assign(
        outer,
        parameters,
        types,
        0,
        others,
        Reachable.from(entryPoint).stream()
            .filter(mention -> owners.contains(mention.name().owner()))
            .toList());
  }

  /** Reports a parameter with the name of the method that returns the schema of the output. */
  private void schema(Member.Output output, ObjectType parameters) {
    for (Field field : parameters.fields()) {
      if (Identifiers.member(field.name()).equals(Member.Output.SCHEMA)) {
        clash(field.location(), output.name(), field.name(), Member.Output.SCHEMA);
      }
    }
  }

  private void assign(
      ClassName outer,
      ObjectType object,
      Types types,
      int depth,
      Set<String> others,
      List<Reachable.Mention> mentions) {
    members(object);
    Set<String> reserved = reserved(object.fields());
    reserved.add(outer.simpleName());
    reserved.addAll(others);
    Set<String> ofOthers = insideOthers(mentions, types, depth, reserved);
    Map<String, String> taken = new HashMap<>();
    for (Reachable.Mention mention : mentions) {
      TypeName name = mention.name();
      List<String> inner = name.path().subList(depth, name.path().size());
      String simple = free(inner, reserved);
      String free = ofOthers.contains(simple) ? simple + "_" : simple;
      String shown = String.join(".", inner);
      String first = taken.putIfAbsent(free.toLowerCase(Locale.ROOT), shown);
      if (first != null) {
        clash(mention.location(), first, /* second= */ shown, /* java= */ free);
      }
      names.put(name, outer.nestedClass(free));
      if (mention.type() instanceof Type.ObjectRef ref) {
        members(types.object(ref));
      } else {
        constants((Type.EnumOf) mention.type(), mention.location());
      }
    }
  }

  /** Returns the types that are named within the class of an object. */
  private static List<Reachable.Mention> inside(ObjectType object, Types types, int depth) {
    TypeName holder = object.name();
    List<Reachable.Mention> inside = new ArrayList<>();
    for (Reachable.Mention mention : Reachable.from(object, types)) {
      TypeName name = mention.name();
      boolean isInside =
          name.owner().equals(holder.owner())
              && name.path().size() > depth
              && name.path().subList(0, depth).equals(holder.path().subList(0, depth));
      if (isInside && (depth == 0 || name.isNamed())) {
        inside.add(mention);
      }
    }
    return inside;
  }

  /**
   * Returns the names, as in class files, of the types that are nested in other types.
   * ResolvedNames may contain {@code $}, so a type {@code Owner$Builder} would have the same class
   * file as the builder of {@code Owner}.
   */
  private static Set<String> insideOthers(
      List<Reachable.Mention> mentions, Types types, int depth, Set<String> reserved) {
    Set<String> names = new HashSet<>();
    for (Reachable.Mention mention : mentions) {
      if (mention.type() instanceof Type.ObjectRef ref) {
        List<String> path = mention.name().path();
        String outer = free(path.subList(depth, path.size()), reserved);
        inside(types.object(ref).fields()).forEach(inner -> names.add(outer + "$" + inner));
      }
    }
    return names;
  }

  private static String free(List<String> path, Set<String> reserved) {
    String simple = Identifiers.type(path);
    return reserved.contains(simple) ? simple + "_" : simple;
  }

  /** Checks the constants of an enum. */
  void constants(Type.EnumOf type, Location location) {
    Map<String, String> taken = new HashMap<>();
    for (String value : type.values()) {
      String constant = Identifiers.constant(value);
      String first = taken.putIfAbsent(constant, value);
      if (first != null) {
        clash(location, first, /* second= */ value, /* java= */ constant);
      }
    }
  }

  /**
   * Checks the names of variants, and reports parameters with the names of members that only
   * variants need.
   */
  void variants(EntryPoint entryPoint) {
    Map<String, String> taken = new HashMap<>();
    taken.put(VariantEmitter.constant(Variant.BASE), Variant.BASE);
    for (Variant variant : entryPoint.variants()) {
      String constant = VariantEmitter.constant(variant.name());
      String first = taken.putIfAbsent(constant, variant.name());
      if (first != null) {
        clash(variant.declared(), first, /* second= */ variant.name(), /* java= */ constant);
      }
    }
    for (Field field : entryPoint.parameters().fields()) {
      if (VariantEmitter.MEMBERS.contains(Identifiers.member(field.name()))) {
        sink.report(
            Diagnostic.of(DiagnosticCode.NAME_OF_VARIANTS, field.location(), field.name())
                .fix("Rename it: a generated method that chooses the variant has this name."));
      }
    }
  }

  private void members(ObjectType object) {
    Map<String, String> taken = new HashMap<>();
    for (Field field : object.fields()) {
      member(field.name(), taken, field.location());
    }
  }

  /** Checks the names of an entry point's members and of the data in them. */
  void members(List<Member> members) {
    Map<String, String> taken = new HashMap<>();
    for (Member member : members) {
      if (!(member instanceof Member.Tools tools)) {
        member(member.name(), taken, member.location());
      } else if (tools.haveClasses()) {
        member(tools.name(), taken, tools.location());
        Map<String, String> methods = new HashMap<>();
        tools.names().forEach(name -> member(name, methods, tools.location()));
      }
      if (member instanceof Member.Given given && given.data() instanceof Data.Tree tree) {
        members(tree);
      }
      member.record().ifPresent(record -> members(record.object()));
    }
  }

  private void members(Data.Tree tree) {
    Map<String, String> taken = new HashMap<>();
    Map<String, String> types = new HashMap<>();
    for (Data.Tree.Member member : tree.members()) {
      member(member.name(), taken, member.location());
      if (member.data() instanceof Data.Tree below) {
        String type = Identifiers.type(List.of(member.name())).toLowerCase(Locale.ROOT);
        String first = types.putIfAbsent(type, member.name());
        if (first != null && !Identifiers.member(first).equals(Identifiers.member(member.name()))) {
          clash(member.location(), first, /* second= */ member.name(), /* java= */ type);
        }
        members(below);
      }
    }
  }

  /** Checks the name of a member for a clash with earlier members. */
  void member(String name, Map<String, String> taken, Location location) {
    String member = Identifiers.member(name);
    String first = taken.putIfAbsent(member, name);
    if (first != null) {
      clash(location, first, /* second= */ name, /* java= */ member);
    }
  }

  /**
   * Returns the names that neither a nested type nor a shared type may have, because they refer to
   * other types in the class.
   */
  static Set<String> reserved(List<Field> fields) {
    Set<String> reserved = inside(fields);
    reserved.addAll(JavaWords.JAVA_LANG);
    reserved.addAll(JavaWords.RUNTIME_TYPES);
    reserved.addAll(ConstantNames.ofSigns());
    return reserved;
  }

  /**
   * Returns the names of the nested types that every class with the given fields has, regardless of
   * the fields' types.
   */
  static Set<String> inside(List<Field> fields) {
    Set<String> inside = new HashSet<>(List.of("Builder", "Evidence"));
    for (Field field : fields) {
      if (field.required()) {
        inside.add(Identifiers.stage(field.name()));
      }
    }
    return inside;
  }

  private void clash(Location location, String first, String second, String java) {
    sink.report(
        Diagnostic.of(DiagnosticCode.NAMES_CLASH, location, first, second, java)
            .fix("Rename one of the two."));
  }
}
