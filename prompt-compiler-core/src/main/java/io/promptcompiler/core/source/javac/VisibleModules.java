package io.promptcompiler.core.source.javac;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The modules whose classes and resources a module sees: itself, and those on which it depends. If
 * its dependencies are unknown, it may see all.
 */
public final class VisibleModules {
  private final List<CodeModule> modules;
  private final Map<CodeModule, List<CodeModule>> others = new LinkedHashMap<>();

  public VisibleModules(List<CodeModule> modules) {
    this.modules = List.copyOf(modules);
  }

  /**
   * Returns the first of the things in a module, or else the only one in the other modules that it
   * sees; empty if there is none, or if it is unclear which one is meant.
   *
   * @param in returns the things in a module
   */
  public <T> Optional<T> find(CodeModule module, Function<CodeModule, List<T>> in) {
    List<T> own = in.apply(module);
    if (!own.isEmpty()) {
      return Optional.of(own.get(0));
    }
    List<T> all =
        others.computeIfAbsent(module, this::others).stream()
            .flatMap(other -> in.apply(other).stream())
            .distinct()
            .toList();
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  private List<CodeModule> others(CodeModule module) {
    Set<CodeModule> seen = new LinkedHashSet<>(List.of(module));
    Deque<CodeModule> next = new ArrayDeque<>(seen);
    while (!next.isEmpty()) {
      CodeModule user = next.remove();
      modules.stream()
          .filter(other -> user.build().mayUse(other.build()))
          .filter(seen::add)
          .forEach(next::add);
    }
    seen.remove(module);
    return List.copyOf(seen);
  }
}
