package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.names.Place;
import java.util.Optional;

/**
 * The code of a method under construction: its statements so far and its locals. A nested block is
 * written separately and then inserted, so that declarations that it needs can go before it.
 */
public final class Code {
  private final CodeBlock.Builder statements = CodeBlock.builder();
  private final Locals locals;
  private final Optional<Code> outer;

  /** The place that the last comment of the method names. */
  private String place = "";

  public Code(Locals locals) {
    this(locals, Optional.empty());
  }

  private Code(Locals locals, Optional<Code> outer) {
    this.locals = locals;
    this.outer = outer;
  }

  /** Returns whether it is that of a block inside a method. */
  boolean isInner() {
    return outer.isPresent();
  }

  public Locals locals() {
    return locals;
  }

  /** Code for a block inside; to be ended by {@link #endBlock}. */
  Code beginBlock() {
    locals.enterBlock();
    return new Code(locals, Optional.of(this));
  }

  /** Ends a block that was begun. */
  CodeBlock endBlock() {
    locals.leaveBlock();
    return statements.build();
  }

  boolean isEmpty() {
    return statements.isEmpty();
  }

  /** Adds a statement. */
  public void statement(String format, Object... arguments) {
    statements.addStatement(format, Expr.codes(arguments));
  }

  /** Adds a statement, and before the first of a line of a template a comment that names it. */
  public void statementAt(Place place, String format, Object... arguments) {
    name(place);
    statement(format, arguments);
  }

  /** The same for a statement that a comment explains. */
  void explainedAt(Place place, String comment, String format, Object... arguments) {
    name(place);
    statements.add(format, Expr.codes(arguments)).add("; // $L\n", comment);
  }

  private void name(Place next) {
    Code method = this;
    while (method.outer.isPresent()) {
      method = method.outer.get();
    }
    if (!method.place.equals(next.comment())) {
      method.place = next.comment();
      statements.add("// $L\n", next.comment());
    }
  }

  /** Adds code as it is. */
  void add(String format, Object... arguments) {
    statements.add(format, Expr.codes(arguments));
  }

  /** Adds code as it is. */
  void add(CodeBlock code) {
    statements.add(code);
  }

  /** Begins {@code if}, {@code for} and the like. */
  public void open(String format, Object... arguments) {
    statements.beginControlFlow(format, Expr.codes(arguments));
  }

  /** Goes on with {@code else}. */
  void next(String format, Object... arguments) {
    statements.nextControlFlow(format, Expr.codes(arguments));
  }

  /** Ends what {@link #open} began. */
  public void close() {
    statements.endControlFlow();
  }

  /** Puts an expression into a new local, unless it is simple. */
  public Expr hoist(TypeName type, String hint, Expr expression) {
    if (expression.isSimple()) {
      return expression;
    }
    String name = locals.fresh(hint);
    statement("$T $L = $L", expression.isInt() ? TypeName.INT : type, name, expression.code());
    return expression.isInt() ? Expr.simpleInt(name) : Expr.simple(name);
  }

  /** Returns all statements. */
  public CodeBlock build() {
    return statements.build();
  }
}
