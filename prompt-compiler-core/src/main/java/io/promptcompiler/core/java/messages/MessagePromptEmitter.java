package io.promptcompiler.core.java.messages;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.model.EntryPointJavadoc;
import io.promptcompiler.core.java.model.GeneratedTypes;
import io.promptcompiler.core.java.model.InfoEmitter;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.model.MembersEmitter;
import io.promptcompiler.core.java.model.NestedTypesEmitter;
import io.promptcompiler.core.java.model.ReaderEmitter;
import io.promptcompiler.core.java.model.RecordEmitter;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.GeneratedMessages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the class of an entry point that renders messages from its parameters alone. The
 * class resembles that of a text prompt, and has a nested class for one run of each variant.
 */
public final class MessagePromptEmitter {
  private static final TypeName MESSAGES = JavaTypes.listOf(ClassName.get(ChatMessage.class));
  private static final String RUN = "Run";

  private final EntryPoint entryPoint;
  private final ResolvedNames names;
  private final ClassName self;
  private final NestedTypesEmitter nested;
  private final MembersEmitter members;
  private final Optional<VariantEmitter> variants;
  private final ClassContext context;

  public MessagePromptEmitter(EntryPoint entryPoint, ResolvedNames names) {
    this.entryPoint = entryPoint;
    this.names = names;
    this.self = names.of(entryPoint);
    this.nested = new NestedTypesEmitter(entryPoint, names);
    this.variants = VariantEmitter.of(entryPoint, self);
    this.context = ClassContext.of(names, entryPoint, variants.map(VariantEmitter::type));
    this.members =
        new MembersEmitter(self, entryPoint.members(), entryPoint.types(), context, names);
  }

  /** Returns the names of the nested run classes, by the variants that have their own messages. */
  public static Map<String, String> runs(EntryPoint entryPoint) {
    Map<String, String> runs = new LinkedHashMap<>();
    runs.put(Variant.BASE, RUN);
    for (Variant variant : entryPoint.variants()) {
      if (variant.isOwn()) {
        String name = RUN + Identifiers.raised(Identifiers.word(variant.name()));
        while (runs.containsValue(name)) {
          name += "_";
        }
        runs.put(variant.name(), name);
      }
    }
    return runs;
  }

  private String run(String variant) {
    return Objects.requireNonNull(runs(entryPoint).get(variant));
  }

  public TypeSpec emit() {
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(GeneratedMessages.class)
            .addJavadoc("$L", new EntryPointJavadoc(entryPoint))
            .addField(ContractEmitter.contract(self));
    if (entryPoint.about().deprecated().isPresent()) {
      type.addAnnotation(Deprecated.class);
    }
    InfoEmitter info = new InfoEmitter(entryPoint, context);
    RecordEmitter record = RecordEmitter.withBuilder(context, self);
    record.addBeginning(type);
    type.addMethod(new ReaderEmitter(context, self).fromMap());
    info.methods().forEach(type::addMethod);
    members.addMethods(type);
    record.addAccessors(type);
    variants.ifPresent(one -> one.addMethods(type));
    type.addMethod(renderUnder());
    record.addEnd(type, Optional.of(MESSAGES), /* isCached= */ false);
    context.collected().methods().forEach(type::addMethod);
    variants.ifPresent(one -> type.addType(one.emit()));
    members.addTypes(type);
    nested.addTo(type);
    EntryPoint marked = MarkStable.in(entryPoint);
    type.addType(run(entryPoint, (MessageProgram) marked.rendering(), run(Variant.BASE)));
    for (Variant variant : marked.variants()) {
      if (variant.isOwn() && variant.text() instanceof MessageProgram its) {
        type.addType(run(entryPoint.in(variant), its, run(variant.name())));
      }
    }
    return type.build();
  }

  private TypeSpec run(EntryPoint text, MessageProgram its, String name) {
    return new RunEmitter(text, its, isLimited(), names, self.nestedClass(name)).emit();
  }

  private boolean isLimited() {
    return entryPoint.limits().findAny().isPresent();
  }

  /** Returns the expression that runs a variant and returns its result. */
  private CodeBlock result(String run, About about) {
    CodeBlock limit =
        about
            .limit()
            .map(its -> CodeBlock.of("$L", its.budget()))
            .orElse(CodeBlock.of("$T.MAX_VALUE", Integer.class));
    return CodeBlock.of(
        "new $L(this, budget).result($L)", run, isLimited() ? limit : CodeBlock.of(""));
  }

  private MethodSpec renderUnder() {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder("render")
            .addAnnotation(Override.class)
            .addModifiers(Modifier.PUBLIC)
            .addParameter(ClassName.get(TokenBudget.class), "budget")
            .returns(ClassName.get(ChatResult.class));
    CodeBlock ofBase = result(run(Variant.BASE), entryPoint.about());
    List<Variant> others =
        entryPoint.variants().stream().filter(one -> !result(one).equals(ofBase)).toList();
    if (others.isEmpty()) {
      return method.addStatement("return $L", ofBase).build();
    }
    method.beginControlFlow("switch ($L.ordinal())", VariantEmitter.FIELD);
    for (Variant variant : others) {
      method.addCode("case $L:\n", entryPoint.variants().indexOf(variant) + 1);
      method.addStatement("  return $L", result(variant));
    }
    method.addCode("default:\n");
    method.addStatement("  return $L", ofBase);
    return method.endControlFlow().build();
  }

  private CodeBlock result(Variant variant) {
    return result(run(variant.of()), variant.about());
  }
}
