package io.promptcompiler.core.java.text;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.FragmentEmitter;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.List;

/** An emitter for calls of the methods of a fragment's class. */
final class IncludeEmitter {
  private final ClassContext context;
  private final ExpressionEmitter expressions;

  IncludeEmitter(ClassContext context, ExpressionEmitter expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /** Returns a word for the text of a fragment. */
  static String hint(Include include) {
    return include.fragment().about().stem();
  }

  /** Returns the text of a fragment. */
  Expr text(Include include, Code code) {
    CodeBlock arguments = CodeBlock.join(arguments(include, code), ", ");
    return Expr.of("$T.$L($L)", fragment(include), FragmentEmitter.RENDER, arguments);
  }

  /** Returns a call that writes a fragment to the output in a variable. */
  CodeBlock write(Include include, String out, Code code) {
    List<CodeBlock> arguments = new ArrayList<>(List.of(CodeBlock.of("$L", out)));
    arguments.addAll(arguments(include, code));
    return CodeBlock.of(
        "$T.$L($L)", fragment(include), FragmentEmitter.WRITE, CodeBlock.join(arguments, ", "));
  }

  private ClassName fragment(Include include) {
    Fragment fragment = include.fragment();
    ClassName name = context.names().of(fragment);
    if (fragment.library().isPresent()) {
      context.collected().imported(name, fragment.about().sha256());
    }
    return name;
  }

  private List<CodeBlock> arguments(Include include, Code code) {
    Fragment fragment = include.fragment();
    List<CodeBlock> arguments = new ArrayList<>();
    for (int i = 0; i < include.arguments().size(); i++) {
      Field parameter = fragment.parameters().fields().get(i);
      Expr argument = expressions.emit(include.arguments().get(i), code);
      // Java converts an int to long, but not to Long.
      boolean isBoxed = argument.isInt() && parameter.mayBeAbsent();
      arguments.add(isBoxed ? CodeBlock.of("(long) $L", argument.code()) : argument.code());
    }
    return arguments;
  }
}
