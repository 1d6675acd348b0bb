package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.runtime.support.FencedText;
import io.promptcompiler.runtime.support.MarkedText;
import io.promptcompiler.runtime.support.TextBuilder;
import io.promptcompiler.runtime.support.TextOutput;
import java.io.IOException;

/**
 * The destination of the text that statements produce.
 *
 * @param form the kind of destination
 * @param isRepeated whether the statements are inside a loop, which runs often
 * @param variable the name of the variable for the destination
 */
public record TextSink(Form form, boolean isRepeated, String variable) {

  /** The kind of a destination. */
  enum Form {
    /** A {@code TextBuilder}. */
    TEXT("append", "append", "append"),
    /** A {@code TextOutput}, which writes bytes. */
    BYTES("write", "text", "integer"),
    /** A {@code FencedText}, which distinguishes fixed texts from values. */
    FENCED("fence", "value", "value"),
    /** A {@code MarkedText}, which also records the positions of marks. */
    MARKED("mark", "value", "value");

    private final String verb;
    private final String text;
    private final String integer;

    Form(String verb, String text, String integer) {
      this.verb = verb;
      this.text = text;
      this.integer = integer;
    }
  }

  /** Returns a sink for a {@code TextBuilder}, in a variable that does not hide a field. */
  static TextSink builder(ClassContext context) {
    return new TextSink(Form.TEXT, false, context.builderVariable());
  }

  /** Returns a sink for a {@code TextOutput}, in a variable that does not hide a field. */
  public static TextSink output(ClassContext context) {
    return new TextSink(Form.BYTES, false, context.outputVariable());
  }

  /** Returns a sink for a {@code FencedText}, in a variable that does not hide a field. */
  static TextSink fenced(ClassContext context) {
    return new TextSink(Form.FENCED, false, context.builderVariable());
  }

  /** Returns a sink for a {@code MarkedText}, in a variable that does not hide a field. */
  public static TextSink marked(ClassContext context) {
    return new TextSink(Form.MARKED, false, context.builderVariable());
  }

  /** Returns the same sink for statements inside a loop. */
  TextSink repeated() {
    return new TextSink(form, true, variable);
  }

  boolean isBytes() {
    return form == Form.BYTES;
  }

  /** Returns whether the destination distinguishes fixed texts from values and checks fences. */
  boolean isFenced() {
    return form == Form.FENCED || form == Form.MARKED;
  }

  /** Returns the prefix of the names of methods that write to this sink. */
  String verb() {
    return form.verb;
  }

  /** Adds the parameter and exceptions that a method needs to write to this sink. */
  public void addTo(MethodSpec.Builder method) {
    switch (form) {
      case TEXT -> method.addParameter(TextBuilder.class, variable);
      case BYTES -> method.addParameter(TextOutput.class, variable).addException(IOException.class);
      case FENCED -> method.addParameter(FencedText.class, variable);
      case MARKED -> method.addParameter(MarkedText.class, variable);
    }
  }

  /** Returns a fixed text that fits into a constant, in the form that this sink accepts. */
  CodeBlock fixed(String text, TextConstants texts) {
    if (isBytes()) {
      return texts.bytes(text);
    }
    boolean isUnits = isRepeated && form == Form.TEXT;
    return isUnits ? texts.units(text) : texts.string(text);
  }

  /** Writes a fixed text that fits into a constant. */
  void put(String text, Place place, TextConstants texts, Code code) {
    put(fixed(text, texts), TextConstants.excerpt(text), place, code);
  }

  /**
   * Writes a fixed text, or one of two.
   *
   * @param text an expression built from results of {@link #fixed}
   * @param excerpt the beginning of the text, for a comment if the expression does not show the
   *     text
   */
  void put(CodeBlock text, String excerpt, Place place, Code code) {
    switch (form) {
      case TEXT -> code.statementAt(place, "$L.append($L)", variable, text);
      case BYTES ->
          code.explainedAt(place, excerpt, "$L.fixed($L, $L)", variable, TextConstants.TEXTS, text);
      case FENCED, MARKED -> code.statementAt(place, "$L.fixed($L)", variable, text);
    }
  }

  /** Writes a text or an {@code int}. */
  void value(Expr text, Place place, Code code) {
    if (text.isInt()) {
      integer(text, place, code);
    } else {
      code.statementAt(place, "$L.$L($L)", variable, form.text, text);
    }
  }

  /** Writes a mark. At run time, a null mark is ignored. */
  void mark(CodeBlock mark, Place place, Code code) {
    if (form != Form.MARKED) {
      throw new IllegalStateException("A mark at " + place.comment() + " in a text without marks");
    }
    code.statementAt(place, "$L.mark($L)", variable, mark);
  }

  /** Writes an integer of any type in decimal. */
  void integer(Expr number, Place place, Code code) {
    code.statementAt(place, "$L.$L($L)", variable, form.integer, number);
  }
}
