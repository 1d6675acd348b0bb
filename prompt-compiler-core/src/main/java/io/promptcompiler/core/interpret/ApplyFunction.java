package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.support.AnyCopy;
import io.promptcompiler.runtime.support.Comparisons;
import io.promptcompiler.runtime.support.Json;
import io.promptcompiler.runtime.support.JsonLines;
import io.promptcompiler.runtime.support.Lists;
import io.promptcompiler.runtime.support.Numbers;
import io.promptcompiler.runtime.support.RenderLimits;
import io.promptcompiler.runtime.support.TextHelpers;
import io.promptcompiler.runtime.support.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies functions to values of type any. */
final class ApplyFunction {
  private final ProjectFunctions ofProject;
  private int steps;
  private long printed;

  ApplyFunction(ProjectFunctions ofProject) {
    this.ofProject = ofProject;
  }

  /** Notes a call of a partial, so many calls deep, or an iteration of a loop. */
  void step(int depth) {
    if (!(ofProject instanceof LimitedFunctions)) {
      return;
    }
    if (depth > LimitedFunctions.DEEPEST) {
      throw exceeded(RenderLimits.TOO_DEEP);
    }
    if (++steps > LimitedFunctions.MOST_STEPS) {
      throw exceeded("it needs more than a million calls of partials and iterations");
    }
  }

  /** Notes a text that is printed. */
  void print(String text) {
    printed += text.length();
    if (printed > RenderLimits.LONGEST) {
      throw exceeded(RenderLimits.TOO_LONG);
    }
  }

  /** The one who renders knows which prompt it is. */
  private static RenderLimitException exceeded(String why) {
    return new RenderLimitException("A prompt", why, null);
  }

  @Nullable Object apply(Function function, List<@Nullable Object> arguments) {
    if (function instanceof BuiltIn builtIn) {
      return builtIn(builtIn, arguments);
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
      case JOIN -> TextHelpers.join(first, Values.text(second));
      case JSON -> first == null ? "" : Json.stringify(first);
      case JSON_WITHOUT_TAGS -> first == null ? "" : Json.stringify(first).replace("<", "\\u003c");
      case JSON_LINES -> JsonLines.of(first, Numbers.integer(second));
      case HAS_PART, CONTAINS -> Comparisons.contains(first, second);
      case LENGTH -> (long) TextHelpers.length(first);
      case INTEGER -> Numbers.integer(first);
      case NUMBER -> Numbers.number(first);
      case LIST -> Lists.of(first);
      case SORT_ASCENDING -> Lists.ascending(Lists.of(first));
      case SORT_DESCENDING -> Lists.descending(Lists.of(first));
      case TAKE -> Lists.take(Lists.of(first), Numbers.integer(second));
      default -> text(function, Values.text(first), second, arguments);
    };
  }

  private static String text(
      BuiltIn function, String text, @Nullable Object second, List<@Nullable Object> arguments) {
    return switch (function) {
      case UPPER -> TextHelpers.upper(text);
      case LOWER -> TextHelpers.lower(text);
      case TRIM -> TextHelpers.trim(text);
      case CAPITALIZE -> TextHelpers.capitalize(text);
      case INDENT -> TextHelpers.indent(text, Numbers.integer(second));
      case TRUNCATE ->
          TextHelpers.truncate(text, Numbers.integer(second), Values.text(arguments.get(2)));
      case DATAMARK -> TextHelpers.datamark(text, Values.text(second));
      case REPLACE -> TextHelpers.replace(text, Values.text(second), Values.text(arguments.get(2)));
      case FORMAT ->
          TextHelpers.format(text, Numbers.integer(second), Values.text(arguments.get(2)));
      default -> throw new IllegalStateException("nothing applies " + function);
    };
  }

  private @Nullable Object ofProject(
      Function.OfProject function, List<@Nullable Object> arguments) {
    List<@Nullable Object> typed = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      boolean isNumber = function.parameters().get(i) instanceof Type.Num;
      typed.add(isNumber ? Double.valueOf(Numbers.number(arguments.get(i))) : arguments.get(i));
    }
    Object result = ofProject.call(function, typed);
    return AnyCopy.ofResult(result, function.name());
  }
}
