package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.program.Member;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the members of an entry point, and the data in them, are called. */
final class MemberNames {
  private MemberNames() {}

  /** The static method that gives a member. */
  static String method(Member member) {
    return Identifiers.method(member.name());
  }

  /** The class inside another for a part, or for data that has a type of its own. */
  static ClassName type(ClassName outer, String name) {
    String simple = Identifiers.type(List.of(name));
    boolean isTaken =
        outer.simpleNames().contains(simple)
            || JavaWords.JAVA_LANG.contains(simple)
            || JavaWords.RUNTIME_TYPES.contains(simple);
    return outer.nestedClass(isTaken ? simple + "_" : simple);
  }

  /** The class inside another that keeps the value of a member. */
  static ClassName holder(ClassName outer, Member member) {
    return outer.nestedClass(Identifiers.type(List.of(member.name())) + "Holder");
  }

  /** The simple names of all classes inside that of an entry point which its members need. */
  static Set<String> inside(ClassName outer, List<Member> members) {
    Set<String> inside = new HashSet<>();
    for (Member member : members) {
      String type = type(outer, member.name()).simpleName();
      inside.add(type);
      inside.add(holder(outer, member).simpleName());
      if (member instanceof Member.Part part) {
        part.parameters()
            .fields()
            .forEach(field -> inside.add(type + Identifiers.stage(field.name())));
      }
    }
    return inside;
  }
}
