package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.names.PlaceNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;
import javax.lang.model.element.Modifier;

/** An emitter for the class of an entry point that does not render and has only static members. */
public final class MembersOnlyEmitter {
  private final EntryPoint entryPoint;
  private final ResolvedNames names;
  private final ClassName self;

  public MembersOnlyEmitter(EntryPoint entryPoint, ResolvedNames names) {
    this.entryPoint = entryPoint;
    this.names = names;
    this.self = names.of(entryPoint);
  }

  public TypeSpec emit() {
    ClassContext context =
        ClassContext.of(
            names,
            entryPoint.parameters(),
            entryPoint.types(),
            PlaceNames.of(entryPoint.location(), entryPoint.about().id()),
            new TextProgram(List.of(), List.of()));
    InfoEmitter info = new InfoEmitter(entryPoint, context);
    MembersEmitter members =
        new MembersEmitter(self, entryPoint.members(), entryPoint.types(), context, names);
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addJavadoc("$L", new EntryPointJavadoc(entryPoint))
            .addField(ContractEmitter.contract(self));
    if (entryPoint.about().deprecated().isPresent()) {
      type.addAnnotation(Deprecated.class);
    }
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    type.addMethod(info.method());
    members.addMethods(type);
    members.addTypes(type);
    new NestedTypesEmitter(entryPoint, names).addTo(type);
    context.collected().methods().forEach(type::addMethod);
    return type.build();
  }
}
