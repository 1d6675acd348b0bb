package io.promptcompiler.core.java.checks;

import io.promptcompiler.core.backend.Reachable;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.List;

/** Reports declarations that are too large for a Java class, before javac rejects them. */
public final class CheckSizes {
  private final DiagnosticSink sink;

  private CheckSizes(DiagnosticSink sink) {
    this.sink = sink;
  }

  /** Checks the parameters of an entry point and the types that are nested in its class. */
  public static void check(EntryPoint entryPoint, DiagnosticSink sink) {
    CheckSizes check = new CheckSizes(sink);
    ObjectType parameters = entryPoint.parameters();
    Location place = entryPoint.location();
    check.count(entryPoint.about().id(), parameters.fields().size(), "parameters", place);
    check.count(entryPoint.about().id(), entryPoint.variants().size(), "variants", place);
    check.types(Reachable.from(entryPoint), entryPoint.types());
    for (Member member : entryPoint.members()) {
      if (member instanceof Member.Part part) {
        int count = part.parameters().fields().size();
        check.count(part.name(), count, "parameters", part.location());
      }
      member.record().ifPresent(check::record);
    }
  }

  /** Checks a shared type and the types that are nested in its class. */
  public static void check(SharedType shared, DiagnosticSink sink) {
    CheckSizes check = new CheckSizes(sink);
    if (shared.type() instanceof Type.ObjectRef ref) {
      ObjectType object = shared.types().object(ref);
      check.object(object);
      check.types(Reachable.from(object, shared.types()), shared.types());
    }
  }

  private void record(Member.RecordType record) {
    count(record.name(), record.object().fields().size(), "properties", record.location());
  }

  private void types(List<Reachable.Mention> mentions, Types types) {
    for (Reachable.Mention mention : mentions) {
      if (mention.type() instanceof Type.ObjectRef ref) {
        object(types.object(ref));
      } else {
        Type.EnumOf named = (Type.EnumOf) mention.type();
        count(named.name().simple(), named.values().size(), "values", mention.location());
      }
    }
  }

  private void object(ObjectType object) {
    count(object.name().simple(), object.fields().size(), "properties", object.location());
  }

  private void count(String what, int count, String things, Location place) {
    if (count > Limits.FIELDS) {
      sink.report(
          Diagnostic.of(DiagnosticCode.TOO_MANY, place, what, count, things, Limits.FIELDS)
              .fix("Use a list, or an object without 'properties'."));
    }
  }
}
