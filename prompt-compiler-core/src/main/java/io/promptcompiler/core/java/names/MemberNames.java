package io.promptcompiler.core.java.names;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.java.model.RuntimeClasses;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Determines the names of the members of an entry point, and of the data in them. */
public final class MemberNames {
  private MemberNames() {}

  /** The static method that gives a member of a class without fields. */
  public static String method(Member member) {
    return Identifiers.method(member.name());
  }

  /** The static method that gives a member of a class with fields, which have accessors. */
  public static String method(Member member, List<Field> fields) {
    Set<String> accessors = new HashSet<>();
    fields.forEach(field -> accessors.add(Identifiers.member(field.name())));
    String name = method(member);
    while (accessors.contains(name)) {
      name += "_";
    }
    return name;
  }

  /** The class inside another for a part, or for data that has a type of its own. */
  public static ClassName type(ClassName outer, String name) {
    String simple = Identifiers.type(List.of(name));
    while (outer.simpleNames().contains(simple)
        || JavaWords.JAVA_LANG.contains(simple)
        || JavaWords.RUNTIME_TYPES.contains(simple)) {
      simple += "_";
    }
    return outer.nestedClass(simple);
  }

  /** The class inside another that keeps the value of a member. */
  public static ClassName holder(ClassName outer, Member member) {
    return outer.nestedClass(Identifiers.type(List.of(member.name())) + "Holder");
  }

  /**
   * The simple names that no type inside the class of an entry point can have because of its
   * members: of the classes that they need, and of the runtime's types that they show.
   */
  static Set<String> inside(ClassName outer, List<Member> members) {
    Set<String> inside = new HashSet<>();
    for (Member member : members) {
      String type = type(outer, member.name()).simpleName();
      if (member instanceof Member.Given given && !(given.data() instanceof Data.Tree)) {
        inside.add(holder(outer, member).simpleName());
      } else if (!(member instanceof Member.Operation)
          && !(member instanceof Member.Output output && output.named().isPresent())) {
        inside.add(type);
      }
      if (member instanceof Member.Part part) {
        part.parameters()
            .fields()
            .forEach(field -> inside.add(type + Identifiers.stage(field.name())));
      }
      runtimeTypes(member).forEach(shown -> inside.add(RuntimeClasses.of(shown).simpleName()));
    }
    return inside;
  }

  /** The runtime's types in the signatures of a member. */
  private static List<RuntimeType> runtimeTypes(Member member) {
    if (member instanceof Member.Given given) {
      return given.data() instanceof Data.Made made ? List.of(made.type()) : List.of();
    }
    List<RuntimeType> types = new ArrayList<>();
    if (member instanceof Member.Operation operation) {
      types.add(operation.function().returns());
      for (Member.Parameter parameter : operation.parameters()) {
        if (parameter instanceof Member.Parameter.OfRuntime of) {
          types.add(of.type());
        }
      }
    }
    return types;
  }
}
