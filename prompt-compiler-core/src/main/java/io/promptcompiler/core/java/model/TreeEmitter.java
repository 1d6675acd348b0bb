package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.program.Data;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * An emitter for a tree of data, which becomes a class with one instance and an accessor for each
 * member.
 */
final class TreeEmitter {
  private final DataEmitter data;

  TreeEmitter(ClassContext context) {
    this.data = new DataEmitter(context);
  }

  /** Returns the class of a tree. */
  TypeSpec emit(ClassName self, Data.Tree tree, String description) {
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .addJavadoc("$L\n", description);
    Set<String> taken = new HashSet<>(Set.of(instanceName(tree)));
    type.addField(
        FieldSpec.builder(self, instanceName(tree))
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer("new $T()", self)
            .build());
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    for (Data.Tree.Member member : tree.members()) {
      ClassName inner = MemberNames.type(self, member.name());
      type.addMethod(accessor(member, inner, constant(member, inner, taken, type)));
    }
    for (Data.Tree.Member member : tree.members()) {
      if (member.data() instanceof Data.Tree below) {
        type.addType(
            emit(
                MemberNames.type(self, member.name()),
                below,
                JavadocText.ofSetting(member.name(), member.description())));
      }
    }
    return type.build();
  }

  /** Returns the only instance of a tree's class, as the enclosing class refers to it. */
  static CodeBlock instance(ClassName self, Data.Tree tree) {
    return CodeBlock.of("$T.$L", self, instanceName(tree));
  }

  /** Returns a name for the instance that differs from the constants of all members. */
  private static String instanceName(Data.Tree tree) {
    boolean isTaken = tree.members().stream().anyMatch(one -> name(one).equals("INSTANCE"));
    return isTaken ? "INSTANCE_" : "INSTANCE";
  }

  private static String name(Data.Tree.Member member) {
    return Identifiers.upperSnake(Identifiers.member(member.name()));
  }

  /**
   * Returns the value of an accessor; every value except a scalar becomes a constant of the class.
   */
  private CodeBlock constant(
      Data.Tree.Member member, ClassName inner, Set<String> taken, TypeSpec.Builder type) {
    if (member.data() instanceof Data.Tree below) {
      return instance(inner, below);
    }
    CodeBlock value = data.value(member.data());
    if (DataEmitter.isInline(member.data())) {
      return value;
    }
    String name = name(member);
    while (!taken.add(name)) {
      name += "_";
    }
    type.addField(
        FieldSpec.builder(data.type(member.data(), inner), name)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer(value)
            .build());
    return CodeBlock.of("$L", name);
  }

  private MethodSpec accessor(Data.Tree.Member member, ClassName inner, CodeBlock value) {
    TypeName type = data.type(member.data(), inner);
    return MethodSpec.methodBuilder(Identifiers.member(member.name()))
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("$L\n", JavadocText.ofSetting(member.name(), member.description()))
        .returns(type)
        .addStatement("return $L", value)
        .build();
  }
}
