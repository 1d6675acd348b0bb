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

/** The names of an entry point's members and of the data in them. */
public final class MemberNames {
  /** The interface of the code that answers calls of a tool. */
  public static final String HANDLER = "Handler";

  /** The names in the class of a tool besides that of the member. */
  private static final List<String> OF_TOOL = List.of(HANDLER, "ToolInfo", "ToolHints");

  private MemberNames() {}

  /** Returns the name of the static method that returns a member of a class without fields. */
  public static String method(Member member) {
    return Identifiers.method(member.name());
  }

  /**
   * Returns the name of the static method that returns a member of a class with fields, which also
   * has accessors.
   */
  public static String method(Member member, List<Field> fields) {
    return free(method(member), fields);
  }

  /** Returns the name of a static method of a class with fields, which differs from accessors. */
  public static String free(String method, List<Field> fields) {
    Set<String> accessors = new HashSet<>();
    fields.forEach(field -> accessors.add(Identifiers.member(field.name())));
    String name = method;
    while (accessors.contains(name)) {
      name += "_";
    }
    return name;
  }

  /** Returns the nested class for a part, or for data with a separate type. */
  public static ClassName type(ClassName outer, String name) {
    String simple = Identifiers.type(List.of(name));
    while (outer.simpleNames().contains(simple)
        || JavaWords.JAVA_LANG.contains(simple)
        || JavaWords.RUNTIME_TYPES.contains(simple)) {
      simple += "_";
    }
    return outer.nestedClass(simple);
  }

  /** Returns the nested class that holds the value of a member. */
  public static ClassName holder(ClassName outer, Member member) {
    return outer.nestedClass(Identifiers.type(List.of(member.name())) + "Holder");
  }

  /**
   * Returns the simple names that the members of an entry point reserve in its class: those of the
   * classes that they need, and of the runtime types in their signatures.
   */
  static Set<String> inside(ClassName outer, List<Member> members) {
    Set<String> inside = new HashSet<>();
    for (Member member : members) {
      String type = type(outer, member.name()).simpleName();
      if (member instanceof Member.Given given && !(given.data() instanceof Data.Tree)) {
        inside.add(holder(outer, member).simpleName());
      } else if (!(member instanceof Member.Operation)
          && !(member instanceof Member.Folder)
          && !(member instanceof Member.Output output && output.named().isPresent())) {
        inside.add(type);
      }
      if (member instanceof Member.Tool) {
        inside.addAll(OF_TOOL);
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

  /** Returns the runtime types in the signature of a member. */
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
