package io.promptcompiler.overrides;

import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.integration.KeyShares;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The prompts that a catalog serves at one moment. Immutable, so that a render uses one state from
 * its beginning to its end.
 *
 * @param levels the overridden prompts by scope and id, for each level of shares
 * @param suspended the keys of prompts that are served as compiled
 */
record State(List<Level> levels, Set<String> suspended) {
  static final State COMPILED = new State(List.of(), Set.of());

  /** Copies the collections. */
  State {
    levels = List.copyOf(levels);
    suspended = Set.copyOf(suspended);
  }

  /**
   * The prompts for keys that get all sources with at least some share.
   *
   * @param share the smallest of these shares
   */
  record Level(double share, Map<String, ServedPrompt> prompts) {
    /** Copies the map. */
    Level {
      prompts = Map.copyOf(prompts);
    }
  }

  /** Returns the keys of the prompts that are overridden. */
  Set<String> keys() {
    return levels.stream()
        .flatMap(level -> level.prompts().keySet().stream())
        .collect(Collectors.toSet());
  }

  /** Returns a copy in which a prompt is suspended. */
  State suspending(String prompt) {
    Set<String> all = new HashSet<>(suspended);
    all.add(prompt);
    return new State(levels, all);
  }

  /** Returns a copy in which a prompt is not suspended. */
  State resuming(String prompt) {
    Set<String> all = new HashSet<>(suspended);
    all.remove(prompt);
    return new State(levels, all);
  }

  /** Returns whether no prompt is overridden. */
  boolean isCompiled() {
    for (Level level : levels) {
      if (!level.prompts().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the prompt to serve; null for the compiled one. Sources for a share of the keys are
   * only for requests with a key. A key that belongs to a share also belongs to each larger one.
   *
   * @param prompt scope and id
   * @param key the key of a request; null without one
   */
  @Nullable ServedPrompt find(String prompt, @Nullable String key) {
    if (suspended.contains(prompt)) {
      return null;
    }
    for (Level level : levels) {
      if (level.share() == 1 || (key != null && KeyShares.has(key, prompt, level.share()))) {
        return level.prompts().get(prompt);
      }
    }
    return null;
  }

  /**
   * Returns the definition of a tool to serve.
   *
   * @param released its definition in the release
   * @param key the key of a request; null without one
   */
  ToolInfo tool(ToolInfo released, @Nullable String key) {
    return Arrays.stream(PromptScope.values())
        .map(scope -> find(scope.value() + ":" + released.id(), key))
        .filter(Objects::nonNull)
        .flatMap(served -> served.tool(released).stream())
        .findFirst()
        .orElse(released);
  }
}
