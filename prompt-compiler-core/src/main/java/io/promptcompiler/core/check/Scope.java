package io.promptcompiler.core.check;

import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What names mean at a place in a template: the contexts that {@code ../} climbs, the names that
 * blocks gave, the loops around, and what the branches taken so far tell. Immutable.
 */
final class Scope {
  private final Value context;
  private final @Nullable Scope outer;
  private final Map<String, Value> names;
  private final List<LoopAround> loops;
  private final Map<Value, Boolean> facts;

  private Scope(
      Value context,
      @Nullable Scope outer,
      Map<String, Value> names,
      List<LoopAround> loops,
      Map<Value, Boolean> facts) {
    this.context = context;
    this.outer = outer;
    this.names = names;
    this.loops = loops;
    this.facts = facts;
  }

  /**
   * A loop that a place is in.
   *
   * @param frame the loop; none when whether it is one is only known at run time
   */
  record LoopAround(Optional<LoopFrame> frame) {}

  /** The outermost scope. */
  static Scope of(Value context) {
    return new Scope(context, null, Map.of(), List.of(), Map.of());
  }

  /** The innermost context. */
  Value context() {
    return context;
  }

  /** The scope that so many {@code ../} lead to, or null above the outermost. */
  @Nullable Scope climb(int levels) {
    Scope scope = this;
    for (int i = 0; i < levels && scope != null; i++) {
      scope = scope.outer;
    }
    return scope;
  }

  /** Inside another context. As in handlebars.js the same context again is no further level. */
  Scope enter(Value inner) {
    boolean same = canonical(inner).equals(canonical(context));
    return new Scope(inner, same ? outer : this, names, loops, facts);
  }

  /** Inside a loop. */
  Scope loop(LoopAround loop) {
    List<LoopAround> inner = new ArrayList<>(loops);
    inner.add(loop);
    return new Scope(context, outer, names, List.copyOf(inner), facts);
  }

  /** With a name given by a block. */
  Scope name(String name, Value value) {
    Map<String, Value> more = new HashMap<>(names);
    more.put(name, value);
    return new Scope(context, outer, Map.copyOf(more), loops, facts);
  }

  /** Where a truth value is known. */
  Scope knowing(Value condition, boolean truth) {
    Map<Value, Boolean> more = new HashMap<>(facts);
    more.put(canonical(condition), truth);
    return new Scope(context, outer, names, loops, Map.copyOf(more));
  }

  /** What a block called by a name. */
  @Nullable Value name(String name) {
    return names.get(name);
  }

  /** The names that blocks gave. */
  List<String> names() {
    return names.keySet().stream().sorted().toList();
  }

  /** The loops around, outermost first. */
  List<LoopAround> loops() {
    return loops;
  }

  /** The truth of a condition as far as the branches around tell. */
  Optional<Boolean> known(Value condition) {
    return Optional.ofNullable(facts.get(canonical(condition)));
  }

  /** A value with variables replaced by what they were defined as: equal means the same thing. */
  private static Value canonical(Value value) {
    if (value instanceof Value.Read read) {
      return read.variable().definition().map(Scope::canonical).orElse(value);
    }
    if (value instanceof Value.Member member) {
      return new Value.Member(canonical(member.object()), member.field());
    }
    if (value instanceof Value.DynamicMember member) {
      return new Value.DynamicMember(canonical(member.object()), member.name());
    }
    if (value instanceof Value.Truth truth) {
      return new Value.Truth(canonical(truth.of()), truth.test());
    }
    return value;
  }
}
