package io.promptcompiler.core.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.java.model.GeneratedTypes;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.GeneratedCatalog;
import io.promptcompiler.runtime.support.GeneratedObject;
import io.promptcompiler.runtime.support.Messages;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the catalog of a module, a class that maps ids to numbers and numbers to classes.
 * A module with many prompts thus needs no object for each prompt, and no prompt class is loaded
 * before it is used. The entries of a large catalog are split among nested classes, because one
 * class file can refer to only a few thousand classes.
 */
final class CatalogEmitter {
  private static final int GROUP = 500;

  /**
   * The variables in the methods that name prompts. A package whose first part equals one of them
   * would be hidden there.
   */
  private static final Set<String> VARIABLES =
      Set.of("number", "part", "parameters", "budget", "messages");

  private final ClassName self;
  private final List<ClassEntry> prompts;
  private final List<Row> rows = new ArrayList<>();

  CatalogEmitter(Program.Catalog catalog, List<ClassEntry> prompts) {
    this.self = ClassName.get(catalog.namespace(), catalog.name());
    this.prompts = prompts;
    for (ClassEntry prompt : prompts) {
      rows.add(new Row(prompt, Optional.empty()));
      prompt.variants().forEach(variant -> rows.add(new Row(prompt, Optional.of(variant))));
    }
  }

  /**
   * An entry of the catalog: a prompt or one of its variants. Variants follow their prompt.
   *
   * @param variant the name of the variant; empty for the prompt itself
   */
  private record Row(ClassEntry entry, Optional<String> variant) {
    /** Returns the class of the prompt. */
    ClassName type() {
      return ClassName.get(entry.packageName(), entry.simpleName());
    }

    /**
     * Returns the key of the entry in the format of {@code GeneratedCatalog}, followed by the
     * former ids of the prompt, which are separated by tabs.
     */
    String text() {
      if (variant.isPresent()) {
        return entry.key() + "@" + variant.get();
      }
      if (entry.isTool()) {
        return "*" + entry.key();
      }
      StringBuilder names = new StringBuilder(entry.key());
      entry.aliases().forEach(alias -> names.append('\t').append(alias.id()));
      return names.toString();
    }

    /** Returns the enum constant of the variant; empty for the prompt itself. */
    CodeBlock constant() {
      return variant
          .map(
              name ->
                  CodeBlock.of(
                      "$T.$L", VariantEmitter.typeIn(type()), VariantEmitter.constant(name)))
          .orElse(CodeBlock.of(""));
    }

    CodeBlock info() {
      return CodeBlock.of("  return $T.info($L)", type(), constant());
    }

    CodeBlock rendered() {
      if (!entry.isText()) {
        return CodeBlock.of(
            "  throw noText($T.info(), $L)", type(), Literals.of(type().canonicalName()));
      }
      return CodeBlock.of("  return $L.render()", prompt());
    }

    private CodeBlock prompt() {
      return variant.isEmpty()
          ? CodeBlock.of("$T.fromMap(parameters)", type())
          : CodeBlock.of("$T.fromMap(parameters).withVariant($L)", type(), constant());
    }

    /** Returns whether the superclass does not know how to return its messages. */
    boolean hasMessages() {
      return !entry.isTool() && (!entry.isText() || entry.isCached());
    }

    /** Adds the statements that return the messages of a prompt that does not only render text. */
    void addMessages(MethodSpec.Builder method) {
      if (entry.isMessages()) {
        method.addStatement("  return $L.render(budget)", prompt());
        return;
      }
      if (entry.isCached()) {
        method.addStatement(
            "  return cached($T.info(), part, budget, $L.renderCached())", type(), prompt());
        return;
      }
      CodeBlock.Builder parts = CodeBlock.builder().add("$T.info(), part", type());
      for (String part : entry.parts()) {
        method.beginControlFlow("  if (part.equals($L))", Literals.of(part));
        method.addStatement(
            "return $T.within(budget, $L, $T.fromMap(parameters).render())",
            Messages.class,
            Literals.of(entry.id()),
            MemberNames.type(type(), part));
        method.endControlFlow();
        parts.add(", $L", Literals.of(part));
      }
      method.addStatement("  throw noPart($L)", parts.build());
    }
  }

