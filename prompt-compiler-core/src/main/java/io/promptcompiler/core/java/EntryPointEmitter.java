package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.runtime.support.GeneratedText;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Emits the class of an entry point that renders a text. */
final class EntryPointEmitter {
  private final EntryPoint entryPoint;
  private final TextProgram program;
  private final ClassName self;
  private final NestedTypesEmitter nested;
  private final MembersEmitter members;
  private final Optional<VariantEmitter> variants;
  private final ClassContext context;

  EntryPointEmitter(EntryPoint entryPoint, TextProgram program, Names names) {
    this.entryPoint = entryPoint;
    this.program = program;
    this.self = names.of(entryPoint);
    this.nested = new NestedTypesEmitter(entryPoint, names);
    this.variants = VariantEmitter.of(entryPoint, self);
    this.context = ClassContext.of(names, entryPoint, program, variants.map(VariantEmitter::type));
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
    List<MethodSpec> rendering = new RenderingEmitter(entryPoint, context).methods(program);
    context.texts().addTo(type);
    record.addBeginning(type);
    type.addMethod(new ReaderEmitter(context, self).fromMap());
    info.methods().forEach(type::addMethod);
    members.addMethods(type);
    record.addAccessors(type);
    variants.ifPresent(one -> one.addMethods(type));
    rendering.forEach(type::addMethod);
    type.addMethod(RecordEmitter.shown(self.simpleName() + "[" + entryPoint.about().id() + "]"));
    record.addEnd(type, true);
    context.collected().methods().forEach(type::addMethod);
    variants.ifPresent(one -> type.addType(one.emit()));
    members.addTypes(type);
    nested.addTo(type);
    FitEmitter.addFragments(type, self, context);
    return type.build();
  }
}
