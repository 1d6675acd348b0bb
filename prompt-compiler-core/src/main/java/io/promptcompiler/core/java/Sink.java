package io.promptcompiler.core.java;

import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.runtime.support.TextOutput;
import java.io.IOException;

/** Where statements put text, one after another. */
enum Sink {
  /** A {@code StringBuilder sb}. */
  BUILDER("sb"),
  /** A {@code TextOutput out}, which makes bytes. */
  OUTPUT("out");

  private final String variable;

  Sink(String variable) {
    this.variable = variable;
  }

  /** The name of the variable. */
  String variable() {
    return variable;
  }

  /** Adds what a method must take and throw that puts text here. */
  void addTo(MethodSpec.Builder method) {
    if (this == BUILDER) {
      method.addParameter(StringBuilder.class, variable);
    } else {
      method.addParameter(TextOutput.class, variable).addException(IOException.class);
    }
  }

  /** Puts a fixed text that fits into a constant. */
  void text(String text, int line, FixedTexts texts, Code code) {
    if (this == BUILDER) {
      code.statement(line, "$L.append($L)", variable, texts.string(text, line));
    } else {
      code.statement(line, "$L.fixed($L)", variable, texts.bytes(text, line));
    }
  }

  /** Puts a text or an {@code int}. */
  void value(Expr value, int line, Code code) {
    String method = this == BUILDER ? "append" : value.isInt() ? "integer" : "text";
    code.statement(line, "$L.$L($L)", variable, method, value);
  }
}
