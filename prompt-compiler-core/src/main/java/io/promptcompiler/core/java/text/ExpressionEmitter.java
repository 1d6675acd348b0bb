package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.model.ConstantEmitter;
import io.promptcompiler.core.java.model.ToAnyEmitter;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Copies;
import io.promptcompiler.runtime.support.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An emitter that translates values to Java expressions. An absent value is null, and so is a
 * member of null. A value that is read twice is assigned to a local first.
 */
public final class ExpressionEmitter {
  private static final int DEEPEST = 20;
  private static final int LONGEST_HINT = 30;

  private final ClassContext context;
  private final ToAnyEmitter toAny;
  private int nesting;

  public ExpressionEmitter(ClassContext context, ToAnyEmitter toAny) {
    this.context = context;
    this.toAny = toAny;
  }

  /** Returns the expression for a value. Statements that it needs are added to the code. */
  public Expr emit(Value value, Code code) {
    Optional<Expr> known = code.locals().find(value);
    if (known.isPresent()) {
      return known.get();
    }
    nesting++;
    Expr expression = fresh(value, code);
    nesting--;
    // javac recurses into nested expressions, so deep ones are split.
    return (nesting + 1) % DEEPEST == 0 ? local(value, expression, code) : expression;
  }

  /** Returns an expression like {@link #emit}, but one that can be repeated at no cost. */
  public Expr simple(Value value, Code code) {
    return local(value, emit(value, code), code);
  }

  private Expr local(Value value, Expr expression, Code code) {
    if (expression.isSimple()) {
      return expression;
    }
    Expr local =
        code.hoist(context.javaTypes().of(value.type(), value.optional()), hint(value), expression);
    code.locals().remember(value, local);
    return local;
  }

  private Expr fresh(Value value, Code code) {
    return switch (value.kind()) {
      case MEMBER -> member((Value.Member) value, code);
      case DYNAMIC_MEMBER -> {
        Expr object = emit(((Value.DynamicMember) value).object(), code);
        CodeBlock name = Literals.code(((Value.DynamicMember) value).name());
        yield Expr.of("$T.member($L, $L)", Values.class, object, name);
      }
      case ELEMENT -> element((Value.Element) value, code);
      case DYNAMIC_LOOKUP -> ofOperands("lookup", value, code);
      case LENGTH -> length((Value.Length) value, code);
      case LITERAL -> literal((Value.Literal) value);
      case TO_ANY -> toAny.emit(((Value.ToAny) value).value(), this, code);
      case CONTEXTS -> ofOperands("contexts", value, code);
      case TRUTH -> new TruthEmitter(this).emit((Value.Truth) value, code);
      case EXTENDED -> extended((Value.Extended) value, code);
      case IS_LIST -> isList(((Value.IsList) value).of(), code);
      case NOT -> emit(((Value.Not) value).of(), code).not();
      case APPLY -> new FunctionEmitter(this).emit((Value.Apply) value, code);
      case CHOICE -> choice((Value.Choice) value, code);
      case ANSWER -> Expr.of("$L()", context.answer(((Value.Answer) value).request()));
      case ABSENT -> Expr.simple("null");
      case PARAMETERS, READ, LOOP_STATE ->
          throw new IllegalStateException("no local holds " + value);
    };
  }

  /** Returns a call of a runtime method with the two operands of a value. */
  private Expr ofOperands(String method, Value value, Code code) {
    Expr first = emit(value.operands().get(0), code);
    Expr second = emit(value.operands().get(1), code);
    return Expr.of("$T.$L($L, $L)", Values.class, method, first, second);
  }

  private Expr isList(Value of, Code code) {
    return isPrimitive(of)
        ? Expr.simple("false")
        : Expr.of("($L instanceof $T)", emit(of, code), List.class);
  }

  private Expr member(Value.Member member, Code code) {
    if (member.object() instanceof Value.Parameters) {
      return context.property(member.field());
    }
    String name = Identifiers.member(member.field().name());
    if (!code.locals().mayBeNull(member.object())) {
      return Expr.of("$L.$L()", emit(member.object(), code), name);
    }
    Expr object = simple(member.object(), code);
    return Expr.of("($L == null ? null : $L.$L())", object, object, name);
  }

  private Expr choice(Value.Choice choice, Code code) {
    Expr condition = emit(choice.condition(), code);
    Expr then = emit(choice.then(), code);
    Expr otherwise = emit(choice.otherwise(), code);
    // Java's conditional operator would unbox null if the other operand is a number.
    return choice.optional() || choice.type().isAny()
        ? Expr.of("$T.either($L, $L, $L)", Values.class, condition, whole(then), whole(otherwise))
        : Expr.of("($L ? $L : $L)", condition, then, otherwise);
  }