  ClassName name() {
    return self;
  }

  /** Returns everything that the catalog contains about the given prompts, as text. */
  static String contentsOf(List<ClassEntry> prompts) {
    StringBuilder all = new StringBuilder();
    for (ClassEntry prompt : prompts) {
      all.append(prompt.key()).append('\t').append(prompt.name());
      all.append('\t').append(prompt.isText()).append(prompt.isMessages());
      all.append(prompt.isTool() ? "tool" : "");
      all.append(prompt.isCached() ? "cached" : "");
      all.append(prompt.parts()).append(prompt.isDeprecated());
      prompt.aliases().forEach(alias -> all.append('\t').append(alias.id()));
      all.append('\t').append(prompt.variants()).append('\n');
    }
    return all.toString();
  }

  TypeSpec emit() {
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(GeneratedCatalog.class)
            .addJavadoc("All prompts of this module, by id.\n")
            .addField(ContractEmitter.contract(self));
    if (rows.size() > GROUP) {
      qualify(type);
    }
    if (prompts.stream().anyMatch(ClassEntry::isDeprecated)) {
      type.addAnnotation(
          AnnotationSpec.builder(SuppressWarnings.class)
              .addMember("value", "$S", "deprecation")
              .build());
    }
    List<List<Row>> groups = groups();
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
    boolean isAllTexts = prompts.stream().allMatch(one -> one.isText() || one.isTool());
    if (!isAllTexts) {
      type.addMethod(messages(groups));
    }
    boolean hasTools = prompts.stream().anyMatch(ClassEntry::isTool);
    if (hasTools) {
      type.addMethod(dispatch("tool", ToolInfo.class, groups, false));
      type.addMethod(dispatch("arguments", GeneratedObject.class, groups, true));
    }
    for (int i = 0; i < groups.size(); i++) {
      TypeSpec.Builder group = groups.size() == 1 ? type : group("Group" + i);
      group.addMethod(ids(i, groups.get(i)));
      group.addMethod(infos(i, groups.get(i)));
      group.addMethod(renders(i, groups.get(i)));
      if (!isAllTexts) {
        group.addMethod(messages(i, groups.get(i)));
      }
      if (hasTools) {
        group.addMethod(toolInfos(i, groups.get(i)));
        group.addMethod(arguments(i, groups.get(i)));
      }
      if (groups.size() > 1) {
        type.addType(group.build());
      }
    }
    return type.addType(holder()).build();
  }

  /**
   * Qualifies the names of many prompts. Compilers, such as Eclipse's, may search all imports for
   * each simple name.
   */
  private void qualify(TypeSpec.Builder type) {
    for (ClassEntry prompt : prompts) {
      if (!VARIABLES.contains(prompt.packageName().split("\\.", 2)[0])) {
        type.alwaysQualify(prompt.simpleName());
      }
    }
  }

  /** Returns the qualifier for the methods of a group. */
  private String group(int number) {
    return rows.size() <= GROUP ? "" : "Group" + number + ".";
  }

  private TypeSpec.Builder group(String name) {
    return GeneratedTypes.classBuilder(self.nestedClass(name))
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
  }

