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
 * Compares the origins of values. Reports values that were untrusted and are now trusted, because
 * nothing prevents them from becoming instructions; values that change more often, because
 * providers can cache less; and values that are no longer hidden in logs.
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

  /**
   * A value in both versions.
   *
   * @param path the path by which callers refer to it
   * @param was its place in the release
   * @param is its present place
   */
  private record Subject(String path, Location was, Location is) {
    /** Returns the element of a list. */
    Subject element() {
      return new Subject(path + "[]", was, is);
    }
  }

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
    Subject subject = new Subject(after.name(), before.location(), after.location());
    value(subject, before.returns(), after.returns(), before.origin(), after.origin());
  }

  private void fields(ObjectType before, ObjectType after, String name, Origin was, Origin is) {
    for (Field field : before.fields()) {
      Optional<Field> found = after.field(field.name());
      String path = name.isEmpty() ? field.name() : name + "." + field.name();
      found.ifPresent(
          present ->
              value(
                  new Subject(path, field.location(), present.location()),
                  field.type(),
                  present.type(),
                  field.origin().inheriting(was, field.type()),
                  present.origin().inheriting(is, present.type())));
    }
  }

  private void value(Subject subject, Type before, Type after, Origin was, Origin is) {
    if (before instanceof Type.Messages old && after instanceof Type.Messages now) {
      roles(subject, old, now);
    }
    if (before instanceof Type.ListType list && after instanceof Type.ListType other) {
      value(subject.element(), list.element(), other.element(), was, is);
    } else if (before instanceof Type.ObjectRef ref && after instanceof Type.ObjectRef other) {
      if (seen.add(new Visit(ref.name(), was, is))) {
        fields(old.types().object(ref), now.types().object(other), subject.path(), was, is);
      }
    } else {
      boolean canBeTrusted = !Trust.isMeaninglessFor(before) && !Trust.isMeaninglessFor(after);
      if (canBeTrusted) {
        trust(subject, was.trust(), is.trust());
      }
      varies(subject, was.varies(), is.varies());
      sensitivity(subject, was.sensitivity(), is.sensitivity());
    }
  }

  private void sensitivity(Subject subject, Sensitivity was, Sensitivity is) {
    if (was.isSensitive() && is.compareTo(was) < 0) {
      String now = is.orElse(Sensitivity.NONE).word();
      DiagnosticCode code = DiagnosticCode.NO_LONGER_SENSITIVE;
      add(
          subject,
          Diagnostic.of(code, subject.is(), subject.path(), was.word(), now)
              .fix(
                  "Callers rely on the value being hidden in logs: keep 'sensitive: "
                      + was.word()
                      + "'."));
    }
  }

  /** Reports roles that messages of callers could not have before, such as {@code system}. */
  private void roles(Subject subject, Type.Messages before, Type.Messages after) {
    List<String> added =
        after.roles().stream().filter(role -> !before.roles().contains(role)).toList();
    // If others are gone, the type itself has changed, which is reported.
    if (!added.isEmpty() && after.roles().containsAll(before.roles())) {
      report.add(
          subject.path() + " " + String.join(", ", added),
          Diagnostic.of(
                  DiagnosticCode.HISTORY_ROLES_WIDER,
                  subject.is(),
                  subject.path(),
                  "'" + String.join("' or '", added) + "'")
              .fix("Callers rely on such messages being refused: keep the old 'roles'.")
              .released(subject.was()));
    }
  }

  private void trust(Subject subject, Trust was, Trust is) {
    if (was == Trust.UNTRUSTED && is != Trust.UNTRUSTED) {
      add(
          subject,
          Diagnostic.of(DiagnosticCode.NO_LONGER_UNTRUSTED, subject.is(), subject.path())
              .fix("Callers rely on the value being treated as data: keep 'trust: untrusted'."));
    }
  }

  private void varies(Subject subject, Varies was, Varies is) {
    Varies now = is.orElse(Varies.REQUEST);
    if (was.isWritten() && now.compareTo(was) > 0) {
      DiagnosticCode code = DiagnosticCode.VARIES_MORE_OFTEN;
      add(
          subject,
          Diagnostic.of(code, subject.is(), subject.path(), now.word(), was.word())
              .fix(
                  "What comes after it can no longer be cached as long: keep the old"
                      + " declaration."));
    }
  }

  private void add(Subject subject, Diagnostic finding) {
    report.add(subject.path(), finding.released(subject.was()));
  }
}
