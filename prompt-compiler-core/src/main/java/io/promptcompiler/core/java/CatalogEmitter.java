package io.promptcompiler.core.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.GeneratedCatalog;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Emits the catalog of a module: it maps ids to numbers, and switches from numbers to classes, so
 * that a module of many prompts needs no object for each and no class is loaded before it is used.
 * Many prompts are split among nested classes, as one class file can refer to some thousands only.
 */
final class CatalogEmitter {
  private static final int GROUP = 500;

  private final ClassName self;
  private final List<ClassEntry> prompts;

  CatalogEmitter(Program.Catalog catalog, List<ClassEntry> prompts) {
    this.self = ClassName.get(catalog.namespace(), catalog.name());
    this.prompts = prompts;
  }

  ClassName name() {
    return self;
  }

  /** All that is said of some prompts, as text. */
  static String saidOf(List<ClassEntry> prompts) {
    StringBuilder all = new StringBuilder();
    for (ClassEntry prompt : prompts) {
      all.append(prompt.key()).append('\t').append(prompt.name());
      all.append('\t').append(prompt.isText()).append(prompt.isDeprecated());
      prompt.aliases().forEach(alias -> all.append('\t').append(alias.id()));
      all.append('\n');
    }
    return all.toString();
  }

  TypeSpec emit() {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(GeneratedCatalog.class)
            .addJavadoc("All prompts of this module, by id.\n")
            .addField(FitEmitter.contract(self));
    if (prompts.stream().anyMatch(ClassEntry::isDeprecated)) {
      type.addAnnotation(
          AnnotationSpec.builder(SuppressWarnings.class)
              .addMember("value", "$S", "deprecation")
              .build());
    }
    List<List<ClassEntry>> groups = groups();
    CodeBlock.Builder ids = CodeBlock.builder();
    for (int i = 0; i < groups.size(); i++) {
      ids.add("$L$Lids$L()", i == 0 ? "" : ", ", group(i), i);
    }
    type.addMethod(
        MethodSpec.constructorBuilder()
            .addModifiers(Modifier.PUBLIC)
            .addJavadoc(
                "Called by {@link java.util.ServiceLoader}; use {@link #catalog()} instead.\n")
            .addStatement("super($L)", ids.build())
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("catalog")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc("All prompts of this module.\n")
            .returns(PromptCatalog.class)
            .addStatement("return Holder.CATALOG")
            .build());
    type.addMethod(dispatch("info", PromptInfo.class, groups, false));
    type.addMethod(dispatch("render", String.class, groups, true));
    for (int i = 0; i < groups.size(); i++) {
      TypeSpec.Builder group = groups.size() == 1 ? type : group("Group" + i);
      group.addMethod(ids(i, groups.get(i)));
      group.addMethod(infos(i, groups.get(i)));
      group.addMethod(renders(i, groups.get(i)));
      if (groups.size() > 1) {
        type.addType(group.build());
      }
    }
    return type.addType(holder()).build();
  }

  /** The qualifier of the methods of a group. */
  private String group(int number) {
    return prompts.size() <= GROUP ? "" : "Group" + number + ".";
  }

  private static TypeSpec.Builder group(String name) {
    return TypeSpec.classBuilder(name)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
  }

  private List<List<ClassEntry>> groups() {
    List<List<ClassEntry>> groups = new ArrayList<>();
    for (int from = 0; from < prompts.size(); from += GROUP) {
      groups.add(prompts.subList(from, Math.min(from + GROUP, prompts.size())));
    }
    return groups;
  }

  private Modifier[] ofGroup() {
    return prompts.size() <= GROUP
        ? new Modifier[] {Modifier.PRIVATE, Modifier.STATIC}
        : new Modifier[] {Modifier.STATIC};
  }

  private MethodSpec ids(int number, List<ClassEntry> group) {
    CodeBlock.Builder code = CodeBlock.builder().add("return new String[] {\n").indent().indent();
    group.forEach(one -> code.add("$L,\n", Literals.of(names(one))));
    return MethodSpec.methodBuilder("ids" + number)
        .addModifiers(ofGroup())
        .returns(ArrayTypeName.of(String.class))
        .addCode(code.unindent().unindent().add("};\n").build())
        .build();
  }

  /** Scope and id, and behind tabs the ids that it had before. */
  private static String names(ClassEntry prompt) {
    StringBuilder names = new StringBuilder(prompt.key());
    prompt.aliases().forEach(alias -> names.append('\t').append(alias.id()));
    return names.toString();
  }

  private MethodSpec dispatch(
      String name, Class<?> returns, List<List<ClassEntry>> groups, boolean takesParameters) {
    MethodSpec.Builder method =
        signature(name, takesParameters)
            .addAnnotation(Override.class)
            .addModifiers(Modifier.PROTECTED)
            .returns(returns);
    method.beginControlFlow("switch (number / $L)", GROUP);
    for (int i = 0; i < groups.size(); i++) {
      method.addCode("case $L:\n", i);
      method.addStatement(
          takesParameters ? "  return $L$L$L(number, parameters)" : "  return $L$L$L(number)",
          group(i),
          name,
          i);
    }
    return unknown(method);
  }

  private MethodSpec infos(int number, List<ClassEntry> group) {
    MethodSpec.Builder method =
        signature("info" + number, false)
            .addModifiers(ofGroup())
            .returns(PromptInfo.class)
            .beginControlFlow("switch (number)");
    for (int i = 0; i < group.size(); i++) {
      method.addCode("case $L:\n", number * GROUP + i);
      method.addStatement("  return $T.info()", nameOf(group.get(i)));
    }
    return unknown(method);
  }

  private MethodSpec renders(int number, List<ClassEntry> group) {
    MethodSpec.Builder method =
        signature("render" + number, true)
            .addModifiers(ofGroup())
            .returns(String.class)
            .beginControlFlow("switch (number)");
    for (int i = 0; i < group.size(); i++) {
      method.addCode("case $L:\n", number * GROUP + i);
      method.addStatement(rendered(group.get(i)));
    }
    return unknown(method);
  }

  private CodeBlock rendered(ClassEntry entry) {
    ClassName type = nameOf(entry);
    return entry.isText()
        ? CodeBlock.of("  return $T.fromMap(parameters).render()", type)
        : CodeBlock.of("  throw noText($T.info(), $L)", type, Literals.of(type.canonicalName()));
  }

  private static MethodSpec.Builder signature(String name, boolean takesParameters) {
    MethodSpec.Builder method = MethodSpec.methodBuilder(name).addParameter(int.class, "number");
    if (takesParameters) {
      method.addParameter(JavaTypes.PARAMETERS, "parameters");
    }
    return method;
  }

  private static MethodSpec unknown(MethodSpec.Builder method) {
    return method
        .addCode("default:\n")
        .addStatement("  throw new $T(number)", IndexOutOfBoundsException.class)
        .endControlFlow()
        .build();
  }

  private TypeSpec holder() {
    return TypeSpec.classBuilder("Holder")
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addField(
            FieldSpec.builder(PromptCatalog.class, "CATALOG")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("new $T()", self)
                .build())
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
        .build();
  }

  private static ClassName nameOf(ClassEntry entry) {
    return ClassName.get(entry.packageName(), entry.simpleName());
  }
}