  private List<List<Row>> groups() {
    List<List<Row>> groups = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += GROUP) {
      groups.add(rows.subList(from, Math.min(from + GROUP, rows.size())));
    }
    return groups;
  }

  private Modifier[] ofGroup() {
    return rows.size() <= GROUP
        ? new Modifier[] {Modifier.PRIVATE, Modifier.STATIC}
        : new Modifier[] {Modifier.STATIC};
  }

  private MethodSpec ids(int number, List<Row> group) {
    CodeBlock.Builder code = CodeBlock.builder().add("return new String[] {\n").indent().indent();
    group.forEach(one -> code.add("$L,\n", Literals.of(one.text())));
    return MethodSpec.methodBuilder("ids" + number)
        .addModifiers(ofGroup())
        .returns(ArrayTypeName.of(String.class))
        .addCode(code.unindent().unindent().add("};\n").build())
        .build();
  }

  private MethodSpec dispatch(
      String name, Class<?> returns, List<List<Row>> groups, boolean takesParameters) {
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

  private MethodSpec infos(int number, List<Row> group) {
    return rows("info", PromptInfo.class, false, Row::info, number, group);
  }

  private MethodSpec renders(int number, List<Row> group) {
    return rows("render", String.class, true, Row::rendered, number, group);
  }

  private MethodSpec toolInfos(int number, List<Row> group) {
    return rows(
        "tool",
        ToolInfo.class,
        false,
        row -> CodeBlock.of("  return $T.info()", row.type()),
        number,
        group);
  }

  private MethodSpec arguments(int number, List<Row> group) {
    return rows(
        "arguments",
        GeneratedObject.class,
        true,
        row -> CodeBlock.of("  return $T.fromMap(parameters)", row.type()),
        number,
        group);
  }

  /**
   * Returns the method that renders messages. The superclass converts a text to a single message.
   */
  private MethodSpec messages(List<List<Row>> groups) {
    MethodSpec.Builder method =
        withBudget("messages")
            .addAnnotation(Override.class)
            .addModifiers(Modifier.PROTECTED)
            .addStatement("$T messages = null", ChatResult.class)
            .beginControlFlow("switch (number / $L)", GROUP);
    for (int i = 0; i < groups.size(); i++) {
      method.addCode("case $L:\n", i);
      method.addStatement(
          "  messages = $Lmessages$L(number, part, parameters, budget)", group(i), i);
      method.addStatement("  break");
    }
    return method
        .addCode("default:\n")
        .addStatement("  break")
        .endControlFlow()
        .addStatement(
            "return messages == null ? super.messages(number, part, parameters, budget) : messages")
        .build();
  }

  private MethodSpec messages(int number, List<Row> group) {
    MethodSpec.Builder method =
        withBudget("messages" + number).addModifiers(ofGroup()).beginControlFlow("switch (number)");
    for (int i = 0; i < group.size(); i++) {
      if (group.get(i).hasMessages()) {
        method.addCode("case $L:\n", number * GROUP + i);
        group.get(i).addMessages(method);
      }
    }
    return method.addCode("default:\n").addStatement("  return null").endControlFlow().build();
  }

  private static MethodSpec.Builder withBudget(String name) {
    return MethodSpec.methodBuilder(name)
        .addParameter(int.class, "number")
        .addParameter(String.class, "part")
        .addParameter(JavaTypes.PARAMETERS, "parameters")
        .addParameter(TokenBudget.class, "budget")
        .returns(ChatResult.class);
  }

  /** Returns the method of a group that has a statement for each prompt, or for each tool. */
  private MethodSpec rows(
      String name,
      Class<?> returns,
      boolean takesParameters,
      Function<Row, CodeBlock> statement,
      int number,
      List<Row> group) {
    boolean isOfTools = returns.equals(ToolInfo.class) || returns.equals(GeneratedObject.class);
    MethodSpec.Builder method =
        signature(name + number, takesParameters)
            .addModifiers(ofGroup())
            .returns(returns)
            .beginControlFlow("switch (number)");
    for (int i = 0; i < group.size(); i++) {
      if (group.get(i).entry().isTool() == isOfTools) {
        method.addCode("case $L:\n", number * GROUP + i);
        method.addStatement(statement.apply(group.get(i)));
      }
    }
    return unknown(method);
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
    return GeneratedTypes.classBuilder(self.nestedClass("Holder"))
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addField(
            FieldSpec.builder(PromptCatalog.class, "CATALOG")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("new $T()", self)
                .build())
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
        .build();
  }
}
