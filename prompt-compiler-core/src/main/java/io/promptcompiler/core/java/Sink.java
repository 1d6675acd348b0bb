package io.promptcompiler.core.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.runtime.support.TextBuilder;
import io.promptcompiler.runtime.support.TextOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;

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
  CodeBlock fixed(String text, Place place, FixedTexts texts) {
    if (isBytes) {
      return texts.bytes(text, place);
    }
    return isRepeated ? texts.units(text, place) : texts.string(text, place);
  }

  /** Puts a fixed text that fits into a constant. */
  void put(String text, Place place, FixedTexts texts, Code code) {
    put(fixed(text, place, texts), comment(place, text), code);
  }

  /** The comment on one of some fixed texts that are appended here. */
  String comment(Place place, String... texts) {
    return isBytes
        ? Arrays.stream(texts)
            .map(FixedTexts::excerpt)
            .collect(Collectors.joining(" or ", place.comment() + ": ", ""))
        : place.comment();
  }

  /** Puts what {@link #fixed} gave, or one of two. */
  void put(CodeBlock text, String comment, Code code) {
    if (isBytes) {
      code.noted(comment, "$L.fixed($L, $L)", variable, FixedTexts.TEXTS, text);
    } else {
      code.noted(comment, "$L.append($L)", variable, text);
    }
  }

  /** Puts a text or an {@code int}. */
  void value(Expr text, Place place, Code code) {
    if (text.isInt()) {
      integer(text, place, code);
    } else {
      code.noted(place.comment(), "$L.$L($L)", variable, isBytes ? "text" : "append", text);
    }
  }

  /** Puts an integer of any type, in decimal. */
  void integer(Expr number, Place place, Code code) {
    code.noted(place.comment(), "$L.$L($L)", variable, isBytes ? "integer" : "append", number);
  }
}
