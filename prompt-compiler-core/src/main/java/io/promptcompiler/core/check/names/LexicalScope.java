package io.promptcompiler.core.check.names;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Nesting;
import io.promptcompiler.core.check.partials.InlinePartial;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState.Property;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of names at a place in a template: the contexts that {@code ../} climbs, block
 * parameters, the enclosing loops, the facts that hold in the enclosing branches, and inline
 * partials. Immutable.
 */
public final class LexicalScope {
  private final Entry entry;
  private final @Nullable LexicalScope outer;
  private final Local local;

  private LexicalScope(Entry entry, @Nullable LexicalScope outer, Local local) {
    this.entry = entry;
    this.outer = outer;
    this.local = local;
  }

  private LexicalScope with(Entry other) {
    return new LexicalScope(other, outer, local);
  }

  private LexicalScope with(Local other) {
    return new LexicalScope(entry, outer, other);
  }

  /**
   * The context in which names are looked up.
   *
   * @param value the object that has the names
   * @param self the value of {@code this}, which is usually the object
   * @param given the named arguments of a call, which hide names of the object
   */
  public record Context(Value value, Value self, Map<String, Value> given) {
    /** Copies the map. */
    public Context {
      given = new LinkedHashMap<>(given);
    }

    public static Context of(Value value) {
      return new Context(value, value, Map.of());
    }

    /** Returns whether {@code this} differs from the object in which names are looked up. */
    public boolean isApart() {
      return !self.equals(value);
    }

    /** Returns a copy with the given named arguments. */
    public Context giving(Map<String, Value> names) {
      return new Context(value, self, names);
    }

    /** Returns whether two contexts are provably the same at run time. */
    boolean isSame(Context other) {
      return resolved(Map.of()).equals(other.resolved(Map.of()));
    }

    /** Returns a copy in which variables are replaced by their known or defined values. */
    public Context resolved(Map<Variable, Value> known) {
      Map<String, Value> resolved = new LinkedHashMap<>();
      given.forEach((name, one) -> resolved.put(name, canonical(one, known)));
      return new Context(canonical(value, known), canonical(self, known), resolved);
    }
  }

  /**
   * The part of a scope that a call passes to the body of a partial.
   *
   * @param loops the enclosing loops, outermost first
   * @param partials the partials that enclosing blocks define
   */
  public record Entry(
      Context context,
      List<LoopAround> loops,
      Map<String, InlinePartial> partials,
      Nesting nesting) {
    public Entry in(Context other) {
      return new Entry(other, loops, partials, nesting);
    }

    public Entry in(LoopAround loop) {
      List<LoopAround> inner = new ArrayList<>(loops);
      inner.add(loop);
      return new Entry(context, List.copyOf(inner), partials, nesting);
    }

    Entry with(Map<String, InlinePartial> more) {
      Map<String, InlinePartial> all = new LinkedHashMap<>(partials);
      all.putAll(more);
      return new Entry(context, loops, all, nesting);
    }

    Entry at(Nesting place) {
      return new Entry(context, loops, partials, place);
    }
  }

