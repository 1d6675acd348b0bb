package io.promptcompiler.core.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.type.Constant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes values so that equal texts mean equal values, whatever their variables are called: as
 * paths from parameters, with all arguments of calls. Long paths are shortened to a hash.
 */
public final class ValuePath {
  private static final int LONGEST = 200;

  private final Map<Variable, String> known = new HashMap<>();

  private ValuePath() {}

  /** Returns the path of a value. */
  public static String of(Value value) {
    return new ValuePath().path(value);
  }

  /** Returns the paths of several values. */
  public static String of(List<Value> values) {
    ValuePath paths = new ValuePath();
    return values.stream().map(paths::path).collect(Collectors.joining(","));
  }

  private String path(Value value) {
    String path = written(value);
    return path.length() > LONGEST ? Sha256.of(path.getBytes(UTF_8)) : path;
  }

  private String written(Value value) {
    return switch (value.kind()) {
      case PARAMETERS -> "";
      case MEMBER -> {
        Value.Member member = (Value.Member) value;
        yield path(member.object()) + "." + name(member.field().name());
      }
      case DYNAMIC_MEMBER -> {
        Value.DynamicMember member = (Value.DynamicMember) value;
        yield path(member.object()) + "." + name(member.name());
      }
      case READ -> variable(((Value.Read) value).variable());
      case ANSWER -> ((Value.Answer) value).request().toString();
      case LITERAL -> ((Value.Literal) value).constant().json();
      case LOOP_STATE -> {
        Value.LoopState state = (Value.LoopState) value;
        yield "@"
            + state.property()
            + state.loop().keys().map(this::path).orElseGet(() -> state.loop().toString());
      }
      case APPLY -> ((Value.Apply) value).function() + operands(value);
      case TRUTH -> ((Value.Truth) value).test() + operands(value);
      case EXTENDED -> {
        String names =
            ((Value.Extended) value)
                .names().stream().map(ValuePath::name).collect(Collectors.joining(","));
        yield value.kind() + "[" + names + "]" + operands(value);
      }
      case ELEMENT, DYNAMIC_LOOKUP, LENGTH, ABSENT, TO_ANY, CONTEXTS, IS_LIST, NOT, CHOICE ->
          value.kind() + operands(value);
    };
  }

  /** Returns a name in quotes if it could be more than a name in a path. */
  static String name(String name) {
    boolean isSimple = name.codePoints().allMatch(Character::isJavaIdentifierPart);
    return isSimple ? name : new Constant.Text(name).json();
  }

  private String operands(Value value) {
    return value.operands().stream().map(this::path).collect(Collectors.joining(",", "(", ")"));
  }

  private String variable(Variable variable) {
    String path = known.get(variable);
    if (path == null) {
      path =
          variable
              .definition()
              .map(this::path)
              .or(() -> variable.among().map(list -> path(list) + "[]"))
              .orElse("?" + variable.hint());
      known.put(variable, path);
    }
    return path;
  }
}
