package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** The members of an entry point: a static method for each, and the classes behind them. */
final class MembersEmitter {
  private final ClassName self;
  private final DataEmitter data;
  private final TreeEmitter trees;
  private final List<Member.Given> given;
  private final List<PartEmitter> parts = new ArrayList<>();

  MembersEmitter(EntryPoint entryPoint, ClassContext context, Names names) {
    this.self = names.of(entryPoint);
    this.data = new DataEmitter(context);
    this.trees = new TreeEmitter(context);
    this.given =
        entryPoint.members().stream()
            .filter(Member.Given.class::isInstance)
            .map(Member.Given.class::cast)
            .toList();
    for (Member.Part part : entryPoint.parts()) {
      parts.add(new PartEmitter(part, self, entryPoint.types(), names));
    }
  }

  /** Adds the methods. */
  void addMethods(TypeSpec.Builder type) {
    parts.forEach(part -> part.addMethod(type));
    given.forEach(member -> type.addMethod(method(member)));
  }

  /** Adds the classes. */
  void addTypes(TypeSpec.Builder type) {
    parts.forEach(part -> part.addTypes(type));
    for (Member.Given member : given) {
      if (member.data() instanceof Data.Tree tree) {
        type.addType(trees.emit(type(member), tree, described(member)));
      } else if (!DataEmitter.isInline(member.data())) {
        type.addType(holder(member));
      }
    }
  }

  private MethodSpec method(Member.Given member) {
    return MethodSpec.methodBuilder(MemberNames.method(member))
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("$L\n", described(member))
        .returns(data.type(member.data(), type(member)))
        .addStatement("return $L", value(member))
        .build();
  }

  private CodeBlock value(Member.Given member) {
    if (member.data() instanceof Data.Tree tree) {
      return TreeEmitter.instance(type(member), tree);
    }
    return DataEmitter.isInline(member.data())
        ? data.value(member.data())
        : CodeBlock.of("$T.VALUE", holderName(member));
  }

  /** Keeps a value until somebody asks for it. */
  private TypeSpec holder(Member.Given member) {
    return TypeSpec.classBuilder(holderName(member))
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addJavadoc("Made when it is first asked for.\n")
        .addField(
            FieldSpec.builder(data.type(member.data(), type(member)), "VALUE")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(data.value(member.data()))
                .build())
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
        .build();
  }

  private ClassName type(Member.Given member) {
    return MemberNames.type(self, member.name());
  }

  private ClassName holderName(Member.Given member) {
    return MemberNames.holder(self, member);
  }

  private static String described(Member.Given member) {
    String text = JavadocText.of(member.description());
    return text.isEmpty() ? "What {@code " + JavadocText.line(member.name()) + "} says." : text;
  }
}
