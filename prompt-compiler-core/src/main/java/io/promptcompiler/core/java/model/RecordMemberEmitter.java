package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.ExpressionEmitter;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.support.GeneratedObject;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** An emitter for the nested class of a member that is a record. */
final class RecordMemberEmitter {
  private final Member.RecordType record;
  private final ClassName self;
  private final ClassContext context;
  private final Member member;

  /**
   * Creates an emitter for a record.
   *
   * @param member the member with the record
   */
  RecordMemberEmitter(
      Member member, Member.RecordType record, ClassName outer, Types types, ResolvedNames names) {
    this.member = member;
    this.record = record;
    this.self = MemberNames.type(outer, record.name());
    this.context = ClassContext.of(names, record.object(), types);
  }

  /** Returns the name of the class. */
  ClassName name() {
    return self;
  }

  /**
   * Returns the record's values by name, in the form that the enclosing class uses: absent values
   * are omitted.
   */
  CodeBlock values(String variable) {
    ToAnyEmitter toAny = new ToAnyEmitter(context);
    CodeBlock values =
        toAny
            .emit(
                new Value.Parameters(record.object().ref()),
                new ExpressionEmitter(context, toAny),
                new Code(context.locals()))
            .code();
    return CodeBlock.of("$L.$L", variable, values);
  }

  TypeSpec emit() {
    RecordEmitter emitter =
        member instanceof Member.Output
            ? RecordEmitter.ofObject(context, self)
            : RecordEmitter.withBuilder(context, self);
    String description = JavadocText.of(record.description());
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .superclass(GeneratedObject.class)
            .addJavadoc(
                "$L\n",
                description.isEmpty()
                    ? "The object {@code " + JavadocText.line(record.name()) + "}."
                    : description)
            .addField(ContractEmitter.contract(self));
    emitter.addBeginning(type);
    type.addMethod(reader());
    emitter.addAccessors(type);
    emitter.addEnd(type, /* rendered= */ Optional.empty(), /* isCached= */ false);
    context.collected().methods().forEach(type::addMethod);
    return type.build();
  }

  private MethodSpec reader() {
    ReaderEmitter reader = new ReaderEmitter(context, self);
    if (!(member instanceof Member.Output output)) {
      return reader.fromMap();
    }
    return output.declared().inPlace().isPresent()
        ? reader.outputFromMap()
        : reader.outputFrom(output.declared().isWrapped());
  }
}
