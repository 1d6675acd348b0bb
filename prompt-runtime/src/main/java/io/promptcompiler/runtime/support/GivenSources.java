package io.promptcompiler.runtime.support;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sources of a chat document, given as a map from names to values or to functions that return
 * values. Values are read together with all other parameters before rendering, so that all problems
 * can be reported together. The result of a function is read when it is called; if that fails, the
 * source counts as failed.
 */
public final class GivenSources {
  private final Map<String, Function<?, ?>> functions = new HashMap<>();
  private final Map<String, Object> values = new HashMap<>();
  private final String key;
  private final ParameterReader in;

  /**
   * Reads the map of the sources, but not the values in it.
   *
   * @param in the reader of all parameters, which collects the problems
   * @param key the key of the map of the sources
   */
  public GivenSources(ParameterReader in, String key) {
    this.in = in;
    this.key = key;
    // Some of the sources may be sensitive, so a problem with all of them shows none.
    ParameterValue all = in.optional(key, key);
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

  /** Reports a problem if a required source is missing, and returns this. */
  public GivenSources need(String name, String description) {
    if (!values.containsKey(name) && !functions.containsKey(name)) {
      in.missing(key + "." + name, description);
    }
    return this;
  }

  /** Returns a reader of the values that are not functions. */
  public ParameterReader values() {
    return new ParameterReader(values, key + ".", in, /* isBelowSensitive= */ false);
  }

  /** Returns whether a source is a function. */
  public boolean isFunction(String name) {
    return functions.containsKey(name);
  }

  /**
   * Calls the function of a source and returns a reader of the result, which has the source's name
   * as key. {@link ParameterReader#check} fails if the result has the wrong type.
   *
   * @param arguments the arguments by name; absent ones are left out
   */
  @SuppressWarnings("unchecked") // The parameter types are documented in PromptCatalog.
  public ParameterReader call(String name, Map<String, @Nullable Object> arguments) {
    Function<Object, @Nullable Object> function =
        (Function<Object, @Nullable Object>) functions.get(name);
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put(name, function == null ? null : function.apply(arguments));
    return new ParameterReader(result, key + ".", null, /* isBelowSensitive= */ false);
  }
}
