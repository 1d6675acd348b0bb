package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Varies;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reports values that were untrusted and are now trusted, so that they are no longer prevented from
 * becoming instructions, and values that change more often than before, so that callers who kept
 * them lose what providers cache.
 */
final class CompareOrigins {
  private final EntryPoint old;
  private final EntryPoint now;
  private final ChangeSink report;
  private final Set<Visit> seen = new HashSet<>();

  CompareOrigins(EntryPoint old, EntryPoint now, ChangeSink report) {
    this.old = old;
    this.now = now;
    this.report = report;
  }

  /** A type at a place, with the origins that the place had and has. */
  private record Visit(TypeName type, Origin was, Origin is) {}

  void compare() {
    Origin unknown = Origin.UNDECLARED;
    fields(old.allParameters(), now.allParameters(), "", unknown, unknown);
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
        before.origin(),
        after.origin(),
        before.location(),
        after.location());
  }

  private void fields(ObjectType before, ObjectType after, String name, Origin was, Origin is) {
    for (Field field : before.fields()) {
      Optional<Field> found = after.field(field.name());
      found.ifPresent(
          present ->
              values(
                  field.type(),
                  present.type(),
                  name.isEmpty() ? field.name() : name + "." + field.name(),
                  field.origin().inheriting(was, field.type()),
                  present.origin().inheriting(is, present.type()),
                  field.location(),
                  present.location()));
    }
  }

  private void values(
      Type before,
      Type after,
      String path,
      Origin was,
      Origin is,
      Location released,
      Location place) {
    if (before instanceof Type.Messages old && after instanceof Type.Messages now) {
      roles(old, now, path, released, place);
    }
    if (before instanceof Type.ListType list && after instanceof Type.ListType other) {
      values(list.element(), other.element(), path + "[]", was, is, released, place);
    } else if (before instanceof Type.ObjectRef ref && after instanceof Type.ObjectRef other) {
      if (seen.add(new Visit(ref.name(), was, is))) {
        fields(old.types().object(ref), now.types().object(other), path, was, is);
      }
    } else {
      trust(before, after, path, was.trust(), is.trust(), released, place);
      varies(path, was.varies(), is.varies(), released, place);
      sensitivity(path, was.sensitivity(), is.sensitivity(), released, place);
    }
  }

  private void sensitivity(
      String path, Sensitivity was, Sensitivity is, Location released, Location place) {
    if (was.isSensitive() && is.compareTo(was) < 0) {
      String now = is.orElse(Sensitivity.NONE).word();
      report.add(
          path,
          Diagnostic.of(DiagnosticCode.NO_LONGER_SENSITIVE, place, path, was.word(), now)
              .fix(
                  "Callers rely on the value being hidden in logs: keep 'sensitive: "
                      + was.word()
                      + "'.")
              .released(released));
    }
  }

  /** Reports roles that messages of callers could not have before, such as {@code system}. */
  private void roles(
      Type.Messages before, Type.Messages after, String path, Location released, Location place) {
    List<String> added =
        after.roles().stream().filter(role -> !before.roles().contains(role)).toList();
    // If others are gone, the type itself has changed, which is reported.
    if (!added.isEmpty() && after.roles().containsAll(before.roles())) {
      String roles = String.join(", ", added);
      report.add(
          path + " " + roles,
          Diagnostic.of(
                  DiagnosticCode.HISTORY_ROLES_WIDER,
                  place,
                  path,
                  "'" + String.join("' or '", added) + "'")
              .fix("Callers rely on such messages being refused: keep the old 'roles'.")
              .released(released));
    }
  }

  private void trust(
      Type before,
      Type after,
      String path,
      Trust was,
      Trust is,
      Location released,
      Location place) {
    boolean isTrusted = was == Trust.UNTRUSTED && is != Trust.UNTRUSTED;
    if (isTrusted && !Trust.isMeaninglessFor(before) && !Trust.isMeaninglessFor(after)) {
      report.add(
          path,
          Diagnostic.of(DiagnosticCode.NO_LONGER_UNTRUSTED, place, path)
              .fix("Callers rely on the value being treated as data: keep 'trust: untrusted'.")
              .released(released));
    }
  }

  private void varies(String path, Varies was, Varies is, Location released, Location place) {
    Varies now = is.orElse(Varies.REQUEST);
    if (was.isWritten() && now.compareTo(was) > 0) {
      report.add(
          path,
          Diagnostic.of(DiagnosticCode.VARIES_MORE_OFTEN, place, path, now.word(), was.word())
              .fix("What comes after it can no longer be cached as long: keep the old declaration.")
              .released(released));
    }
  }
}