  /**
   * The part of a scope that is limited to its text.
   *
   * @param names the values of block parameters
   * @param fallbacks the values of names that apply if a name has no other meaning
   * @param facts the known outcomes of conditions
   */
  private record Local(
      Map<String, Value> names, Map<String, Value> fallbacks, Map<Value, Boolean> facts) {
    static final Local NONE = new Local(Map.of(), Map.of(), Map.of());

    Local name(String name, Value value) {
      return new Local(with(names, name, value), fallbacks, facts);
    }

    Local fallback(String name, Value value) {
      return new Local(names, with(fallbacks, name, value), facts);
    }

    Local fact(Value condition, boolean truth) {
      return new Local(names, fallbacks, with(facts, condition, truth));
    }

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
      Map<K, V> more = new HashMap<>(map);
      more.put(key, value);
      return Map.copyOf(more);
    }
  }

  /**
   * A loop that encloses a place.
   *
   * @param state the state of its current iteration
   */
  public record LoopAround(Map<Property, Value> state) {
    static LoopAround none() {
      return new LoopAround(Map.of());
    }

    /**
     * Returns the loop state inside a section: that of the section if its value is a list at run
     * time, else that of the enclosing loop.
     */
    public static LoopAround ofSection(LoopFrame frame, Value over, LoopAround around) {
      Map<Property, Value> state = new EnumMap<>(Property.class);
      for (Property property : Property.values()) {
        Value inLoop = LowerValue.toAny(new Value.LoopState(frame, property));
        Value outside = around.state().get(property);
        Value otherwise = outside == null ? new Value.Absent() : LowerValue.toAny(outside);
        state.put(property, new Value.Choice(new Value.IsList(over), inLoop, otherwise));
      }
      return new LoopAround(state);
    }

    public static LoopAround of(LoopFrame frame) {
      Map<Property, Value> state = new EnumMap<>(Property.class);
      for (Property property : Property.values()) {
        state.put(property, new Value.LoopState(frame, property));
      }
      return new LoopAround(state);
    }
  }

  /** Returns the outermost scope of a text. */
  public static LexicalScope of(Value context) {
    return of(new Entry(Context.of(context), List.of(), Map.of(), Nesting.NONE));
  }

  /** Returns the outermost scope of a partial. */
  public static LexicalScope of(Entry entry) {
    return new LexicalScope(entry, null, Local.NONE);
  }

  /** Returns the scope of a body that is defined in this scope and called from another. */
  public LexicalScope resumed(Entry other) {
    return enter(other.context()).with(other);
  }

  /** Returns the nesting of this place in blocks and partials. */
  public Nesting nesting() {
    return entry.nesting();
  }

  /** Returns this scope inside one more block. */
  public LexicalScope deeper() {
    return with(entry.at(nesting().deeper()));
  }

  /** Returns this scope inside of a fence. */
  public LexicalScope fenced(Fence fence) {
    return with(entry.at(nesting().fenced(fence)));
  }

  /** Returns this scope inside of a message. */
  public LexicalScope inMessage() {
    return with(entry.at(nesting().inMessage()));
  }

  /** Returns the innermost context's object. */
  public Value context() {
    return whole().value();
  }

  /** Returns the innermost context. */
  public Context whole() {
    return entry.context();
  }

  /** Returns the value of {@code this}, with the named arguments of the call. */
  public Value self() {
    return withArguments(whole().self());
  }

  /** Returns the innermost context as a value, including the named arguments of the call. */
  public Value object() {
    return withArguments(whole().value());
  }

  private Value withArguments(Value to) {
    Map<String, Value> given = new LinkedHashMap<>(whole().given());
    // A declared parameter without an argument is not a member.
    given.values().removeIf(value -> value instanceof Value.Absent);
    return given.isEmpty()
        ? to
        : new Value.Extended(
            LowerValue.toAny(to),
            List.copyOf(given.keySet()),
            given.values().stream().map(LowerValue::toAny).toList());
  }

  /** Returns the named argument with the given name, or null. */
  @Nullable Value argument(String name) {
    return whole().given().get(name);
  }

  /** Returns the partial with the given name that an enclosing block defines, or null. */
  public @Nullable InlinePartial partial(String name) {
    return partials().get(name);
  }

  /** Returns the partials that enclosing blocks define, by name. */
  public Map<String, InlinePartial> partials() {
    return entry.partials();
  }

  /** Returns a copy with the partials that a block defines. */
  public LexicalScope bringing(Map<String, InlinePartial> more) {
    return more.isEmpty() ? this : with(entry.with(more));
  }

  /**
   * Returns the scope after climbing the given number of {@code ../}, or null above the outermost
   * scope.
   */
  public @Nullable LexicalScope climb(int levels) {
    LexicalScope scope = this;
    for (int i = 0; i < levels && scope != null; i++) {
      scope = scope.outer;
    }
    return scope;
  }

  /**
   * Returns the scope inside another context. As in handlebars.js, entering the same context again
   * does not add a level.
   */
  public LexicalScope enter(Value inner) {
    return enter(Context.of(inner));
  }

  /** Returns a copy in which {@code this} is another value. */
  public LexicalScope calling(Value self) {
    return with(entry.in(new Context(context(), self, whole().given())));
  }

  private LexicalScope enter(Context inner) {
    return new LexicalScope(entry.in(inner), inner.isSame(whole()) ? outer : this, local);
  }

  /** Returns this scope inside a loop. */
  public LexicalScope loop(LoopAround loop) {
    return with(entry.in(loop));
  }

  /** Returns a scope with a block parameter. */
  public LexicalScope name(String name, Value value) {
    return with(local.name(name, value));
  }

  /** Returns a scope with a name that has the lowest precedence in every context. */
  public LexicalScope fallback(String name, Value value) {
    return with(local.fallback(name, value));
  }

  /** Returns a scope in which a truth value is known. */
  public LexicalScope knowing(Value condition, boolean truth) {
    return with(local.fact(canonical(condition), truth));
  }

  /** Returns the block parameter with the given name, or null. */
  public @Nullable Value name(String name) {
    return local.names().get(name);
  }

  /**
   * Returns the fallback value of a name, which applies if neither blocks nor the context define
   * the name.
   */
  public Optional<Value> fallback(String name) {
    return Optional.ofNullable(local.fallbacks().get(name));
  }

  /** Returns the names that are defined in addition to those of the context's object. */
  List<String> names() {
    return values().keySet().stream().sorted().toList();
  }

  /**
   * Returns the values of the names that are defined in addition to those of the context's object.
   */
  public Map<String, Value> values() {
    Map<String, Value> values = new LinkedHashMap<>(whole().given());
    values.putAll(local.fallbacks());
    values.putAll(local.names());
    return values;
  }

  /** Returns the innermost enclosing loop. */
  public LoopAround innermost() {
    return loops().isEmpty() ? LoopAround.none() : loops().get(loops().size() - 1);
  }

  /** Returns the enclosing loops, outermost first. */
  public List<LoopAround> loops() {
    return entry.loops();
  }

  /** Returns the truth of a condition, if it follows from the enclosing branches. */
  public Optional<Boolean> known(Value condition) {
    return Optional.ofNullable(local.facts().get(canonical(condition)));
  }

  /** Returns whether a value is always present, by its type or by an enclosing branch. */
  public boolean isThere(Value value) {
    return !value.optional()
        || Arrays.stream(Test.values())
            .anyMatch(test -> known(new Value.Truth(value, test)).orElse(false));
  }

  private static Value canonical(Value value) {
    return canonical(value, Map.of());
  }

  /**
   * Returns a value in which variables are replaced by their known or defined values, so that
   * values with the same meaning are equal.
   */
  private static Value canonical(Value value, Map<Variable, Value> known) {
    if (value instanceof Value.Read read) {
      Variable variable = read.variable();
      return Optional.ofNullable(known.get(variable))
          .or(variable::definition)
          .map(is -> canonical(is, known))
          .orElse(value);
    }
    if (value instanceof Value.Member member) {
      return new Value.Member(canonical(member.object(), known), member.field());
    }
    if (value instanceof Value.DynamicMember member) {
      return new Value.DynamicMember(canonical(member.object(), known), member.name());
    }
    if (value instanceof Value.Truth truth) {
      return new Value.Truth(canonical(truth.of(), known), truth.test());
    }
    return value;
  }
}
