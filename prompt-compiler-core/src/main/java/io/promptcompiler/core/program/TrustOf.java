package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Decides which values are untrusted. This follows only from their declarations: the nearest
 * declared trust applies to everything below it, and a value computed from an untrusted value is
 * untrusted, unless it cannot contain free text.
 */
public final class TrustOf {
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

  /** Whether variables hold untrusted values, if no partial can vouch for them. */
  private final Map<Variable, Boolean> variables = new HashMap<>();

  /**
   * Creates an instance for the values of a program.
   *
   * @param objects the declarations of its objects
   */
  public TrustOf(java.util.function.Function<Type.ObjectRef, ObjectType> objects) {
    this(objects, /* vouches= */ true, /* isOfPartial= */ false);
  }

  private TrustOf(
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
  public TrustOf withoutVouching(boolean isOfPartial) {
    return new TrustOf(objects, /* vouches= */ false, isOfPartial);
  }

  /** A type, and whether it occurs at a place that is untrusted by default. */
  private record Visit(TypeName type, boolean isBelow) {}

  /**
   * Returns whether any text or media in a value is untrusted when the value is printed as a whole.
   */
  public boolean isUntrusted(Value value) {
    if (value instanceof Value.Parameters all) {
      return objects.apply(all.type()).fields().stream()
          .filter(all::has)
          .anyMatch(field -> hasUntrusted(field, false, new HashSet<>()));
    }
    return !(value instanceof Value.Absent)
        && !isVouchedFor(value)
        && hasUntrusted(value.type(), isBelowUntrusted(value), new HashSet<>());
  }

  /**
   * Returns the trust of everything below a value. {@link Trust#UNTRUSTED} applies unless a nearer
   * declaration differs; {@link Trust#TRUSTED} applies whatever the type declares.
   */
  public Trust below(Value value) {
    if (isVouchedFor(value)) {
      return Trust.TRUSTED;
    }
    return isBelowUntrusted(value) ? Trust.UNTRUSTED : Trust.UNDECLARED;
  }

  /** Returns whether a value is part of an argument that the partial declares as trusted. */
  private boolean isVouchedFor(Value value) {
    return vouches && isOfTrustedVariable(value);
  }

  private static boolean isOfTrustedVariable(Value value) {
    return switch (value.kind()) {
      case READ -> ((Value.Read) value).variable().trust() == Trust.TRUSTED;
      case MEMBER, DYNAMIC_MEMBER, ELEMENT, DYNAMIC_LOOKUP, TO_ANY ->
          isOfTrustedVariable(value.operands().get(0));
      default -> false;
    };
  }

  /** Returns whether the properties and elements of a value are untrusted by default. */
  public boolean isBelowUntrusted(Value value) {
    return switch (value.kind()) {
      case MEMBER -> {
        Value.Member member = (Value.Member) value;
        Trust said = member.field().trust();
        boolean isArgument = isOfPartial && member.object() instanceof Value.Parameters;
        yield said.isDeclared()
            ? said == Trust.UNTRUSTED || isArgument
            : isBelowUntrusted(member.object());
      }
      case READ -> isUntrusted(((Value.Read) value).variable());
      case ANSWER -> ((Value.Answer) value).request().method().trust() == Trust.UNTRUSTED;
      case LOOP_STATE -> {
        Value.LoopState state = (Value.LoopState) value;
        yield state.property() == Value.LoopState.Property.KEY
            && state.loop().untrustedKeys().isPresent();
      }
      case ELEMENT, DYNAMIC_MEMBER, DYNAMIC_LOOKUP -> isBelowUntrusted(value.operands().get(0));
      case CHOICE -> {
        Value.Choice choice = (Value.Choice) value;
        yield isBelowUntrusted(choice.then()) || isBelowUntrusted(choice.otherwise());
      }
      case APPLY -> isResultUntrusted((Value.Apply) value);
      case TO_ANY, CONTEXTS, EXTENDED -> value.operands().stream().anyMatch(this::isUntrusted);
      case PARAMETERS, LENGTH, LITERAL, ABSENT, TRUTH, IS_LIST, NOT -> false;
    };
  }

  private boolean isUntrusted(Variable variable) {
    if (vouches || variable.trust() == Trust.UNTRUSTED) {
      return variable.trust() == Trust.UNTRUSTED;
    }
    Boolean known = variables.get(variable);
    if (known == null) {
      known =
          variable
              .definition()
              .or(variable::among)
              .map(this::isBelowUntrusted)
              .orElse(variable.trust() == Trust.TRUSTED);
      variables.put(variable, known);
    }
    return known;
  }

  /**
   * Returns the origin of an untrusted value: the value itself, or the untrusted value from which
   * it is computed.
   */
  public Value origin(Value value) {
    return switch (value.kind()) {
      case APPLY, TO_ANY, CHOICE, EXTENDED, CONTEXTS ->
          value.operands().stream()
              .filter(this::isUntrusted)
              .findFirst()
              .map(this::origin)
              .orElse(value);
      default -> value;
    };
  }

  private boolean isResultUntrusted(Value.Apply apply) {
    if (apply.function() instanceof Function.OfProject ofProject
        && ofProject.trust().isDeclared()) {
      return ofProject.trust() == Trust.UNTRUSTED;
    }
    boolean isChoosing = apply.function() instanceof BuiltIn builtIn && CHOOSING.contains(builtIn);
    return apply.arguments().stream()
        .anyMatch(argument -> isChoosing ? isBelowUntrusted(argument) : isUntrusted(argument));
  }

  /** Returns whether a value of the given type contains untrusted text. */
  private boolean hasUntrusted(Type type, boolean isBelow, Set<Visit> seen) {
    if (type.innermost() instanceof Type.ObjectRef ref) {
      return seen.add(new Visit(ref.name(), isBelow))
          && objects.apply(ref).fields().stream()
              .anyMatch(field -> hasUntrusted(field, isBelow, seen));
    }
    return isBelow && !Trust.isMeaninglessFor(type);
  }

  private boolean hasUntrusted(Field field, boolean isBelow, Set<Visit> seen) {
    return hasUntrusted(field.type(), field.trust().isUntrusted(isBelow), seen);
  }
}
