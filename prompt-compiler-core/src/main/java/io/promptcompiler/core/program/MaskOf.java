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

/** Finds the names that logs and reports show instead of sensitive values. */
public final class MaskOf {
  private final Function<Type.ObjectRef, ObjectType> objects;
  private final OriginOf origins;

  /**
   * Creates an instance for the values of a program.
   *
   * @param objects the declarations of its objects
   */
  public MaskOf(Function<Type.ObjectRef, ObjectType> objects) {
    this.objects = objects;
    this.origins = new OriginOf(objects);
  }

  /**
   * Returns the name to show instead of a value that is printed as a whole; empty if nothing in it
   * is sensitive.
   */
  public Optional<String> mask(Value value) {
    if (!origins.of(value).sensitivity().isSensitive()) {
      return Optional.empty();
    }
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
    return origins.declared(value).sensitivity().isSensitive() ? name(value) : Optional.empty();
  }

  private Optional<String> name(Value value) {
    return switch (value.kind()) {
      case MEMBER -> Optional.of(((Value.Member) value).field().name());
      case DYNAMIC_MEMBER -> Optional.of(((Value.DynamicMember) value).name());
      case READ -> {
        Variable variable = ((Value.Read) value).variable();
        yield variable.definition().or(variable::among).flatMap(this::below);
      }
      case ANSWER -> Optional.of(((Value.Answer) value).request().method().name());
      case LOOP_STATE -> ((Value.LoopState) value).loop().keys().flatMap(this::mask);
      case ELEMENT, DYNAMIC_LOOKUP -> name(value.operands().get(0));
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