  private static boolean isPrimitive(Value value) {
    return value instanceof Value.ToAny any
        && !any.value().optional()
        && any.value().type().isPrimitive();
  }

  private static Expr whole(Expr number) {
    return number.isInt() ? Expr.of("(long) $L", number) : number;
  }

  private Expr extended(Value.Extended extended, Code code) {
    List<CodeBlock> names = extended.names().stream().map(Literals::code).toList();
    List<CodeBlock> values = new ArrayList<>();
    for (Value value : extended.values()) {
      values.add(emit(value, code).code());
    }
    return Expr.of(
        "$T.extended($L, $T.of($L), $T.anyList(new Object[] {$L}))",
        Values.class,
        emit(extended.of(), code),
        List.class,
        CodeBlock.join(names, ", "),
        Copies.class,
        CodeBlock.join(values, ", "));
  }

  private Expr element(Value.Element element, Code code) {
    Expr list = emit(element.list(), code);
    if (!code.locals().mayBeNull(element.index())) {
      return Expr.of("$T.element($L, $L)", Values.class, list, emit(element.index(), code));
    }
    Expr index = simple(element.index(), code);
    return Expr.of("($L == null ? null : $T.element($L, $L))", index, Values.class, list, index);
  }

  private Expr length(Value.Length length, Code code) {
    String method = length.of().type().isList() ? "size()" : "length()";
    String text = length.of().type() instanceof Type.EnumOf ? "value()." : "";
    if (!code.locals().mayBeNull(length.of())) {
      return Expr.of("$L.$L$L", emit(length.of(), code), text, method).asInt();
    }
    Expr of = simple(length.of(), code);
    return Expr.of("($L == null ? null : (Long) (long) $L.$L$L)", of, of, text, method);
  }

  private Expr literal(Value.Literal literal) {
    Constant constant = literal.constant();
    boolean isPlain = !(constant instanceof Constant.Items || constant instanceof Constant.Members);
    if (literal.type() instanceof Type.EnumOf || !isPlain) {
      CodeBlock code = new ConstantEmitter(context).emit(constant, literal.type());
      return new Expr(code, true, false);
    }
    if (constant instanceof Constant.Text text) {
      return new Expr(Literals.code(text.value()), true, false);
    }
    if (constant instanceof Constant.Int integer) {
      return Expr.simple(integer.value() + "L");
    }
    if (constant instanceof Constant.Num number) {
      return Expr.simple(Literals.of(number.value()));
    }
    if (constant instanceof Constant.Dec decimal) {
      return new Expr(Literals.code(decimal.value()), true, false);
    }
    if (constant instanceof Constant.Bool truth) {
      return Expr.simple(truth.value().toString());
    }
    throw new IllegalStateException("no template can write " + constant);
  }

  /** Returns a word to name a local for a value. */
  static String hint(Value value) {
    return switch (value.kind()) {
      case MEMBER -> Identifiers.word(((Value.Member) value).field().name());
      case DYNAMIC_MEMBER -> ((Value.DynamicMember) value).name();
      case READ -> ((Value.Read) value).variable().hint();
      case LOOP_STATE -> ((Value.LoopState) value).property().name().toLowerCase(Locale.ROOT);
      case ELEMENT -> hint(((Value.Element) value).list()) + "Element";
      case LENGTH -> hint(((Value.Length) value).of()) + "Length";
      case CONTEXTS -> hint(((Value.Contexts) value).of()) + "Contexts";
      case APPLY -> hint((Value.Apply) value);
      case ANSWER -> ((Value.Answer) value).request().method().name();
      case TO_ANY -> hint(((Value.ToAny) value).value());
      default -> "value";
    };
  }

  /**
   * Returns a word such as {@code nameUpper}, or only the function's name if the word would be too
   * long.
   */
  private static String hint(Value.Apply apply) {
    String of = apply.arguments().isEmpty() ? "" : hint(apply.arguments().get(0));
    if (apply.function() instanceof Function.Print) {
      return of;
    }
    String word = Identifiers.member(apply.function().word());
    boolean isNamed = !of.isEmpty() && !of.equals("value") && of.length() < LONGEST_HINT;
    return isNamed ? of + Identifiers.raised(word) : word;
  }
}
