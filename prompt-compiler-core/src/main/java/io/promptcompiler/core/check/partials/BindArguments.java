package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Determines the values of a partial's parameters at a call. A value is the argument of the call,
 * else the value of that name in the context, else the default.
 */
final class BindArguments {
  private final Lowering lowering;
  private final Partial.Declared declared;

  BindArguments(Lowering lowering, Partial.Declared declared) {
    this.lowering = lowering;
    this.declared = declared;
  }

  /** Returns a context in which every declared parameter is defined. */
  LexicalScope.Context declared(LexicalScope.Context context) {
    Map<String, Value> given = new LinkedHashMap<>(context.given());
    for (Field parameter : declared.parameters().fields()) {
      Optional<Value> value = value(parameter.name(), context);
      if (value.isPresent()) {
        if (isLessKnown(parameter.type(), value.get().type())) {
          given.put(parameter.name(), LowerValue.toAny(value.get()));
        }
      } else if (!isDynamic(context.value())) {
        given.put(parameter.name(), byDefault(parameter));
      }
    }
    return context.giving(given);
  }

  /** Returns the value of a parameter at a call; empty if the types do not determine it. */
  Optional<Value> value(String name, LexicalScope.Context context) {
    Value given = context.given().get(name);
    return given != null ? Optional.of(given) : member(name, context.value());
  }

  private Optional<Value> member(String name, Value context) {
    if (!(context.type() instanceof Type.ObjectRef ref)) {
      return Optional.empty();
    }
    Optional<Field> field = lowering.setting().object(ref).field(name);
    if (context instanceof Value.Parameters) {
      if (field.isPresent()) {
        lowering.use(name);
      } else {
        lowering.effects().lookUpName(name);
      }
    }
    return field.map(found -> new Value.Member(context, found));
  }

  /** Returns whether a name is defined in a context, or may be at run time. */
  boolean mayHave(String name, LexicalScope.Context context) {
    return value(name, context).isPresent() || isDynamic(context.value());
  }

  /** Returns whether the content of a context is only known at run time. */
  static boolean isDynamic(Value context) {
    return !(context instanceof Value.Absent) && context.type().isOpen();
  }

  private static Value byDefault(Field parameter) {
    return parameter
        .defaultValue()
        .filter(Constant::isScalar)
        .<Value>map(constant -> new Value.Literal(constant, scalar(constant, parameter.type())))
        .orElse(new Value.Absent());
  }

  private static Type scalar(Constant constant, Type declared) {
    return constant instanceof Constant.Text ? Type.STRING : declared;
  }

  /** Returns whether the partial declares a less specific type than the caller's value has. */
  private boolean isLessKnown(Type wanted, Type actual) {
    return !actual.equals(wanted) && wanted.contains(Type::isOpen, declared.types()::object);
  }
}
