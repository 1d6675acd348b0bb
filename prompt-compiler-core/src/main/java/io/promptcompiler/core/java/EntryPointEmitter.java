package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.support.TextOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Emits the class of an entry point that renders a text. */
final class EntryPointEmitter {
  private final EntryPoint entryPoint;
  private final TextProgram program;
  private final ClassName self;
  private final NestedTypesEmitter nested;
  private final MembersEmitter members;
  private final ClassContext context;
  private final ClassName about;

  EntryPointEmitter(EntryPoint entryPoint, TextProgram program, Names names) {
    this.entryPoint = entryPoint;
    this.program = program;
    this.self = names.of(entryPoint);
    this.nested = new NestedTypesEmitter(entryPoint, names);
    Set<String> taken = nested.names();
    taken.addAll(MemberNames.inside(self, entryPoint.members()));
    this.about = holder("About", taken);
    this.context =
        ClassContext.of(
            names,
            entryPoint.parameters(),
            entryPoint.types(),
            Places.of(entryPoint.location(), entryPoint.about().id()),
            program,
            holder("Texts", taken));
    this.members =
        new MembersEmitter(self, entryPoint.members(), entryPoint.types(), context, names);
  }

  TypeSpec emit() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addSuperinterface(TextPrompt.class)
            .addJavadoc("$L", new EntryPointJavadoc(entryPoint.about()))
            .addField(FitEmitter.contract(self));
    if (entryPoint.about().deprecated().isPresent()) {
      type.addAnnotation(Deprecated.class);
    }
    InfoEmitter info = new InfoEmitter(entryPoint, about, context);
    RecordEmitter record = new RecordEmitter(context, self);
    List<MethodSpec> rendering = rendering();
    context.texts().constants().forEach(type::addField);
    record.addBeginning(type);
    type.addMethod(new ReaderEmitter(context, self).fromMap());
    type.addMethod(info.method());
    members.addMethods(type);
    record.addAccessors(type);
    rendering.forEach(type::addMethod);
    record.addEnd(type, self.simpleName() + "[" + entryPoint.about().id() + "]", true);
    context.collected().methods().forEach(type::addMethod);
    members.addTypes(type);
    nested.addTo(type);
    type.addType(info.holder());
    FitEmitter.addFragments(type, self, context);
    context.texts().type().ifPresent(type::addType);
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
    MethodSpec.Builder writing = MethodSpec.methodBuilder("write").addModifiers(Modifier.PRIVATE);
    output.addTo(writing);
    return List.of(
        method("render").returns(String.class).addCode(render.build()).build(),
        method("renderTo")
            .addParameter(Appendable.class, "out")
            .addException(IOException.class)
            .addStatement("out.append(render())")
            .build(),
        bytes("writeUtf8", "utf8"),
        bytes("writeJsonString", "jsonString"),
        writing.addCode(write.build()).build());
  }

  private static MethodSpec bytes(String name, String form) {
    return method(name)
        .addParameter(OutputStream.class, "stream")
        .addException(IOException.class)
        .addStatement("$T out = $T.$L(stream).start()", TextOutput.class, TextOutput.class, form)
        .addStatement("write(out)")
        .addStatement("out.finish()")
        .build();
  }

  private static MethodSpec.Builder method(String name) {
    return MethodSpec.methodBuilder(name)
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC);
  }

  /** A nested class of ours, named so that it clashes with no type of the author's. */
  private ClassName holder(String name, Set<String> taken) {
    return self.nestedClass(taken.contains(name) ? name + "_" : name);
  }
}
