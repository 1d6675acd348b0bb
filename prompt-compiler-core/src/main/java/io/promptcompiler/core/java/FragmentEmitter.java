package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.model.AboutJavadoc;
import io.promptcompiler.core.java.model.GeneratedTypes;
import io.promptcompiler.core.java.model.JavadocText;
import io.promptcompiler.core.java.model.ToAnyEmitter;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.java.text.AppendEmitter;
import io.promptcompiler.core.java.text.ChainEmitter;
import io.promptcompiler.core.java.text.Code;
import io.promptcompiler.core.java.text.Expr;
import io.promptcompiler.core.java.text.ExpressionEmitter;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.java.text.RecursionGuard;
import io.promptcompiler.core.java.text.TextSink;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the class of a fragment, whose static methods return its text, write it, and
 * return its hash.
 */
public final class FragmentEmitter {
  /** The name of the method that returns the text. */
  public static final String RENDER = "render";

  /**
   * The name of the method that returns the hash. The hash is not a constant, because javac would
   * copy a constant into the classes that use it.
   */
  public static final String HASH = "sha256";

  /** The name of the method that writes the text. */
  public static final String WRITE = "write";

  private static final String INTERNAL =
      "\n<p>Internal: only generated code calls it, and its methods may change with every build.\n";

  private final Fragment fragment;
  private final ClassName self;
  private final ClassContext context;
  private final ExpressionEmitter expressions;

  FragmentEmitter(Fragment fragment, ResolvedNames names) {
    this.fragment = fragment;
    this.self = names.of(fragment);
    this.context = ClassContext.of(names, fragment);
    this.expressions = new ExpressionEmitter(context, new ToAnyEmitter(context));
  }

  TypeSpec emit() {
    TextSink output = TextSink.output(context);
    List<MethodSpec> methods =
        List.of(
            method(
                RENDER,
                "Renders the text.",
                method -> method.returns(String.class),
                (instructions, code) ->
                    new ChainEmitter(context, expressions).emit(instructions, code)),
            method(
                WRITE,
                "Writes the text.",
                output::addTo,
                (instructions, code) ->
                    new AppendEmitter(context, expressions, output).emit(instructions, code)));
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addJavadoc("$L", AboutJavadoc.of(fragment.about(), "fragment", INTERNAL))
            .addField(ContractEmitter.contract(self));
    context.texts().addTo(type);
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    type.addMethod(hash());
    methods.forEach(type::addMethod);
    context.collected().methods().forEach(type::addMethod);
    ContractEmitter.addFragments(type, self, context);
    return type.build();
  }

  private MethodSpec hash() {
    return MethodSpec.methodBuilder(HASH)
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("The hash of all templates that the text depends on.\n")
        .returns(String.class)
        .addStatement("return $L", Literals.of(fragment.about().sha256()))
        .build();
  }

  private MethodSpec method(
      String name,
      String does,
      Consumer<MethodSpec.Builder> signature,
      BiConsumer<List<Instruction>, Code> body) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(name)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc("$L\n", does);
    signature.accept(method);
    String separator = "\n";
    Locals locals = context.locals();
    Value parameters = new Value.Parameters(fragment.parameters().ref());
    for (Field parameter : fragment.parameters().fields()) {
      String variable = locals.fresh(parameter.name());
      method.addParameter(context.javaTypes().of(parameter), variable);
      if (!parameter.description().isEmpty()) {
        String description = JavadocText.of(parameter.description());
        method.addJavadoc("$L@param $L $L\n", separator, variable, description);
        separator = "";
      }
      locals.remember(new Value.Member(parameters, parameter), Expr.simple(variable));
    }
    Code code = new Code(locals);
    body.accept(fragment.text().instructions(), code);
    String id = fragment.about().id();
    return method
        .addCode(RecursionGuard.around(code.build(), id, fragment.text().procedures(), locals))
        .build();
  }
}
