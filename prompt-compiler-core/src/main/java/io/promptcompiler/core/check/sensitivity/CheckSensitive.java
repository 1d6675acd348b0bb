package io.promptcompiler.core.check.sensitivity;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.HashSet;
import java.util.Set;

/**
 * Checks that the declarations of sensitive parameters and outputs do not show values themselves.
 */
public final class CheckSensitive {
  private final DiagnosticSink sink;
  private final Set<TypeName> seen = new HashSet<>();

  private CheckSensitive(DiagnosticSink sink) {
    this.sink = sink;
  }

  /** Checks the parameters and the output of an entry point. */
  public static void check(EntryPoint entryPoint, DiagnosticSink sink) {
    CheckSensitive check = new CheckSensitive(sink);
    check.check(entryPoint.allParameters(), entryPoint.types());
    entryPoint
        .output()
        .map(Member.Output::declared)
        .ifPresent(output -> check.check(output.holder(OutputDeclaration.KEY), output.types()));
  }

  private void check(ObjectType object, Types types) {
    for (Field field : object.fields()) {
      if (field.sensitivity() == Sensitivity.SECRET) {
        field.defaultValue().ifPresent(value -> secret(field, value));
      }
      if (field.type().innermost() instanceof Type.ObjectRef ref) {
        if (field.sensitivity().isSensitive()) {
          type(field, types.object(ref));
        }
        if (seen.add(ref.name())) {
          check(types.object(ref), types);
        }
      }
    }
  }

  private void secret(Field field, Constant value) {
    if (!(value instanceof Constant.Text text && text.value().isBlank())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.SECRET_DEFAULT, field.location(), field.name())
              .fix("Remove the default, and let the application pass the value."));
    }
  }

  /**
   * Reports a type that other values share, so that its class cannot know that this one is
   * sensitive.
   */
  private void type(Field field, ObjectType type) {
    if (type.name().isTopLevel()
        && !BuiltInTypes.isBuiltIn(type.name())
        && type.fields().stream().anyMatch(property -> !property.sensitivity().isDeclared())) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.SENSITIVE_TYPE,
                  field.location(),
                  field.name(),
                  type.name().simple())
              .fix(
                  "Write 'sensitive: "
                      + field.sensitivity().word()
                      + "' at the type '"
                      + type.name().simple()
                      + "'."));
    }
  }
}
