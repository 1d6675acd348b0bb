package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.messages.MarkEmitter;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.java.names.PlaceNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.ChainEmitter;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.ExpressionEmitter;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Conversation.Message;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.support.Messages;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * An emitter for a part: a static method that returns the first stage, and a class that is the
 * builder of its parameters and renders them. The stages are siblings of that class, because a
 * class cannot implement an interface that is nested in it.
 */
final class PartEmitter {
  private final Member.Part part;
  private final ClassName self;
  private final ClassContext context;
  private final StagesEmitter stages;

  PartEmitter(
      Member.Part part, ClassName outer, Types types, PlaceNames places, ResolvedNames names) {
    this.part = part;
    this.self = MemberNames.type(outer, part.name());
    this.context =
        ClassContext.of(
            names,
            part.parameters(),
            types,
            places,
            new TextProgram(List.of(), part.conversation().procedures()));
    this.stages = new StagesEmitter(context, outer, self.simpleName(), self);
  }

  /** Adds the method. */
  void addMethod(TypeSpec.Builder type) {
    type.addMethod(
        MethodSpec.methodBuilder(MemberNames.method(part))
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc("$L\n", described())
            .returns(stages.first())
            .addStatement("return new $T()", self)
            .build());
  }

  /** Adds the stages and the builder. */
  void addTypes(TypeSpec.Builder outer) {
    stages.addTo(outer);
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .addJavadoc("$L\n", described())
            .addField(ContractEmitter.contract(self));
    MethodSpec render = render();
    context.texts().addTo(type);
    BuilderEmitter.addDefaults(context, type);
    new BuilderEmitter(context, self, stages).addTo(type);
    ReaderEmitter reader = new ReaderEmitter(context, self);
    reader.constructor().ifPresent(type::addMethod);
    type.addMethod(reader.fromMap());
    type.addMethod(render);
    context.collected().methods().forEach(type::addMethod);
    ContractEmitter.addFragments(type, self, context);
    outer.addType(type.build());
  }

  private String described() {
    String text = JavadocText.of(part.description());
    return text.isEmpty() ? "The prompt {@code " + JavadocText.line(part.name()) + "}." : text;
  }

  private MethodSpec render() {
    Conversation conversation = part.conversation();
    CodeBlock.Builder messages = CodeBlock.builder().add("return new $T()", Messages.class);
    messages.indent().indent();
    for (Message message : conversation.messages()) {
      messages.add("\n.add($T.$L, $L)", ChatRole.class, message.role().name(), text(message));
    }
    messages.add("\n.toList();\n").unindent().unindent();
    return MethodSpec.methodBuilder("render")
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("Renders the messages, without those that have an empty text.\n")
        .returns(JavaTypes.listOf(ClassName.get(ChatMessage.class)))
        .addCode(messages.build())
        .build();
  }

  /** Adds a private method that returns the text of a message, and returns a call of it. */
  private CodeBlock text(Message message) {
    ExpressionEmitter expressions = new ExpressionEmitter(context, new ToAnyEmitter(context));
    String hint = message.role() + "Text";
    if (MarkEmitter.hasMarks(message.text(), context.program().procedures())) {
      return new MarkEmitter(context, expressions)
          .text(hint, message.text(), new Code(context.locals()));
    }
    String text =
        context
            .collected()
            .method(
                hint,
                name -> {
                  Code code = new Code(context.locals());
                  new ChainEmitter(context, expressions).emit(message.text(), code);
                  return MethodSpec.methodBuilder(name)
                      .addModifiers(Modifier.PRIVATE)
                      .returns(String.class)
                      .addCode(code.build())
                      .build();
                });
    return CodeBlock.of("$L()", text);
  }
}
