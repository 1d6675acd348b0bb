package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.EnterPartial.Site;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Includes the compiled fragment of a partial, if it renders the same as the partial would at this
 * call: its context requirements are resolved in the same way, values print in the same style, each
 * parameter gets a value of its declared type, and the call is not in a fence. For other calls, the
 * partial is lowered again.
 */
final class IncludeFragment {
  /** The largest integer that is represented exactly, and printed the same, as a number. */
  private static final long LARGEST_EXACT = 1L << 53;

  private final Lowering lowering;

  IncludeFragment(Lowering lowering) {
    this.lowering = lowering;
  }

  /**
   * Returns the include; empty if it may render differently from the partial.
   *
   * @param brought the partials that blocks define
   */
  Optional<Instruction> include(Partial partial, Site site, Map<String, InlinePartial> brought) {
    Optional<Partial.Compiled> compiled = partial.compiled().get();
    // The text of a compiled fragment was not checked against the fences around this call.
    if (compiled.isEmpty() || site.scope().nesting().isFenced()) {
      return Optional.empty();
    }
    ContextRequirements requirements = compiled.get().requirements();
    BindArguments arguments = new BindArguments(lowering, partial.declared().orElseThrow());
    if (!requirements.printsAlikeIn(lowering) || !requirements.isSameAt(site, brought, arguments)) {
      return Optional.empty();
    }
    Optional<List<Value>> values = values(compiled.get().fragment(), arguments, site);
    values.ifPresent(found -> lowering.effects().include(requirements));
    return values.map(
        found -> new Instruction.Include(compiled.get().fragment(), found, lowering.at(site.at())));
  }

  /** Returns a value for each parameter; empty if one has none. */
  private Optional<List<Value>> values(Fragment fragment, BindArguments arguments, Site site) {
    LexicalScope.Context context = arguments.declared(site.context());
    List<Value> values = new ArrayList<>();
    for (Field parameter : fragment.parameters().fields()) {
      Value value =
          arguments
              .value(parameter.name(), context)
              .orElseGet(() -> new Value.DynamicMember(context.value(), parameter.name()));
      as(parameter, value, site.scope())
          .filter(given -> isFromDeclaredOrigin(parameter, given))
          .ifPresent(values::add);
    }
    boolean isComplete = values.size() == fragment.parameters().fields().size();
    return isComplete ? Optional.of(values) : Optional.empty();
  }

  /**
   * Returns whether the origin of a value matches that of the fragment's parameter, with which the
   * fragment was checked.
   */
  private boolean isFromDeclaredOrigin(Field parameter, Value value) {
    return value instanceof Value.Absent
        || lowering
            .program()
            .origins()
            .declared(value)
            .isLike(parameter.origin(), parameter.type());
  }

  /** Converts a value to a parameter's type; empty if it might behave differently. */
  private static Optional<Value> as(Field parameter, Value value, LexicalScope scope) {
    Type wanted = parameter.type();
    if (!parameter.mayBeAbsent() && !scope.isThere(value)) {
      return Optional.empty();
    }
    if (wanted.isAny()) {
      return Optional.of(LowerValue.toAny(value));
    }
    if (value instanceof Value.Absent || value.type().equals(wanted)) {
      return Optional.of(value);
    }
    if (value instanceof Value.Literal literal) {
      return as(wanted, literal.constant());
    }
    boolean isName = value.type() instanceof Type.EnumOf && wanted instanceof Type.Text;
    return isName && !value.optional()
        ? Optional.of(
            new Value.Apply(
                new Function.Print(Form.ENUM), List.of(value), Type.STRING, /* optional= */ false))
        : Optional.empty();
  }

  private static Optional<Value> as(Type wanted, Constant constant) {
    if (wanted instanceof Type.Num
        && constant instanceof Constant.Int integer
        && Math.abs(integer.value()) <= LARGEST_EXACT) {
      return Optional.of(
          new Value.Literal(new Constant.Num(integer.value().doubleValue()), Type.NUMBER));
    }
    if (wanted instanceof Type.Dec && constant instanceof Constant.Int) {
      return Optional.of(
          new Value.Literal(new Constant.Dec(Decimals.orZero(constant.value())), wanted));
    }
    boolean isOneOf =
        wanted instanceof Type.EnumOf names
            && constant instanceof Constant.Text text
            && names.values().contains(text.value());
    return isOneOf ? Optional.of(new Value.Literal(constant, wanted)) : Optional.empty();
  }
}
