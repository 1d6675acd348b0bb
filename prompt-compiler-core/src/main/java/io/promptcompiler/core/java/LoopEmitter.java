package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.backend.LoopJoint;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState;
import io.promptcompiler.core.program.Value.LoopState.Property;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Values;
import java.util.List;
import java.util.Optional;

/** Emits loops as {@code for} statements by index, which need no iterator. */
final class LoopEmitter {
  private static final ClassName ITEM = ClassName.get(Values.Item.class);

  private final ClassContext context;
  private final ExpressionEmitter expressions;
  private final AppendEmitter statements;

  LoopEmitter(ClassContext context, ExpressionEmitter expressions, AppendEmitter statements) {
    this.context = context;
    this.expressions = expressions;
    this.statements = statements;
  }

  void emit(Loop loop, Code code) {
    boolean isTyped = loop.mode() == Loop.Mode.ELEMENTS;
    Expr list = isTyped ? typedList(loop, expressions, context, code) : items(loop, code);
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
    iterations(loop, list, isTyped, hasElse, inner);
    code.add(inner.endBlock());
    if (hasElse || mayBeNull) {
      code.close();
    }
  }

  /** The list that a loop runs over, in a local. */
  static Expr typedList(Loop loop, ExpressionEmitter expressions, ClassContext context, Code code) {
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
    String index = locals.fresh("i");
    String count = locals.fresh("count");
    code.statement("int $L = $L.size()", count, list);
    Optional<LoopJoint> joint = LoopJoint.of(loop.body());
    joint.ifPresent(between -> begin(between, count, hasIterations, code));
    code.open("for (int $L = 0; $L < $L; $L++)", index, index, count, index);
    Code body = code.beginBlock();
    Type element = loop.item().type();
    String item = locals.fresh(loop.item().hint());
    if (isTyped) {
      TypeName type = context.javaTypes().of(element, loop.item().optional());
      body.statement("$T $L = $L.get($L)", type, item, list, index);
      remember(loop, item, Expr.simpleInt(index), index, count, locals);
    } else {
      String entry = locals.fresh("item");
      body.statement("$T $L = $L.get($L)", ITEM, entry, list, index);
      body.statement("$T $L = $L.value()", JavaTypes.nullable(ClassName.OBJECT), item, entry);
      String key = loop.frame().keyType() instanceof Type.Text ? "name" : "key";
      remember(loop, item, Expr.of("$L.$L()", entry, key), index, count, locals);
    }
    AppendEmitter repeated = statements.repeated();
    if (joint.isPresent()) {
      repeated.block(joint.get().inner(), body);
      String isNotLast = index + " < " + count + " - 1";
      repeated.fixed(isNotLast, joint.get().joined(), joint.get().end(), body);
    } else {
      repeated.block(loop.body(), body);
    }
    code.add(body.endBlock());
    code.close();
  }

  /** Records the locals that an iteration is in. */
  static void remember(
      Loop loop, String item, Expr key, String index, String count, Locals locals) {
    LoopFrame frame = loop.frame();
    locals.remember(new Value.Read(loop.item()), Expr.simple(item));
    locals.remember(new LoopState(frame, Property.KEY), key);
    locals.remember(new LoopState(frame, Property.INDEX), Expr.simpleInt(index));
    locals.remember(new LoopState(frame, Property.NUMBER), Expr.of("($L + 1)", index).asInt());
    locals.remember(new LoopState(frame, Property.FIRST), Expr.of("$L == 0", index));
    locals.remember(new LoopState(frame, Property.LAST), Expr.of("$L == $L - 1", index, count));
  }

  /** Writes the beginning of the first iteration, as each iteration writes that of the next. */
  private void begin(LoopJoint joint, String count, boolean hasIterations, Code code) {
    if (hasIterations) {
      statements.block(List.of(joint.begin()), code);
    } else {
      code.open("if ($L > 0)", count);
      statements.block(List.of(joint.begin()), code);
      code.close();
    }
  }
}
