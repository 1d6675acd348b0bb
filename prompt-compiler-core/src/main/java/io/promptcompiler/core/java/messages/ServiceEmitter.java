package io.promptcompiler.core.java.messages;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.model.JavadocText;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.Service;
import javax.lang.model.element.Modifier;

/** An emitter for the interface that an application implements for a service. */
public final class ServiceEmitter {
  private final ResolvedNames names;
  private final JavaTypes types;

  public ServiceEmitter(ResolvedNames names) {
    this.names = names;
    this.types = new JavaTypes(names);
  }

  public TypeSpec emit(Service service) {
    ClassName self = names.of(service.name());
    String description = JavadocText.of(service.description());
    TypeSpec.Builder type =
        TypeSpec.interfaceBuilder(self)
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc("$L\n", description);
    for (Service.Method method : service.methods()) {
      type.addMethod(method(method));
    }
    return type.build();
  }

  private MethodSpec method(Service.Method method) {
    String none = "Null when there is none.";
    String what =
        method.description().isBlank()
            ? "The data {@code " + JavadocText.line(method.name()) + "}. " + none
            : JavadocText.of(method.description(), none);
    MethodSpec.Builder spec =
        MethodSpec.methodBuilder(Identifiers.member(method.name()))
            .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
            .addJavadoc("$L\n", what)
            .returns(types.absent(method.returns()));
    method.arguments().ifPresent(arguments -> spec.addParameter(names.of(arguments), "args"));
    return spec.build();
  }
}
