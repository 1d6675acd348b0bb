package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Determines the trust and the sensitivity of values. They follow only from declarations: the
 * nearest declared origin applies to everything below it, and a value computed from others has
 * their origins together. A value that cannot contain free text is not untrusted, and truth values
 * and lengths are not sensitive. How often values change depends on more than declarations: see
 * {@code caching.ChangesOf}.
 */
public final class OriginOf {
  /** The functions whose result is one of the arguments, or consists of elements of one. */
  private static final Set<BuiltIn> CHOOSING =
      EnumSet.of(
          BuiltIn.OR_ELSE,
          BuiltIn.LIST,
          BuiltIn.SORT_ASCENDING,
          BuiltIn.SORT_DESCENDING,
          BuiltIn.TAKE);

  private final java.util.function.Function<Type.ObjectRef, ObjectType> objects;
  private final boolean vouches;
  private final boolean isOfPartial;

  /** The trust of variables, if no partial can vouch for them. */
  private final Map<Variable, Trust> variables = new HashMap<>();

  /** The causes of untrusted variables, which can be defined by each other many times. */
  private final Map<Variable, List<Value>> causes = new HashMap<>();

  /**
   * Creates an instance for the values of a program.
   *
   * @param objects the declarations of its objects
   */
  public OriginOf(java.util.function.Function<Type.ObjectRef, ObjectType> objects) {
    this(objects, /* vouches= */ true, /* isOfPartial= */ false);
  }

  /** Creates an instance for the values of a program with the given parameters and types. */
  public static OriginOf in(ObjectType parameters, Types types) {
    return new OriginOf(ref -> ref.equals(parameters.ref()) ? parameters : types.object(ref));
  }

  private OriginOf(
      java.util.function.Function<Type.ObjectRef, ObjectType> objects,
      boolean vouches,
      boolean isOfPartial) {
    this.objects = objects;
    this.vouches = vouches;
    this.isOfPartial = isOfPartial;
  }

  /**
   * Returns an instance for which an untrusted argument stays untrusted in a partial that declares
   * its parameter as trusted.
   *
   * @param isOfPartial whether the values are those of such a partial, whose callers are unknown
   */
  public OriginOf withoutVouching(boolean isOfPartial) {
    return new OriginOf(objects, /* vouches= */ false, isOfPartial);
  }

  /** A type, and the origin around a place where it occurs. */
  private record Visit(TypeName type, Origin around) {}

  /**
   * Returns whether any text or media in a value is untrusted when the value is printed as a whole.
   */
  public boolean isUntrusted(Value value) {
    return of(value).trust() == Trust.UNTRUSTED;
  }

  /** Returns the origin of everything that is printed if a value is printed as a whole. */
  public Origin of(Value value) {
    if (value instanceof Value.Parameters all) {
      return objects.apply(all.type()).fields().stream()
          .filter(all::has)
          .map(field -> inside(field, Origin.FIXED, new HashSet<>()))
          .reduce(Origin.FIXED, Origin::and);
    }
    Origin all = inside(value.type(), declared(value), new HashSet<>());
    return isVouchedFor(value) ? all.with(Trust.TRUSTED) : all;
  }

  /**
   * Returns the origin of everything below a value that has no nearer declaration. If it is {@link
   * Trust#TRUSTED}, that applies whatever the type declares.
   */
  public Origin below(Value value) {
    Origin declared = declared(value);
    return declared.with(
        isVouchedFor(value)
            ? Trust.TRUSTED
            : declared.trust() == Trust.UNTRUSTED ? Trust.UNTRUSTED : Trust.UNDECLARED);
  }

  /** Returns whether a value is part of an argument that the partial declares as trusted. */
  private boolean isVouchedFor(Value value) {
    return vouches && isOfTrustedVariable(value);
  }

  private static boolean isOfTrustedVariable(Value value) {
    return switch (value.kind()) {
      case READ -> ((Value.Read) value).variable().origin().trust() == Trust.TRUSTED;
      case MEMBER, DYNAMIC_MEMBER, ELEMENT, DYNAMIC_LOOKUP, TO_ANY ->
          isOfTrustedVariable(value.operands().get(0));
      default -> false;
    };
  }

