package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Decides which values anybody may have written. It follows from their declarations alone: the
 * nearest one that says something counts for all that is below it, and what is computed from an
 * untrusted value is untrusted, unless it cannot hold free text.
 */
public final class TrustOf {
  /** The functions whose result is one of their arguments, or some elements of one. */
  private static final Set<BuiltIn> CHOOSING =
      EnumSet.of(
          BuiltIn.OR_ELSE,
          BuiltIn.LIST,
          BuiltIn.SORT_ASCENDING,
          BuiltIn.SORT_DESCENDING,
          BuiltIn.TAKE);

  private final java.util.function.Function<Type.ObjectRef, ObjectType> objects;

  /**
   * For values of a program.
   *
   * @param objects the declarations of its objects
   */
  public TrustOf(java.util.function.Function<Type.ObjectRef, ObjectType> objects) {
    this.objects = objects;
  }

  /** A type in a place that is untrusted where nothing nearer is said, or is not. */
  private record Visit(TypeName type, boolean isBelow) {}

  /** Whether some text or media of a value is untrusted, if it is printed as a whole. */
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
   * Returns the trust of everything below a value: {@link Trust#UNTRUSTED} unless a nearer
   * declaration differs, {@link Trust#TRUSTED} whatever its type declares, or {@link
   * Trust#NOT_SAID}.
   */
  public Trust below(Value value) {
    if (isVouchedFor(value)) {
      return Trust.TRUSTED;
    }
    return isBelowUntrusted(value) ? Trust.UNTRUSTED : Trust.NOT_SAID;
  }

  /** Whether a value is part of an argument of a partial that declares it trusted. */
  private static boolean isVouchedFor(Value value) {
    if (value instanceof Value.Read read) {
      return read.variable().trust() == Trust.TRUSTED;
    }
    boolean isPart =
        value instanceof Value.Member
            || value instanceof Value.DynamicMember
            || value instanceof Value.Element
            || value instanceof Value.DynamicLookup
            || value instanceof Value.ToAny;
    return isPart && isVouchedFor(value.operands().get(0));
  }

  /** Whether what is below a value is untrusted where no property says something else. */
  public boolean isBelowUntrusted(Value value) {
    if (value instanceof Value.Member member) {
      Trust said = member.field().trust();
      return said.isSaid() ? said == Trust.UNTRUSTED : isBelowUntrusted(member.object());
    }
    if (value instanceof Value.Read read) {
      return read.variable().trust() == Trust.UNTRUSTED;
    }
    if (value instanceof Value.Answer answer) {
      return answer.request().method().trust() == Trust.UNTRUSTED;
    }
    if (value instanceof Value.LoopState state) {
      return state.loop().hasUntrustedKeys() && state.property() == Value.LoopState.Property.KEY;
    }
    if (value instanceof Value.ToAny any) {
      return isUntrusted(any.value());
    }
    if (value instanceof Value.Element element) {
      return isBelowUntrusted(element.list());
    }
    if (value instanceof Value.DynamicMember member) {
      return isBelowUntrusted(member.object());
    }
    if (value instanceof Value.DynamicLookup lookup) {
      return isBelowUntrusted(lookup.object());
    }
    if (value instanceof Value.Choice choice) {
      return isBelowUntrusted(choice.then()) || isBelowUntrusted(choice.otherwise());
    }
    if (value instanceof Value.Apply apply) {
      return isResultUntrusted(apply);
    }
    return (value instanceof Value.Contexts || value instanceof Value.Extended)
        && value.operands().stream().anyMatch(this::isUntrusted);
  }

  /** The untrusted value that makes one untrusted: itself, or what it is computed from. */
  public Value origin(Value value) {
    boolean isComputed =
        value instanceof Value.Apply
            || value instanceof Value.ToAny
            || value instanceof Value.Choice
            || value instanceof Value.Extended
            || value instanceof Value.Contexts;
    if (isComputed) {
      for (Value operand : value.operands()) {
        if (isUntrusted(operand)) {
          return origin(operand);
        }
      }
    }
    return value;
  }

  private boolean isResultUntrusted(Value.Apply apply) {
    if (apply.function() instanceof Function.OfProject ofProject && ofProject.trust().isSaid()) {
      return ofProject.trust() == Trust.UNTRUSTED;
    }
    boolean isChoosing = apply.function() instanceof BuiltIn builtIn && CHOOSING.contains(builtIn);
    return apply.arguments().stream()
        .anyMatch(argument -> isChoosing ? isBelowUntrusted(argument) : isUntrusted(argument));
  }

  /** Whether a value of a type has untrusted text. */
  private boolean hasUntrusted(Type type, boolean isBelow, Set<Visit> seen) {
    if (type instanceof Type.ListOf list) {
      return hasUntrusted(list.element(), isBelow, seen);
    }
    if (type instanceof Type.ObjectRef ref && !BuiltInTypes.isMedia(type)) {
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
