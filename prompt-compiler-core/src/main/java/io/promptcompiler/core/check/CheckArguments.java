package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISSING_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a call of a partial to the parameters that the partial declares. A parameter is what the
 * call names so, else what its context has under that name, else its default.
 */
final class CheckArguments {
  private final Lowering lowering;
  private final Partial partial;
  private final ObjectType parameters;
  private final Call call;
  private final Scope scope;
  private final Set<List<TypeName>> underWay = new HashSet<>();

  CheckArguments(Lowering lowering, Partial partial, Call call, Scope scope) {
    this.lowering = lowering;
    this.partial = partial;
    this.parameters = partial.declared().orElseThrow().parameters();
    this.call = call;
    this.scope = scope;
  }

  /** The context in which every declared parameter has a meaning. */
  Scope.Context declared(Scope.Context context) {
    Map<String, Value> given = new LinkedHashMap<>(context.given());
    for (HashPair pair : call.hash()) {
      if (parameters.field(pair.key()).isEmpty()) {
        String fix = Suggestion.didYouMean(pair.key(), parameters.fieldNames(), "Parameters");
        lowering.report(UNKNOWN_ARGUMENT, pair.keySpan(), fix, partial.id(), pair.key());
      }
    }
    for (Field parameter : parameters.fields()) {
      Optional<Value> value = value(parameter.name(), context);
      if (value.isPresent()) {
        check(parameter, value.get());
        if (isLessKnown(parameter.type(), value.get().type())) {
          given.put(parameter.name(), LowerValue.toAny(value.get()));
        }
      } else if (!isDynamic(context.value())) {
        given.put(parameter.name(), absent(parameter));
      }
    }
    return new Scope.Context(context.value(), given);
  }

  private Optional<Value> value(String name, Scope.Context context) {
    Value given = context.given().get(name);
    if (given != null) {
      return Optional.of(given);
    }
    if (!(context.value().type() instanceof Type.ObjectRef ref)) {
      return Optional.empty();
    }
    Optional<Field> field = lowering.object(ref).field(name);
    if (field.isPresent() && context.value() instanceof Value.Parameters) {
      lowering.use(name);
    }
    return field.map(found -> new Value.Member(context.value(), found));
  }

  private static boolean isDynamic(Value context) {
    return !(context instanceof Value.Absent)
        && (context.type() instanceof Type.Any || context.type() instanceof Type.AnyMap);
  }

  private Value absent(Field parameter) {
    if (parameter.required()) {
      lowering.report(
          MISSING_ARGUMENT,
          call.callee().span(),
          "Add '" + parameter.name() + "=…' to the call. " + parameter.description(),
          partial.id(),
          parameter.name());
      return new Value.Absent();
    }
    return parameter
        .defaultValue()
        .filter(constant -> isScalar(constant))
        .<Value>map(constant -> new Value.Literal(constant, scalar(constant, parameter.type())))
        .orElse(new Value.Absent());
  }

  private static boolean isScalar(Constant constant) {
    return constant instanceof Constant.Text
        || constant instanceof Constant.Bool
        || constant instanceof Constant.Int
        || constant instanceof Constant.Num;
  }

  private static Type scalar(Constant constant, Type declared) {
    return constant instanceof Constant.Text ? Type.STRING : declared;
  }

  private void check(Field parameter, Value value) {
    Type type = parameter.type();
    boolean isFitting = fits(value.type(), type);
    boolean isThere = !parameter.required() || !value.optional() || isKnown(value);
    if (value.type() instanceof Type.Any || (isFitting && isThere)) {
      return;
    }
    Optional<HashPair> pair =
        call.hash().stream().filter(one -> one.key().equals(parameter.name())).findFirst();
    String shown = pair.map(one -> one.value().original()).orElse(parameter.name());
    Span at = pair.map(one -> one.value().span()).orElse(call.callee().span());
    String fix =
        pair.isPresent() ? "" : "Say what is meant: '" + parameter.name() + "=…' in the call.";
    if (isFitting) {
      String needs = "a value that is always there";
      lowering.report(
          WRONG_ARGUMENT, at, fix, parameter.name(), partial.id(), needs, shown, "optional");
    } else {
      String is = value.type().described();
      lowering.report(
          WRONG_ARGUMENT, at, fix, parameter.name(), partial.id(), type.described(), shown, is);
    }
  }

  /** Whether a branch around the call tells that a value is there. */
  private boolean isKnown(Value value) {
    return Arrays.stream(Test.values())
        .anyMatch(test -> scope.known(new Value.Truth(value, test)).orElse(false));
  }

  /** Whether the partial counts on meeting at run time what the caller's type says already. */
  private boolean isLessKnown(Type declared, Type actual) {
    return !actual.equals(declared) && hasUnknown(declared, new HashSet<>());
  }

  private boolean hasUnknown(Type declared, Set<TypeName> seen) {
    if (declared instanceof Type.ListOf list) {
      return hasUnknown(list.element(), seen);
    }
    if (declared instanceof Type.ObjectRef ref) {
      return seen.add(ref.name())
          && declaration(ref).fields().stream().anyMatch(field -> hasUnknown(field.type(), seen));
    }
    return declared instanceof Type.Any || declared instanceof Type.AnyMap;
  }

  /** Whether all that a partial may do with a declared type can be done with an actual one. */
  private boolean fits(Type actual, Type declared) {
    if (declared instanceof Type.Any || actual instanceof Type.Any || actual.equals(declared)) {
      return true;
    }
    if (declared instanceof Type.Num) {
      return actual instanceof Type.Int;
    }
    if (actual instanceof Type.EnumOf some) {
      return declared instanceof Type.Text
          || (declared instanceof Type.EnumOf all && all.values().containsAll(some.values()));
    }
    if (actual instanceof Type.ListOf list) {
      return declared instanceof Type.ListOf other && fits(list.element(), other.element());
    }
    return actual instanceof Type.ObjectRef ref
        && (declared instanceof Type.AnyMap
            || (declared instanceof Type.ObjectRef other
                && fits(lowering.object(ref), declaration(other))));
  }

  private ObjectType declaration(Type.ObjectRef ref) {
    return partial.declared().orElseThrow().types().object(ref);
  }

  private boolean fits(ObjectType actual, ObjectType declared) {
    // A type that contains itself fits if nothing else speaks against it.
    if (actual.name().equals(declared.name())
        || !underWay.add(List.of(actual.name(), declared.name()))) {
      return true;
    }
    return declared.fields().stream()
        .allMatch(
            wanted ->
                actual
                    .field(wanted.name())
                    .map(
                        had ->
                            fits(had.type(), wanted.type())
                                && (wanted.mayBeAbsent() || !had.mayBeAbsent()))
                    .orElse(!wanted.required()));
  }
}
