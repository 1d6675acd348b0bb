package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides which values are sensitive, so that logs and reports show a name instead. This follows
 * only from their declarations: the nearest declared sensitivity applies to everything below it,
 * and a value computed from a sensitive value is sensitive. Truth values and lengths are not.
 */
public final class MaskOf {
  private final Function<Type.ObjectRef, ObjectType> objects;

  /**
   * Creates an instance for the values of a program.
   *
   * @param objects the declarations of its objects
   */
  public MaskOf(Function<Type.ObjectRef, ObjectType> objects) {
    this.objects = objects;
  }

  /**
   * Returns the name to show instead of a value that is printed as a whole; empty if nothing in it
   * is sensitive.
   */
  public Optional<String> mask(Value value) {
    if (value instanceof Value.Parameters all) {
      return objects.apply(all.type()).fields().stream()
          .filter(all::has)
          .flatMap(field -> mask(field, new HashSet<>()).stream())
          .findFirst();
    }
    return below(value).or(() -> mask(value.type(), new HashSet<>()));
  }

  /**
   * Returns the name to show instead of everything below a value that has no nearer declaration;
   * empty if it can be shown.
   */
  public Optional<String> below(Value value) {
    return switch (value.kind()) {
      case MEMBER -> {
        Field field = ((Value.Member) value).field();
        boolean isSensitive =
            field.sensitivity().isDeclared()
                ? field.sensitivity().isSensitive()
                : below(((Value.Member) value).object()).isPresent();
        yield Optional.of(field.name()).filter(name -> isSensitive);
      }
      case DYNAMIC_MEMBER ->
          below(value.operands().get(0)).map(owner -> ((Value.DynamicMember) value).name());
      case READ -> ((Value.Read) value).variable().mask();
      case ANSWER -> {
        Service.Method method = ((Value.Answer) value).request().method();
        yield Optional.of(method.name())
            .filter(name -> method.origin().sensitivity().isSensitive());
      }
      case LOOP_STATE -> {
        Value.LoopState state = (Value.LoopState) value;
        yield state
            .loop()
            .keyMask()
            .filter(name -> state.property() == Value.LoopState.Property.KEY);
      }
      case ELEMENT, DYNAMIC_LOOKUP -> below(value.operands().get(0));
      case CHOICE -> {
        Value.Choice choice = (Value.Choice) value;
        yield below(choice.then()).or(() -> below(choice.otherwise()));
      }
      case APPLY -> {
        boolean isLength = ((Value.Apply) value).function() == BuiltIn.LENGTH;
        yield isLength || value.type().kind() == Type.Kind.BOOL ? Optional.empty() : any(value);
      }
      case TO_ANY, CONTEXTS, EXTENDED -> any(value);
      case PARAMETERS, LENGTH, LITERAL, ABSENT, TRUTH, IS_LIST, NOT -> Optional.empty();
    };
  }

  private Optional<String> any(Value value) {
    return value.operands().stream().flatMap(operand -> mask(operand).stream()).findFirst();
  }

  /** Returns a value that prints the name of a sensitive value; another value itself. */
  public Value masked(Value value) {
    return mask(value)
        .<Value>map(
            name -> new Value.Literal(new Constant.Text(RuntimeSemantics.mask(name)), Type.STRING))
        .orElse(value);
  }

  /** Returns the name of the first sensitive property in a value of the given type. */
  private Optional<String> mask(Type type, Set<TypeName> seen) {
    if (!(type.innermost() instanceof Type.ObjectRef ref) || !seen.add(ref.name())) {
      return Optional.empty();
    }
    List<Field> fields = objects.apply(ref).fields();
    return fields.stream().flatMap(field -> mask(field, seen).stream()).findFirst();
  }

  private Optional<String> mask(Field field, Set<TypeName> seen) {
    return field.sensitivity().isSensitive() ? Optional.of(field.name()) : mask(field.type(), seen);
  }
}