  /** Returns the declared origin of the properties and elements of a value. */
  public Origin declared(Value value) {
    return switch (value.kind()) {
      case MEMBER -> {
        Value.Member member = (Value.Member) value;
        Origin own = member.field().origin();
        boolean isArgument = isOfPartial && member.object() instanceof Value.Parameters;
        yield (isArgument && own.trust().isDeclared() ? own.with(Trust.UNTRUSTED) : own)
            .orElse(declared(member.object()));
      }
      case READ -> declared(((Value.Read) value).variable());
      case ANSWER -> ((Value.Answer) value).request().method().origin();
      case LOOP_STATE -> {
        Value.LoopState state = (Value.LoopState) value;
        yield state.property() == Value.LoopState.Property.KEY
            ? state.loop().keys().map(this::of).orElse(Origin.FIXED)
            : Origin.FIXED;
      }
      case ELEMENT, DYNAMIC_MEMBER, DYNAMIC_LOOKUP -> declared(value.operands().get(0));
      case CHOICE -> {
        Value.Choice choice = (Value.Choice) value;
        yield declared(choice.then()).and(declared(choice.otherwise()));
      }
      case APPLY -> result((Value.Apply) value);
      case TO_ANY, CONTEXTS, EXTENDED ->
          value.operands().stream().map(this::of).reduce(Origin.FIXED, Origin::and);
      case PARAMETERS, LENGTH, LITERAL, ABSENT, TRUTH, IS_LIST, NOT -> Origin.FIXED;
    };
  }

  private Origin declared(Variable variable) {
    Origin origin = variable.origin();
    if (vouches || origin.trust() == Trust.UNTRUSTED) {
      return origin;
    }
    Trust known = variables.get(variable);
    if (known == null) {
      known =
          variable
              .definition()
              .or(variable::among)
              .map(value -> declared(value).trust())
              .orElse(origin.trust() == Trust.TRUSTED ? Trust.UNTRUSTED : Trust.UNDECLARED);
      variables.put(variable, known);
    }
    return origin.with(known);
  }

  /**
   * Returns the cause of an untrusted value: the value itself, or the untrusted value from which it
   * is computed.
   */
  public Value cause(Value value) {
    return switch (value.kind()) {
      case APPLY, TO_ANY, CHOICE, EXTENDED, CONTEXTS ->
          value.operands().stream()
              .filter(this::isUntrusted)
              .findFirst()
              .map(this::cause)
              .orElse(value);
      default -> value;
    };
  }

  /**
   * Returns the causes of an untrusted value: the value itself, or all untrusted values from which
   * it is computed.
   */
  public List<Value> causes(Value value) {
    return switch (value.kind()) {
      case APPLY, TO_ANY, CHOICE, EXTENDED, CONTEXTS -> {
        List<Value> causes =
            value.operands().stream()
                .filter(this::isUntrusted)
                .flatMap(operand -> causes(operand).stream())
                .distinct()
                .toList();
        yield causes.isEmpty() ? List.of(value) : causes;
      }
      case READ -> causes((Value.Read) value);
      default -> List.of(value);
    };
  }

  private List<Value> causes(Value.Read value) {
    List<Value> known = causes.get(value.variable());
    if (known == null) {
      known =
          value
              .variable()
              .definition()
              .filter(this::isUntrusted)
              .map(this::causes)
              .orElse(List.of(value));
      causes.put(value.variable(), known);
    }
    return known;
  }

  private Origin result(Value.Apply apply) {
    if (apply.type().kind() == Type.Kind.BOOL) {
      return Origin.FIXED;
    }
    boolean isChoosing = apply.function() instanceof BuiltIn builtIn && CHOOSING.contains(builtIn);
    Origin given =
        apply.arguments().stream()
            .map(argument -> isChoosing ? declared(argument) : of(argument))
            .reduce(Origin.FIXED, Origin::and);
    return apply.function() instanceof Function.OfProject ofProject
        ? ofProject.origin().orElse(given)
        : given;
  }

  /** Returns the origin of everything in a value of the given type. */
  private Origin inside(Type type, Origin around, Set<Visit> seen) {
    if (type.innermost() instanceof Type.ObjectRef ref) {
      return seen.add(new Visit(ref.name(), around))
          ? objects.apply(ref).fields().stream()
              .map(field -> inside(field, around, seen))
              .reduce(Origin.FIXED, Origin::and)
          : Origin.FIXED;
    }
    return Trust.isMeaninglessFor(type) ? around.with(Trust.UNDECLARED) : around;
  }

  private Origin inside(Field field, Origin around, Set<Visit> seen) {
    return inside(field.type(), field.origin().orElse(around), seen);
  }
}
