package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.names.Place;
import java.util.Optional;

/**
 * The code of a method under construction: its statements so far and its locals. A nested block is
 * written separately and then inserted, so that declarations that it needs can precede it.
 */
public final class Code {
  private final CodeBlock.Builder statements = CodeBlock.builder();
  private final Locals locals;
  private final Optional<Code> outer;

  /** The place in the last comment of the method. */
  private String place = "";

  public Code(Locals locals) {
    this(locals, Optional.empty());
  }

  private Code(Locals locals, Optional<Code> outer) {
    this.locals = locals;
    this.outer = outer;
  }

  /** Returns whether this is the code of a nested block. */
  boolean isInner() {
    return outer.isPresent();
  }

  public Locals locals() {
    return locals;
  }

  /** Begins a nested block, which {@link #endBlock} ends. */
  Code beginBlock() {
    locals.enterBlock();
    return new Code(locals, Optional.of(this));
  }

  /** Ends a nested block and returns its code. */
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

  /**
   * Adds a statement. If the place differs from that of the previous statement, a comment with the
   * place precedes it.
   */
  public void statementAt(Place place, String format, Object... arguments) {
    name(place);
    statement(format, arguments);
  }

  /** Adds a statement as {@link #statementAt} does, followed by a comment. */
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

  /** Adds formatted code. */
  void add(String format, Object... arguments) {
    statements.add(format, Expr.codes(arguments));
  }

  /** Adds a block of code. */
  void add(CodeBlock code) {
    statements.add(code);
  }

  /** Begins a control flow statement, such as {@code if} or {@code for}. */
  public void open(String format, Object... arguments) {
    statements.beginControlFlow(format, Expr.codes(arguments));
  }

  /** Continues a statement with {@code else}. */
  void next(String format, Object... arguments) {
    statements.nextControlFlow(format, Expr.codes(arguments));
  }

  /** Ends the statement that {@link #open} began. */
  public void close() {
    statements.endControlFlow();
  }

  /** Stores an expression in a new local, unless it is simple, and returns the local. */
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
