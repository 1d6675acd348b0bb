package io.promptcompiler.core.check.names;

import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names that a text can look up in addition to its parameters.
 *
 * @param names names with their values, which hide parameters of the same name
 * @param fallbacks names with their values, for names without another meaning
 * @param loops the loops around the text, outermost first
 * @param self the value of {@code this}, if it is not the object of all parameters
 */
public record OuterScope(
    Map<String, Value> names,
    Map<String, Value> fallbacks,
    List<LoopFrame> loops,
    Optional<Value> self) {
  /** An outer scope without names. */
  public static final OuterScope NONE =
      new OuterScope(Map.of(), Map.of(), List.of(), Optional.empty());

  /** Copies the maps and the list. */
  public OuterScope {
    names = new LinkedHashMap<>(names);
    fallbacks = new LinkedHashMap<>(fallbacks);
    loops = List.copyOf(loops);
  }

  /** Returns a copy with one more name. */
  public OuterScope naming(String name, Value value) {
    Map<String, Value> more = new LinkedHashMap<>(names);
    more.put(name, value);
    return new OuterScope(more, fallbacks, loops, self);
  }

  /** Returns a copy with one more fallback, which applies if the name has no other meaning. */
  public OuterScope fallingBack(String name, Value value) {
    Map<String, Value> more = new LinkedHashMap<>(fallbacks);
    more.put(name, value);
    return new OuterScope(names, more, loops, self);
  }

  /** Returns a copy for the body of a loop, in which {@code this} is its element. */
  public OuterScope inside(LoopFrame loop, Value element) {
    List<LoopFrame> more = new ArrayList<>(loops);
    more.add(loop);
    return new OuterScope(names, fallbacks, more, Optional.of(element));
  }

  public LexicalScope scope(Value parameters) {
    LexicalScope outermost = LexicalScope.of(parameters);
    LexicalScope scope = self.map(outermost::calling).orElse(outermost);
    for (Map.Entry<String, Value> name : names.entrySet()) {
      scope = scope.name(name.getKey(), name.getValue());
    }
    for (Map.Entry<String, Value> name : fallbacks.entrySet()) {
      scope = scope.fallback(name.getKey(), name.getValue());
    }
    for (LoopFrame loop : loops) {
      scope = scope.loop(LexicalScope.LoopAround.of(loop));
    }
    return scope;
  }
}
