package io.promptcompiler.runtime.support;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the sources of a chat document answer, as a map gives it: each by its name, either a value
 * or a function from arguments to one. Values are read before anything is rendered, with all other
 * parameters, so that all problems are reported at once. What a function gives is read when it is
 * called; a problem then is a source that failed.
 */
public final class GivenSources {
  private final Map<String, Function<?, ?>> functions = new HashMap<>();
  private final Map<String, Object> values = new HashMap<>();
  private final String key;
  private final ParameterReader in;

  /**
   * Reads what there is, and no values yet.
   *
   * @param in the reader of all parameters, which takes the problems
   * @param key the key of the sources
   */
  public GivenSources(ParameterReader in, String key) {
    this.in = in;
    this.key = key;
    ParameterValue all = in.optional(key);
    Map<?, ?> given = all == null ? Map.of() : all.members();
    for (Map.Entry<?, ?> one : given.entrySet()) {
      String name = String.valueOf(one.getKey());
      if (one.getValue() instanceof Function<?, ?> function) {
        functions.put(name, function);
      } else if (one.getValue() != null) {
        values.put(name, one.getValue());
      }
    }
  }

  /** A source that is needed; when it is not there, that is a problem. */
  public GivenSources need(String name, String description) {
    if (!values.containsKey(name) && !functions.containsKey(name)) {
      in.missing(key + "." + name, description);
    }
    return this;
  }

  /** The reader of the values, without those of functions. */
  public ParameterReader values() {
    return new ParameterReader(values, key + ".", in);
  }

  /** Whether a source is a function. */
  public boolean isFunction(String name) {
    return functions.containsKey(name);
  }

  /**
   * Calls a function. The reader has what it gives under the name of the source; its {@link
   * ParameterReader#check} fails when that does not fit.
   *
   * @param arguments the arguments by name; those that are absent are left out
   */
  @SuppressWarnings("unchecked") // The documentation of PromptCatalog says what it takes.
  public ParameterReader call(String name, Map<String, @Nullable Object> arguments) {
    Function<Object, @Nullable Object> function =
        (Function<Object, @Nullable Object>) functions.get(name);
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put(name, function == null ? null : function.apply(arguments));
    return new ParameterReader(result, key + ".", null);
  }
}
