package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** An emitter for the members of a class: static methods, and the nested classes that they need. */
public final class MembersEmitter {
  private final ClassName self;
  private final List<Field> fields;
  private final DataEmitter data;
  private final TreeEmitter trees;
  private final List<Member.Given> given;
  private final List<PartEmitter> parts = new ArrayList<>();
  private final Map<String, RecordMemberEmitter> records = new LinkedHashMap<>();
  private final List<Member.Output> outputs;
  private final boolean isOfTool;
  private final List<OperationEmitter> operations = new ArrayList<>();

  /**
   * Creates an emitter for the members of a class.
   *
   * @param types all types that the members mention
   */
  public MembersEmitter(
      ClassName self,
      List<Member> members,
      Types types,
      ClassContext context,
      ResolvedNames names) {
    this.self = self;
    this.fields = context.object().fields();
    this.data = new DataEmitter(context);
    this.trees = new TreeEmitter(context);
    this.given = all(members, Member.Given.class);
    for (Member.Part part : all(members, Member.Part.class)) {
      parts.add(new PartEmitter(part, self, types, context.places(), names));
    }
    for (Member member : members) {
      member
          .record()
          .ifPresent(
              record ->
                  records.put(
                      record.name(), new RecordMemberEmitter(member, record, self, types, names)));
    }
    this.outputs = all(members, Member.Output.class);
    this.isOfTool = !all(members, Member.Tool.class).isEmpty();
    for (Member.Operation operation : all(members, Member.Operation.class)) {
      operations.add(new OperationEmitter(operation, records));
    }
  }

  private static <T extends Member> List<T> all(List<Member> members, Class<T> kind) {
    return members.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Adds the methods. */
  public void addMethods(TypeSpec.Builder type) {
    parts.forEach(part -> part.addMethod(type));
    given.forEach(member -> type.addMethod(method(member)));
    outputs.forEach(output -> type.addMethod(schema(output)));
    operations.forEach(operation -> operation.methods().forEach(type::addMethod));
  }

  /** Adds the classes. */
  public void addTypes(TypeSpec.Builder type) {
    parts.forEach(part -> part.addTypes(type));
    for (Member.Given member : given) {
      if (member.data() instanceof Data.Tree tree) {
        type.addType(
            trees.emit(
                type(member), tree, JavadocText.ofSetting(member.name(), member.description())));
      } else if (!DataEmitter.isInline(member.data())) {
        type.addType(holder(member));
      }
    }
    records.values().forEach(record -> type.addType(record.emit()));
  }

  private MethodSpec method(Member.Given member) {
    return MethodSpec.methodBuilder(MemberNames.method(member, fields))
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("$L\n", JavadocText.ofSetting(member.name(), member.description()))
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

  private MethodSpec schema(Member.Output output) {
    return MethodSpec.methodBuilder(Member.Output.SCHEMA)
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc(
            isOfTool
                ? "The JSON Schema of the result.\n"
                : """
                The JSON Schema of what the model answers, in the strict form that providers take for
                structured outputs.
                """)
        .returns(JavaTypes.STRING)
        .addStatement("return $L", Literals.code(output.schema()))
        .build();
  }

  /** Returns a class that holds a value and creates it on first use. */
  private TypeSpec holder(Member.Given member) {
    return GeneratedTypes.classBuilder(holderName(member))
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .addJavadoc("Holds the value; loaded on first use.\n")
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
}
