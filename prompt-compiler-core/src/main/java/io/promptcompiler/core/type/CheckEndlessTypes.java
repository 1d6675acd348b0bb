package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Reports objects that cannot be made because making one requires one already. */
final class CheckEndlessTypes {
  private final Types types;

  private CheckEndlessTypes(Types types) {
    this.types = types;
  }

  static void check(Types types, String owner, DiagnosticSink sink) {
    CheckEndlessTypes check = new CheckEndlessTypes(types);
    Set<TypeName> reported = new HashSet<>();
    for (ObjectType object : types.objects()) {
      if (!object.name().owner().equals(owner) || reported.contains(object.name())) {
        continue;
      }
      Set<TypeName> round = new HashSet<>();
      if (check.requires(object, object.name(), round) && Collections.disjoint(reported, round)) {
        sink.report(
            Diagnostic.of(DiagnosticCode.ENDLESS_TYPE, object.location(), object.name().simple())
                .fix("Make a property on the way optional, or a list."));
        reported.addAll(round);
      }
    }
  }

  /** Whether every value of an object holds one of a type; collects what was looked at. */
  private boolean requires(ObjectType object, TypeName wanted, Set<TypeName> seen) {
    if (!seen.add(object.name())) {
      return false;
    }
    for (Field field : object.fields()) {
      if (field.required() && field.type() instanceof Type.ObjectRef ref) {
        if (ref.name().equals(wanted) || requires(types.object(ref), wanted, seen)) {
          return true;
        }
      }
    }
    return false;
  }
}
