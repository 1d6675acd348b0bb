package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.MaskOf;
import io.promptcompiler.core.program.OriginOf;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The sensitivity and trust of values that callers give.
 *
 * @param objects the declarations of objects
 */
record CallerValues(Function<Type.ObjectRef, ObjectType> objects, MaskOf masks, OriginOf trust) {
  /** Returns the values of callers of a text with the given parameters and types. */
  static CallerValues of(ObjectType parameters, Types types) {
    Function<Type.ObjectRef, ObjectType> objects =
        ref -> ref.equals(parameters.ref()) ? parameters : types.object(ref);
    return new CallerValues(objects, new MaskOf(objects), new OriginOf(objects));
  }

  /**
   * Returns whether a value contains a sensitive one, is chosen by one, or depends on its content.
   * Whether a text or list is there, and its length, is not its content.
   */
  boolean isSensitive(Value value) {
    if (hasOpaque(value)) {
      return true;
    }
    if (isPresence(value)) {
      return isChosen(path(value));
    }
    return ValueGrowth.isPath(value)
        ? masks.mask(value).isPresent() || isChosen(value)
        : value.operands().stream().anyMatch(this::isSensitive);
  }

  /** Returns the first sensitive value in a value. */
  Optional<Value> sensitive(Value value) {
    boolean isNamed = ValueGrowth.isPath(value) && !(value instanceof Value.Parameters);
    return isNamed && masks.mask(value).isPresent()
        ? Optional.of(value)
        : value.operands().stream().flatMap(one -> sensitive(one).stream()).findFirst();
  }

  /** Returns whether a sensitive value is a key in a path, or in the value that it begins with. */
  private boolean isChosen(Value path) {
    List<Value> operands = path.operands();
    if (ValueGrowth.around(path).isEmpty()) {
      return !ValueGrowth.isPath(path) && isSensitive(path);
    }
    return isChosen(operands.get(0))
        || operands.subList(1, operands.size()).stream().anyMatch(this::isSensitive);
  }

  /**
   * Returns whether a value is about the presence or length of a path, and not about its content.
   */
  private static boolean isPresence(Value value) {
    if (!(value instanceof Value.Truth || ValueGrowth.isLength(value))) {
      return false;
    }
    Value path = path(value);
    Type.Kind kind = path.type().kind();
    boolean isContent = kind == Type.Kind.ANY || (path.type().isScalar() && kind != Type.Kind.TEXT);
    boolean isAnyway =
        value instanceof Value.Truth truth && truth.test() == Value.Truth.Test.PRESENT;
    return ValueGrowth.isPath(path) && (isAnyway || !isContent);
  }

  private static Value path(Value presence) {
    return ValueGrowth.typed(presence.operands().get(0));
  }

  /** Returns whether a value contains an untrusted one, or is too large to know. */
  boolean hasUntrusted(Value value) {
    return hasOpaque(value)
        || ShownValue.in(value).stream().anyMatch(one -> trust.isUntrusted(one.value()));
  }

  private static boolean hasOpaque(Value value) {
    return FollowedNames.isOpaque(value)
        || value.operands().stream().anyMatch(CallerValues::hasOpaque);
  }

  /**
   * Returns whether a value is one of those that no parameter declares, or all of them, or of the
   * context of a dotprompt, such as {@code @auth}: an application gives it to all prompts, with
   * more than each of them uses.
   */
  boolean isUndeclared(Value value) {
    if (value instanceof Value.Member member && member.object() instanceof Value.Parameters) {
      return !isDeclared(member.field());
    }
    return value instanceof Value.Parameters all
        ? objects.apply(all.type()).field(Field.REST).isPresent()
        : value.operands().stream().anyMatch(this::isUndeclared);
  }

  /** Returns whether a parameter is declared, and not only used in a text. */
  static boolean isDeclared(Field parameter) {
    return parameter.location().span().length() > 0;
  }

  /** Returns whether a value contains one that others write: untrusted, or of a history. */
  boolean hasForeign(Value value) {
    return hasUntrusted(value)
        || ShownValue.in(value).stream().anyMatch(one -> isOfHistory(one.value()));
  }

  private boolean isOfHistory(Value value) {
    return hasHistory(value.type(), new HashSet<>()) || isInHistory(value);
  }

  private boolean isInHistory(Value value) {
    return value instanceof Value.Member member
        ? member.object().type().kind() == Type.Kind.MESSAGES || isInHistory(member.object())
        : value.operands().stream().anyMatch(this::isOfHistory);
  }

  private boolean hasHistory(Type type, Set<TypeName> around) {
    return type.kind() == Type.Kind.MESSAGES
        || (type.innermost() instanceof Type.ObjectRef ref
            && around.add(ref.name())
            && objects.apply(ref).fields().stream()
                .anyMatch(field -> hasHistory(field.type(), around)));
  }
}
