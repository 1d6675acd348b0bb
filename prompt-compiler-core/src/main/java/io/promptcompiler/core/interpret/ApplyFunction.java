package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.AnyCopy;
import io.promptcompiler.runtime.support.Comparisons;
import io.promptcompiler.runtime.support.Decimals;
import io.promptcompiler.runtime.support.JsonLines;
import io.promptcompiler.runtime.support.Lists;
import io.promptcompiler.runtime.support.Numbers;
import io.promptcompiler.runtime.support.RenderLimits;
import io.promptcompiler.runtime.support.TextHelpers;
import io.promptcompiler.runtime.support.Values;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Applies functions to values of type any. */
final class ApplyFunction {
  private static final Map<String, Method> HELPERS =
      Arrays.stream(TextHelpers.class.getMethods())
          .filter(method -> Modifier.isStatic(method.getModifiers()))
          .collect(Collectors.toMap(Method::getName, method -> method));

  /** The functions that do not look at the elements of a list. */
  private static final Set<Function> SHALLOW =
      Set.of(BuiltIn.LENGTH, BuiltIn.OR_ELSE, BuiltIn.LIST, BuiltIn.TAKE);

  private final ProjectFunctions ofProject;
  private int steps;
  private long printed;
  private long computed;

  ApplyFunction(ProjectFunctions ofProject) {
    this.ofProject = ofProject;
  }

  /** Counts a call of a partial at a depth, or an iteration of a loop. */
  void step(int depth) {
    if (!(ofProject instanceof LimitedFunctions)) {
      return;
    }
    if (depth > LimitedFunctions.DEEPEST) {
      throw exceeded(RenderLimits.TOO_DEEP);
    }
    if (!logs() && Thread.currentThread().isInterrupted()) {
      throw exceeded("it was interrupted");
    }
    if (++steps > LimitedFunctions.MOST_STEPS) {
      throw exceeded("it needs more than a million calls of partials and iterations");
    }
  }

  /** Counts the characters of a printed text. */
  void print(String text) {
    printed += text.length();
    if (printed > RenderLimits.LONGEST) {
      throw exceeded(RenderLimits.TOO_LONG);
    }
  }

  /** Returns whether the helper {@code log} writes to the log. */
  boolean logs() {
    return !(ofProject instanceof LimitedFunctions limited) || limited.logs();
  }

  /**
   * Returns the exception for an exceeded limit, without the id of the prompt, which the caller
   * adds.
   */
  private static RenderLimitException exceeded(String why) {
    return new RenderLimitException("A prompt", why, null);
  }

  @Nullable Object apply(Function function, List<@Nullable Object> arguments) {
    if (!(ofProject instanceof LimitedFunctions)) {
      return result(function, arguments);
    }
    boolean isDeep = !SHALLOW.contains(function);
    arguments.forEach(argument -> compute(argument, isDeep));
    Object result = result(function, arguments);
    if (result instanceof String text) {
      compute(text, isDeep);
    }
    return result;
  }

  /**
   * Counts a value that a function gets or returns, with which the time of the call grows.
   *
   * @param isDeep whether the function looks at everything in a list or map
   */
  private void compute(@Nullable Object value, boolean isDeep) {
    long weight = isDeep ? LimitedFunctions.ELEMENT : 1;
    if (value instanceof String text) {
      computed += text.length();
    } else if (value instanceof Collection<?> all) {
      computed += weight * all.size();
    } else if (value instanceof Map<?, ?> map) {
      computed += weight * map.size();
    }
    if (computed > LimitedFunctions.MOST_COMPUTED) {
      throw exceeded("its helpers process more than a billion characters");
    }
    if (isDeep && value instanceof Collection<?> all) {
      for (Object element : all) {
        compute(element, isDeep);
      }
    } else if (isDeep && value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        compute(entry.getKey(), isDeep);
        compute(entry.getValue(), isDeep);
      }
    }
  }

  private @Nullable Object result(Function function, List<@Nullable Object> arguments) {
    if (function instanceof BuiltIn builtIn) {
      return builtIn(builtIn, arguments);
    }
    if (function instanceof Function.OfRuntime helper) {
      return ofRuntime(helper, arguments);
    }
    return function instanceof Function.OfProject named
        ? ofProject(named, arguments)
        : Values.text(arguments.get(0));
  }

  private static @Nullable Object builtIn(BuiltIn function, List<@Nullable Object> arguments) {
    Object first = arguments.get(0);
    Object second = arguments.size() > 1 ? arguments.get(1) : null;
    return switch (function) {
      case EQUAL -> Comparisons.equal(first, second);
      case LESS -> Comparisons.isLess(first, second);
      case AT_MOST -> Comparisons.isAtMost(first, second);
      case GREATER -> Comparisons.isLess(second, first);
      case AT_LEAST -> Comparisons.isAtMost(second, first);
      case ALL -> arguments.stream().allMatch(Boolean.TRUE::equals);
      case SOME -> arguments.stream().anyMatch(Boolean.TRUE::equals);
      case OR_ELSE -> Values.orElse(first, second);
      case JSON -> first == null ? "" : Json.stringify(first);
      case JSON_WITHOUT_TAGS -> first == null ? "" : Json.stringify(first).replace("<", "\\u003c");
      case JSON_LINES -> JsonLines.of(first, Numbers.integer(second));
      case HAS_PART, CONTAINS -> Comparisons.contains(first, second);
      case LENGTH -> (long) TextHelpers.length(first);
      case INTEGER -> Numbers.integer(first);
      case NUMBER -> Numbers.number(first);
      case DECIMAL -> Decimals.orZero(first);
      case LIST -> Lists.of(first);
      case SORT_ASCENDING -> Lists.ascending(Lists.of(first));
      case SORT_DESCENDING -> Lists.descending(Lists.of(first));
      case TAKE -> Lists.take(Lists.of(first), Numbers.integer(second));
    };
  }

  /** Calls the method of {@link TextHelpers} with the name of a function. */
  private static Object ofRuntime(Function.OfRuntime function, List<@Nullable Object> arguments) {
    Method method = Objects.requireNonNull(HELPERS.get(function.word()), function.word());
    Class<?>[] types = method.getParameterTypes();
    @Nullable Object[] typed = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      typed[i] = as(types[i], arguments.get(i));
    }
    try {
      return method.invoke(null, typed);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Object as(Class<?> type, @Nullable Object value) {
    if (type == long.class) {
      return Numbers.integer(value);
    }
    return type == String.class ? Values.text(value) : value;
  }

  private @Nullable Object ofProject(
      Function.OfProject function, List<@Nullable Object> arguments) {
    List<@Nullable Object> typed = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      boolean isNumber = function.parameters().get(i) instanceof Type.Num;
      typed.add(isNumber ? Double.valueOf(Numbers.number(arguments.get(i))) : arguments.get(i));
    }
    Object result = ofProject.call(function, typed);
    return function.returns() instanceof Type.Dec
        ? result
        : AnyCopy.ofResult(result, function.name());
  }
}
