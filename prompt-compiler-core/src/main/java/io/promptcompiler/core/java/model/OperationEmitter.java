package io.promptcompiler.core.java.model;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Member.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the static methods of an operation: one with all parameters, and one with only the
 * required ones.
 */
final class OperationEmitter {
  private final Member.Operation operation;
  private final Map<String, RecordMemberEmitter> records;

  OperationEmitter(Member.Operation operation, Map<String, RecordMemberEmitter> records) {
    this.operation = operation;
    this.records = records;
  }

  List<MethodSpec> methods() {
    int all = operation.parameters().size();
    return operation.needed() == all
        ? List.of(method(all))
        : List.of(method(operation.needed()), method(all));
  }

  private MethodSpec method(int taken) {
    List<Parameter> parameters = operation.parameters();
    Locals locals = new Locals(List.of());
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(MemberNames.method(operation))
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc("$L\n", JavadocText.of(operation.description()))
            .returns(RuntimeClasses.of(operation.function().returns()));
    List<CodeBlock> arguments = new ArrayList<>();
    arguments.add(CodeBlock.of("$L()", Identifiers.method(operation.data())));
    for (int i = 0; i < parameters.size(); i++) {
      if (i >= taken) {
        arguments.add(CodeBlock.of("null"));
        continue;
      }
      Parameter parameter = parameters.get(i);
      String name = locals.fresh(parameter.name());
      method.addJavadoc(
          "$L@param $L $L\n", i == 0 ? "\n" : "", name, JavadocText.of(parameter.description()));
      TypeName type = type(parameter);
      method.addParameter(i < operation.needed() ? type : JavaTypes.nullable(type), name);
      arguments.add(
          parameter instanceof Parameter.OfRecord of
              ? record(of).values(name)
              : CodeBlock.of("$L", name));
    }
    return method
        .addStatement(
            "return $L",
            RuntimeClasses.applied(operation.function(), CodeBlock.join(arguments, ", ")))
        .build();
  }

  private TypeName type(Parameter parameter) {
    if (parameter instanceof Parameter.OfRecord of) {
      return record(of).name();
    }
    return parameter instanceof Parameter.OfRuntime of
        ? RuntimeClasses.of(of.type())
        : TypeName.INT;
  }

  private RecordMemberEmitter record(Parameter.OfRecord parameter) {
    RecordMemberEmitter record = records.get(parameter.record());
    if (record == null) {
      throw new IllegalStateException("no record " + parameter.record());
    }
    return record;
  }
}
