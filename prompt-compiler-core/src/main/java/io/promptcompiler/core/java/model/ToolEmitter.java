package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.support.GeneratedObject;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolHints;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the class of a tool: an object with the arguments of a call, the definition as
 * static methods, and the interface of the code that answers.
 */
public final class ToolEmitter {
  private static final String NAME = "NAME";

  private final EntryPoint entryPoint;
  private final ResolvedNames names;
  private final ClassName self;
  private final ClassName handler;
  private final ClassContext context;
  private final ToolInfo info;

  public ToolEmitter(EntryPoint entryPoint, ResolvedNames names) {
    this.entryPoint = entryPoint;
    this.names = names;
    this.self = names.of(entryPoint);
    this.handler = self.nestedClass(MemberNames.HANDLER);
    this.context = ClassContext.of(names, entryPoint.parameters(), entryPoint.types());
    this.info = ToolDefinition.of(entryPoint).orElseThrow();
  }

  public TypeSpec emit() {
    RecordEmitter record = RecordEmitter.ofObject(context, self);
    MembersEmitter members =
        new MembersEmitter(self, entryPoint.members(), entryPoint.types(), context, names);
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(GeneratedObject.class)
            .addJavadoc("$L", new EntryPointJavadoc(entryPoint))
            .addField(ContractEmitter.contract(self))
            .addField(name());
    if (entryPoint.about().deprecated().isPresent()) {
      type.addAnnotation(Deprecated.class);
    }
    record.addBeginning(type);
    type.addMethod(new ReaderEmitter(context, self).argumentsFromMap());
    type.addMethod(
        text(
            "description",
            "Returns the text by which models choose the tool.",
            info.description()));
    type.addMethod(
        text(
            "parametersSchema",
            "Returns the JSON Schema of the arguments, in the strict form of providers.",
            info.parametersSchema()));
    members.addMethods(type);
    type.addMethod(info());
    type.addMethod(tool());
    record.addAccessors(type);
    record.addEnd(type, /* rendered= */ Optional.empty(), /* isCached= */ false);
    context.collected().methods().forEach(type::addMethod);
    type.addType(handler());
    members.addTypes(type);
    new NestedTypesEmitter(entryPoint, names).addTo(type);
    return type.build();
  }

  private FieldSpec name() {
    return FieldSpec.builder(String.class, NAME)
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
        .addJavadoc("The name by which models call the tool.\n")
        .initializer("$L", Literals.of(info.name()))
        .build();
  }

  /** Returns the name of a static method that no accessor has. */
  private String method(String name) {
    return MemberNames.free(name, entryPoint.parameters().fields());
  }

  private MethodSpec text(String name, String javadoc, String text) {
    return MethodSpec.methodBuilder(method(name))
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("$L\n", javadoc)
        .returns(JavaTypes.STRING)
        .addStatement("return $L", Literals.code(text))
        .build();
  }

  private MethodSpec info() {
    CodeBlock.Builder code =
        CodeBlock.builder()
            .add(
                "return $T.of($L, $L(), $L())",
                ToolInfo.class,
                NAME,
                method("description"),
                method("parametersSchema"));
    code.add("\n.withId($L)", Literals.code(info.id()));
    if (!info.title().isEmpty()) {
      code.add("\n.withTitle($L)", Literals.code(info.title()));
    }
    if (!info.outputSchema().isEmpty()) {
      code.add("\n.withOutputSchema($L())", Member.Output.SCHEMA);
    }
    pointers("withDecimalParameters", info.decimalParameters(), code);
    pointers("withSensitiveParameters", info.sensitiveParameters(), code);
    ToolHints hints = info.hints();
    if (!hints.equals(ToolHints.NONE)) {
      code.add(
          "\n.withHints(new $T($L, $L, $L, $L))",
          ToolHints.class,
          hints.readOnly(),
          hints.destructive(),
          hints.idempotent(),
          hints.openWorld());
    }
    if (info.trust() == ParameterTrust.TRUSTED) {
      code.add("\n.withTrust($T.TRUSTED)", ParameterTrust.class);
    }
    code.add("\n.withSha256($L)", Literals.code(info.sha256()));
    return MethodSpec.methodBuilder("info")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("Returns the definition of the tool.\n")
        .returns(ToolInfo.class)
        .addStatement(code.build())
        .build();
  }

  private static void pointers(String method, List<String> pointers, CodeBlock.Builder code) {
    if (!pointers.isEmpty()) {
      CodeBlock all = pointers.stream().map(Literals::code).collect(CodeBlock.joining(", "));
      code.add("\n.$L($L)", method, all);
    }
  }

  private MethodSpec tool() {
    return MethodSpec.methodBuilder("tool")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("Returns the tool with the code that answers its calls.\n")
        .addParameter(handler, "handler")
        .returns(Tool.class)
        .addStatement("return $T.of(info(), $T::fromMap, handler::call)", Tool.class, self)
        .build();
  }

  private TypeSpec handler() {
    return TypeSpec.interfaceBuilder(handler)
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addAnnotation(FunctionalInterface.class)
        .addJavadoc("The code that answers calls of the tool.\n")
        .addMethod(
            MethodSpec.methodBuilder("call")
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .addJavadoc(
                    """
                    Answers a call.

                    @param in the arguments, which fit the definition
                    @throws $T if the tool fails; the model does not get its message
                    """,
                    Exception.class)
                .addParameter(self, "in")
                .addException(Exception.class)
                .returns(result())
                .build())
        .build();
  }

  private TypeName result() {
    Optional<Member.Output> output = entryPoint.output();
    if (output.isEmpty()) {
      return JavaTypes.STRING;
    }
    return output
        .get()
        .named()
        .<TypeName>map(names::of)
        .orElseGet(() -> MemberNames.type(self, output.get().name()));
  }
}
