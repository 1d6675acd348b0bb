package io.promptcompiler.core.command;

import io.promptcompiler.core.catalog.ParameterSources.Json;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads parameters from command-line flags. Lists and objects are written as JSON; a list can also
 * be given by repeating the flag for each element.
 */
final class FlagValues {
  private final EntryPoint entryPoint;

  private FlagValues(EntryPoint entryPoint) {
    this.entryPoint = entryPoint;
  }

  /**
   * Returns the values by parameter name.
   *
   * @param flags the values of each flag, in order
   * @throws UsageException if the prompt has no such parameter
   * @throws io.promptcompiler.core.catalog.ParameterSourceException if a value that starts like
   *     JSON is not JSON
   */
  static Map<String, @Nullable Object> of(EntryPoint entryPoint, Map<String, List<String>> flags) {
    FlagValues reader = new FlagValues(entryPoint);
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    flags.forEach((name, given) -> values.put(name, reader.value(name, given)));
    return values;
  }

  /**
   * Checks that a prompt has parameters with the given names, unless it accepts any.
   *
   * @throws UsageException for the first unknown name
   */
  static void requireKnown(EntryPoint entryPoint, Collection<String> names) {
    List<String> known = Preview.parameters(entryPoint);
    for (String name : names) {
      if (!known.contains(name) && !known.contains(Field.REST)) {
        throw new UsageException(
            Suggestion.join(
                "'" + entryPoint.about().id() + "' has no parameter '" + name + "'.",
                Suggestion.didYouMean(name, known, "Parameters")));
      }
    }
  }

  private @Nullable Object value(String name, List<String> given) {
    requireKnown(entryPoint, List.of(name));
    Optional<Type> type = entryPoint.allParameters().field(name).map(field -> field.type());
    boolean isList = type.filter(Type.ListType.class::isInstance).isPresent();
    String first = given.get(0);
    if (given.size() > 1) {
      if (!isList && type.filter(Type.Any.class::isInstance).isEmpty()) {
        throw new UsageException(
            "The parameter '" + name + "' is given more than once, but is not a list.");
      }
      return given.stream().map(one -> element(name, type, one)).toList();
    }
    if (isList) {
      return first.stripLeading().startsWith("[") ? json(name, first) : list(name, type, first);
    }
    return element(name, type, first);
  }

  private static List<?> list(String name, Optional<Type> type, String only) {
    Object element = element(name, type, only);
    return element == null ? List.of() : List.of(element);
  }

  /** Returns a string, or an object if the declared type allows one. */
  private static @Nullable Object element(String name, Optional<Type> declared, String given) {
    Type type =
        declared
            .map(one -> one instanceof Type.ListType list ? list.element() : one)
            .orElse(Type.ANY);
    String text = given.stripLeading();
    boolean isJson = text.startsWith("{") || text.startsWith("[");
    return !type.isScalar() && isJson ? json(name, given) : given;
  }

  private static @Nullable Object json(String name, String text) {
    return new Json("the parameter '" + name + "'", text).value();
  }
}
