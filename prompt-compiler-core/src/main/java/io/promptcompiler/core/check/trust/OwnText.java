package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.OriginOf;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds untrusted values that include text of the template's author, such as a separator between
 * untrusted texts: {@code {{join answers " Own instruction "}}}.
 */
final class OwnText {
  private final OriginOf origins;

  OwnText(OriginOf origins) {
    this.origins = origins;
  }

  /**
   * Returns whether printing an untrusted value also prints text of the author. Punctuation without
   * a letter or digit, such as the comma between the elements of a list, does not count.
   */
  boolean isIn(Value value) {
    if (!origins.isUntrusted(value)) {
      return false;
    }
    return switch (value.kind()) {
      case CHOICE -> {
        Value.Choice choice = (Value.Choice) value;
        yield isIn(choice.then()) || isIn(choice.otherwise());
      }
      case APPLY -> isIn((Value.Apply) value);
      case EXTENDED, CONTEXTS, TO_ANY -> value.operands().stream().anyMatch(this::isIn);
      case PARAMETERS, ANSWER, READ, LITERAL, ABSENT, LOOP_STATE -> false;
      case MEMBER, DYNAMIC_MEMBER, ELEMENT, DYNAMIC_LOOKUP -> false;
      case LENGTH, TRUTH, IS_LIST, NOT -> false;
    };
  }

  /**
   * Returns whether text of the author is printed instead of an untrusted value, as in {@code
   * {{default answer "Own instruction"}}}.
   */
  boolean isInsteadOf(Value value) {
    if (!origins.isUntrusted(value)) {
      return false;
    }
    boolean isChoice =
        value instanceof Value.Choice
            || (value instanceof Value.Apply apply && apply.function() == BuiltIn.OR_ELSE);
    return (isChoice
            && alternatives(value).anyMatch(one -> !origins.isUntrusted(one) && prints(one)))
        || (!ofPath(value) && value.operands().stream().anyMatch(this::isInsteadOf));
  }

  private static Stream<Value> alternatives(Value value) {
    return value instanceof Value.Choice choice
        ? Stream.of(choice.then(), choice.otherwise())
        : value.operands().stream();
  }

  /** Returns whether a value is a part of another one, of which only the part is printed. */
  private static boolean ofPath(Value value) {
    return switch (value.kind()) {
      case MEMBER, DYNAMIC_MEMBER, ELEMENT, DYNAMIC_LOOKUP -> true;
      default -> false;
    };
  }

  private boolean isIn(Value.Apply apply) {
    List<Value> arguments = apply.arguments();
    if (apply.function() instanceof Function.OfRuntime helper) {
      return IntStream.range(0, arguments.size())
          .filter(i -> !helper.unprinted().contains(i))
          .mapToObj(arguments::get)
          .anyMatch(argument -> !Trust.isMeaninglessFor(argument.type()) && prints(argument));
    }
    if (!(apply.function() instanceof BuiltIn function)) {
      // A function of the project may add any text.
      return apply.function() instanceof Function.OfProject
          || arguments.stream().anyMatch(this::isIn);
    }
    return switch (function) {
      case OR_ELSE -> arguments.stream().anyMatch(this::isIn);
      case JSON, JSON_WITHOUT_TAGS, JSON_LINES ->
          hasNames(arguments.get(0)) || isIn(arguments.get(0));
      default -> isIn(arguments.get(0));
    };
  }

  /** Returns whether a value that is printed as a text includes text of the author. */
  private boolean prints(Value value) {
    if (value instanceof Value.Literal literal) {
      return literal.constant().json().codePoints().anyMatch(Character::isLetterOrDigit);
    }
    return origins.isUntrusted(value) ? isIn(value) : !(value instanceof Value.Absent);
  }

  /** Returns whether the JSON of a value includes names of properties. */
  private static boolean hasNames(Value value) {
    Value typed = value instanceof Value.ToAny any ? any.value() : value;
    Type type = typed.type() instanceof Type.ListType list ? list.element() : typed.type();
    return type instanceof Type.ObjectRef || typed instanceof Value.Extended;
  }
}
