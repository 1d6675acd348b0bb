package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reports values that were untrusted and are now trusted: they are no longer prevented from
 * becoming instructions.
 */
final class CompareTrust {
  private final EntryPoint old;
  private final EntryPoint now;
  private final ChangeSink report;
  private final Set<Visit> seen = new HashSet<>();

  CompareTrust(EntryPoint old, EntryPoint now, ChangeSink report) {
    this.old = old;
    this.now = now;
    this.report = report;
  }

  /** A type at a place, with whether that place was in an untrusted value and whether it is now. */
  private record Visit(TypeName type, boolean was, boolean is) {}

  void compare() {
    fields(old.allParameters(), now.allParameters(), "", false, false);
    if (old.rendering() instanceof MessageProgram before
        && now.rendering() instanceof MessageProgram after) {
      for (Service.Method method : before.service().methods()) {
        after.service().method(method.name()).ifPresent(found -> method(method, found));
      }
    }
  }

  private void method(Service.Method before, Service.Method after) {
    values(
        before.returns(),
        after.returns(),
        after.name(),
        before.trust() == Trust.UNTRUSTED,
        after.trust() == Trust.UNTRUSTED,
        before.location(),
        after.location());
  }

  private void fields(ObjectType before, ObjectType after, String name, boolean was, boolean is) {
    for (Field field : before.fields()) {
      Optional<Field> found = after.field(field.name());
      found.ifPresent(
          present ->
              values(
                  field.type(),
                  present.type(),
                  name.isEmpty() ? field.name() : name + "." + field.name(),
                  field.trust().isUntrusted(was),
                  present.trust().isUntrusted(is),
                  field.location(),
                  present.location()));
    }
  }

  private void values(
      Type before,
      Type after,
      String path,
      boolean was,
      boolean is,
      Location released,
      Location place) {
    if (before instanceof Type.ListType list && after instanceof Type.ListType other) {
      values(list.element(), other.element(), path + "[]", was, is, released, place);
    } else if (before instanceof Type.ObjectRef ref && after instanceof Type.ObjectRef other) {
      if (seen.add(new Visit(ref.name(), was, is))) {
        fields(old.types().object(ref), now.types().object(other), path, was, is);
      }
    } else if (was && !is && !Trust.isMeaninglessFor(before) && !Trust.isMeaninglessFor(after)) {
      report.add(
          path,
          Diagnostic.of(DiagnosticCode.NO_LONGER_UNTRUSTED, place, path)
              .fix("Callers rely on the value being treated as data: keep 'trust: untrusted'.")
              .released(released));
    }
  }
}
