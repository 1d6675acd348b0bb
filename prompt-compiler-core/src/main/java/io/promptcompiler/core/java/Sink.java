package io.promptcompiler.core.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.runtime.support.TextBuilder;
import io.promptcompiler.runtime.support.TextOutput;
import java.io.IOException;

/**
 * Where statements put text, one after another.
 *
 * @param isBytes whether it is a {@code TextOutput}, which makes bytes, or a {@code TextBuilder}
 * @param isRepeated whether the statements are those of a loop, which runs often
 * @param variable the name of the variable that holds it
 */
record Sink(boolean isBytes, boolean isRepeated, String variable) {

  /** A {@code TextBuilder}, in a variable that hides no field. */
  static Sink builder(ClassContext context) {
    return new Sink(false, false, context.builderVariable());
  }

  /** A {@code TextOutput}, in a variable that hides no field. */
  static Sink output(ClassContext context) {
    return new Sink(true, false, context.outputVariable());
  }

  /** The same for the statements of a loop. */
  Sink repeated() {
    return new Sink(isBytes, true, variable);
  }

  /** Adds what a method must take and throw that puts text here. */
  void addTo(MethodSpec.Builder method) {
    if (isBytes) {
      method.addParameter(TextOutput.class, variable).addException(IOException.class);
    } else {
      method.addParameter(TextBuilder.class, variable);
    }
  }

  /** A fixed text that fits into a constant, as it can be put here. */
  CodeBlock fixed(String text, int line, FixedTexts texts) {
    if (isBytes) {
      return texts.bytes(text, line);
    }
    return isRepeated ? texts.units(text, line) : texts.string(text, line);
  }

  /** Puts what {@link #fixed(String, int, FixedTexts)} gave, or one of two. */
  void fixed(CodeBlock text, int line, Code code) {
    code.statement(line, "$L.$L($L)", variable, isBytes ? "fixed" : "append", text);
  }

  /** Puts a text or an {@code int}. */
  void value(Expr text, int line, Code code) {
    if (text.isInt()) {
      integer(text, line, code);
    } else {
      code.statement(line, "$L.$L($L)", variable, isBytes ? "text" : "append", text);
    }
  }

  /** Puts an integer of any type, in decimal. */
  void integer(Expr number, int line, Code code) {
    code.statement(line, "$L.$L($L)", variable, isBytes ? "integer" : "append", number);
  }
}
