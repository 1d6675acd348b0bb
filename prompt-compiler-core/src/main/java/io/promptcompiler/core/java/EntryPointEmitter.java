package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.program.About.TokenLimit;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.TokenEstimator;
import io.promptcompiler.runtime.TokenLimitException;
import io.promptcompiler.runtime.support.GeneratedText;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Emits the class of an entry point that renders a text. */
final class EntryPointEmitter {
  private final EntryPoint entryPoint;
  private final TextProgram program;
  private final ClassName self;
  private final NestedTypesEmitter nested;
  private final MembersEmitter members;
  private final ClassContext context;

  EntryPointEmitter(EntryPoint entryPoint, TextProgram program, Names names) {
    this.entryPoint = entryPoint;
    this.program = program;
    this.self = names.of(entryPoint);
    this.nested = new NestedTypesEmitter(entryPoint, names);
    this.context =
        ClassContext.of(
            names,
            entryPoint.parameters(),
            entryPoint.types(),
            Places.of(entryPoint.location(), entryPoint.about().id()),
            program);
    this.members =
        new MembersEmitter(self, entryPoint.members(), entryPoint.types(), context, names);
  }

  TypeSpec emit() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(GeneratedText.class)
            .addJavadoc("$L", new EntryPointJavadoc(entryPoint.about()))
            .addField(FitEmitter.contract(self));
    if (entryPoint.about().deprecated().isPresent()) {
      type.addAnnotation(Deprecated.class);
    }
    InfoEmitter info = new InfoEmitter(entryPoint, context);
    RecordEmitter record = new RecordEmitter(context, self);
    List<MethodSpec> rendering = rendering();
    context.texts().addTo(type);
    record.addBeginning(type);
    type.addMethod(new ReaderEmitter(context, self).fromMap());
    type.addMethod(info.method());
    members.addMethods(type);
    record.addAccessors(type);
    rendering.forEach(type::addMethod);
    entryPoint.about().limit().ifPresent(limit -> type.addMethod(within(limit)));
    type.addMethod(RecordEmitter.shown(self.simpleName() + "[" + entryPoint.about().id() + "]"));
    record.addEnd(type, true);
    context.collected().methods().forEach(type::addMethod);
    members.addTypes(type);
    nested.addTo(type);
    FitEmitter.addFragments(type, self, context);
    return type.build();
  }

  private List<MethodSpec> rendering() {
    ToAnyEmitter toAny = new ToAnyEmitter(context);
    ExpressionEmitter expressions = new ExpressionEmitter(context, toAny);
    List<Instruction> instructions = program.instructions();
    Code render = new Code(context.locals());
    new ChainEmitter(context, expressions).emit(instructions, render);
    Code write = new Code(context.locals());
    Sink output = Sink.output(context);
    new AppendEmitter(context, expressions, output).emit(instructions, write);
    MethodSpec.Builder writing = method("write", Modifier.PROTECTED);
    output.addTo(writing);
    return List.of(
        method("render", Modifier.PUBLIC).returns(String.class).addCode(render.build()).build(),
        writing.addCode(write.build()).build());
  }

  private static MethodSpec within(TokenLimit limit) {
    return MethodSpec.methodBuilder("render")
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc(
            "Renders the text, which may have $L tokens.\n\n@throws $T if it has more\n",
            limit.tokens(),
            TokenLimitException.class)
        .addParameter(JavaTypes.nonNull(ClassName.get(TokenEstimator.class)), "estimator")
        .returns(String.class)
        .addStatement(
            "return $T.of($L, estimator).require(this, render())",
            TokenBudget.class,
            limit.budget())
        .build();
  }

  private static MethodSpec.Builder method(String name, Modifier access) {
    return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(access);
  }
}
