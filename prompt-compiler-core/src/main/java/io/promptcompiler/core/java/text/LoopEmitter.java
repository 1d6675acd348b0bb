package io.promptcompiler.core.java.text;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState;
import io.promptcompiler.core.program.Value.LoopState.Property;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Values;
import java.util.List;
import java.util.OptionalInt;

/**
 * An emitter that translates loops to {@code for} statements with an index, which do not need an
 * iterator.
 */
final class LoopEmitter {
  private static final ClassName ITEM = ClassName.get(Values.Item.class);

  private final ClassContext context;
  private final ExpressionEmitter expressions;
  private final StatementEmitter statements;
  private final String out;

  /**
   * Creates an emitter for one class.
   *
   * @param out the variable for the message output
   */
  LoopEmitter(
      ClassContext context,
      ExpressionEmitter expressions,
      StatementEmitter statements,
      String out) {
    this.context = context;
    this.expressions = expressions;
    this.statements = statements;
    this.out = out;
  }

  void emit(Loop loop, Code code) {
    boolean isTyped = loop.mode() == Loop.Mode.ELEMENTS;
    Expr list = isTyped ? typedList(loop, code) : items(loop, code);
    boolean mayBeNull = isTyped && code.locals().mayBeNull(loop.over());
    boolean hasElse = !loop.otherwise().isEmpty();
    if (hasElse) {
      if (mayBeNull) {
        code.open("if ($L == null || $L.isEmpty())", list, list);
      } else {
        code.open("if ($L.isEmpty())", list);
      }
      Code otherwise = code.beginBlock();
      statements.block(loop.otherwise(), otherwise);
      code.add(otherwise.endBlock());
      code.next("else");
    } else if (mayBeNull) {
      code.open("if ($L != null)", list);
    }
    Code inner = code.beginBlock();
    OptionalInt budget = loop.policy().budget();
    budget.ifPresent(most -> inner.statement("$L.enter($L)", out, most));
    iterations(loop, list, isTyped, hasElse, inner);
    if (budget.isPresent()) {
      inner.statement("$L.leave()", out);
    }
    code.add(inner.endBlock());
    if (hasElse || mayBeNull) {
      code.close();
    }
  }

  private Expr typedList(Loop loop, Code code) {
    Expr list = expressions.emit(loop.over(), code);
    TypeName type = context.javaTypes().of(loop.over().type(), loop.over().optional());
    return code.hoist(type, ExpressionEmitter.hint(loop.over()), list);
  }

  private Expr items(Loop loop, Code code) {
    Expr items = Expr.of("$T.items($L)", Values.class, expressions.emit(loop.over(), code));
    String hint = ExpressionEmitter.hint(loop.over()) + "Items";
    return code.hoist(JavaTypes.listOf(ITEM), hint, items);
  }

  private void iterations(Loop loop, Expr list, boolean isTyped, boolean hasIterations, Code code) {
    Locals locals = code.locals();
    Loop.MessagePolicy policy = loop.policy();
    String blocks = policy.prepends() ? locals.fresh("blocks") : "";
    if (policy.prepends()) {
      code.statement("int $L = $L.prepending()", blocks, out);
    }
    boolean needsLast = needsLast(loop);
    String ofItem = Identifiers.raised(loop.item().hint());
    String end =
        needsLast ? locals.fresh("last", "last" + ofItem) : locals.fresh("count", "count" + ofItem);
    code.statement("int $L = $L.size()$L", end, list, needsLast ? " - 1" : "");
    statements.beforeIterations(loop, end + (needsLast ? " >= 0" : " > 0"), hasIterations, code);
    String index = locals.enterLoop();
    code.open("for (int $L = 0; $L $L $L; $L++)", index, index, needsLast ? "<=" : "<", end, index);
    if (policy.stops()) {
      code.open("if (!$L.isOpen())", out);
      code.statement("$L.stopped($L.size() - $L)", out, list, index);
      code.statement("break");
      code.close();
    }
    Code body = code.beginBlock();
    item(loop, list, isTyped, index, body);
    String isNotLast = index + " < " + end;
    if (needsLast) {
      Expr isLast = Expr.condition(index + " == " + end, isNotLast);
      locals.remember(new LoopState(loop.frame(), Property.LAST), isLast);
    }
    if (policy.prepends()) {
      body.statement("$L.block()", out);
    }
    statements.iteration(loop, isNotLast, body);
    between(policy, isNotLast, body);
    code.add(body.endBlock());
    code.close();
    locals.leaveLoop();
    if (policy.prepends()) {
      code.statement("$L.prepended($L)", out, blocks);
    }
  }

  /** Returns whether any part of the loop needs to know which iteration is the last. */
  private boolean needsLast(Loop loop) {
    return statements.joinsIterations(loop)
        || !loop.policy().between().isEmpty()
        || context.free(loop.body()).contains(new LoopState(loop.frame(), Property.LAST));
  }

  /**
   * Declares the item of an iteration, and records the expressions for the item and the loop state.
   */
  private void item(Loop loop, Expr list, boolean isTyped, String index, Code body) {
    LoopFrame frame = loop.frame();
    Locals locals = body.locals();
    String item = locals.fresh(loop.item().hint());
    Expr key;
    if (isTyped) {
      TypeName type = context.javaTypes().of(loop.item().type(), loop.item().optional());
      body.statement("$T $L = $L.get($L)", type, item, list, index);
      key = Expr.simpleInt(index);
    } else {
      String entry = locals.fresh("item");
      body.statement("$T $L = $L.get($L)", ITEM, entry, list, index);
      body.statement("$T $L = $L.value()", ClassName.OBJECT, item, entry);
      key = Expr.of("$L.$L()", entry, frame.keyType() instanceof Type.Text ? "name" : "key");
    }
    locals.remember(new Value.Read(loop.item()), Expr.simple(item));
    locals.remember(new LoopState(frame, Property.KEY), key);
    locals.remember(new LoopState(frame, Property.INDEX), Expr.simpleInt(index));
    locals.remember(new LoopState(frame, Property.NUMBER), Expr.of("($L + 1)", index).asInt());
    locals.remember(
        new LoopState(frame, Property.FIRST), Expr.condition(index + " == 0", index + " > 0"));
  }

  private void between(Loop.MessagePolicy policy, String isNotLast, Code code) {
    if (policy.between().isEmpty()) {
      return;
    }
    code.open("if ($L)", isNotLast);
    if (policy.prepends()) {
      code.statement("$L.block()", out);
    }
    Code between = code.beginBlock();
    statements.block(List.copyOf(policy.between()), between);
    code.add(between.endBlock());
    code.close();
  }
}
