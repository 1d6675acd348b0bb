package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.model.EntryPointJavadoc;
import io.promptcompiler.core.java.model.FolderFilesEmitter;
import io.promptcompiler.core.java.model.GeneratedTypes;
import io.promptcompiler.core.java.model.InfoEmitter;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.model.MembersEmitter;
import io.promptcompiler.core.java.model.NestedTypesEmitter;
import io.promptcompiler.core.java.model.ReaderEmitter;
import io.promptcompiler.core.java.model.RecordEmitter;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.RenderingEmitter;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.About.TokenLimit;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.TokenEstimator;
import io.promptcompiler.runtime.TokenLimitException;
import io.promptcompiler.runtime.support.GeneratedSkill;
import io.promptcompiler.runtime.support.GeneratedText;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** An emitter for the class of an entry point that renders a text. */
final class EntryPointEmitter {
  private final EntryPoint entryPoint;
  private final TextProgram program;
  private final ClassName self;
  private final NestedTypesEmitter nested;
  private final MembersEmitter members;
  private final Optional<VariantEmitter> variants;
  private final ClassContext context;

  EntryPointEmitter(EntryPoint entryPoint, TextProgram program, ResolvedNames names) {
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
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(
                entryPoint.folder().isPresent() ? GeneratedSkill.class : GeneratedText.class)
            .addJavadoc("$L", new EntryPointJavadoc(entryPoint))
            .addField(ContractEmitter.contract(self));
    if (entryPoint.about().deprecated().isPresent()) {
      type.addAnnotation(Deprecated.class);
    }
    InfoEmitter info = new InfoEmitter(entryPoint, context);
    RecordEmitter record = RecordEmitter.withBuilder(context, self);
    RenderingEmitter renderings = new RenderingEmitter(entryPoint, context);
    List<MethodSpec> rendering = renderings.methods(program);
    Optional<MethodSpec> cached = renderings.cached();
    context.texts().addTo(type);
    record.addBeginning(type);
    type.addMethod(new ReaderEmitter(context, self).fromMap());
    info.methods().forEach(type::addMethod);
    members.addMethods(type);
    record.addAccessors(type);
    variants.ifPresent(one -> one.addMethods(type));
    rendering.forEach(type::addMethod);
    cached.ifPresent(type::addMethod);
    within().ifPresent(type::addMethod);
    FolderFilesEmitter.method(entryPoint, self).ifPresent(type::addMethod);
    record.addEnd(type, Optional.of(JavaTypes.STRING), cached.isPresent());
    context.collected().methods().forEach(type::addMethod);
    variants.ifPresent(one -> type.addType(one.emit()));
    members.addTypes(type);
    nested.addTo(type);
    ContractEmitter.addFragments(type, self, context);
    return type.build();
  }

  /** Returns the method that applies a token limit, if one of the texts has a limit. */
  private Optional<MethodSpec> within() {
    Optional<TokenLimit> limit = entryPoint.about().limit();
    if (entryPoint.variants().isEmpty()) {
      return limit.map(
          its ->
              within("Renders the text, which may have " + its.tokens() + " tokens.")
                  .addStatement(
                      "return $T.of($L, estimator).require(this, render())",
                      TokenBudget.class,
                      its.budget())
                  .build());
    }
    return entryPoint.limits().findFirst().map(first -> withinThatOfVariant());
  }

  private MethodSpec withinThatOfVariant() {
    MethodSpec.Builder method =
        within("Renders the text, up to the maximum number of tokens of its variant.")
            .addStatement("int limit = $T.MAX_VALUE", Integer.class)
            .beginControlFlow("switch ($L.ordinal())", VariantEmitter.FIELD);
    add(0, entryPoint.about(), method);
    for (int i = 0; i < entryPoint.variants().size(); i++) {
      add(i + 1, entryPoint.variants().get(i).about(), method);
    }
    return method
        .addCode("default:\n")
        .addStatement("  break")
        .endControlFlow()
        .addStatement("return $T.of(limit, estimator).require(this, render())", TokenBudget.class)
        .build();
  }

  private static void add(int number, About about, MethodSpec.Builder method) {
    if (about.limit().isPresent()) {
      method.addCode("case $L:\n", number);
      method.addStatement("  limit = $L", about.limit().get().budget());
      method.addStatement("  break");
    }
  }

  private static MethodSpec.Builder within(String javadoc) {
    return MethodSpec.methodBuilder("render")
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("$L\n\n@throws $T if it has more\n", javadoc, TokenLimitException.class)
        .addParameter(ClassName.get(TokenEstimator.class), "estimator")
        .returns(String.class);
  }
}
