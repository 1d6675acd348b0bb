package io.promptcompiler.core.java.names;

import io.promptcompiler.core.backend.Repeated;
import io.promptcompiler.core.java.text.Expr;
import io.promptcompiler.core.program.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The local variables of a method: their names, each unique in the method, and the values that they
 * hold in the block that declares them and its nested blocks.
 */
public final class Locals {
  private static final List<String> INDICES = List.of("i", "j", "k");

  private final FreshNames names = new FreshNames();
  private final List<String> indices = new ArrayList<>();
  private int depth;
  private final Deque<Map<Object, Expr>> blocks = new ArrayDeque<>();
  private final Deque<Set<Repeated.Text>> repeated = new ArrayDeque<>();

  /** Creates locals that do not hide fields with the given names. */
  public Locals(Collection<String> fields) {
    names.take(fields);
    names.take(List.of("java", "io", "com", "org", "net"));
    names.take(JavaWords.KEYWORDS);
    enterBlock();
  }

  /** Returns a new name that resembles a word. */
  public String fresh(String hint) {
    return names.next(Identifiers.local(hint));
  }

  /**
   * Returns a new name: the first word if it is free, otherwise a name that resembles the second.
   */
  public String fresh(String hint, String other) {
    return fresh(names.isFree(Identifiers.local(hint)) ? hint : other);
  }

  /** Returns the given number of new names, which resemble a word and end in numbers. */
  public List<String> numbered(String hint, int count) {
    boolean endsInDigit = Character.isDigit(hint.charAt(hint.length() - 1));
    String first = Identifiers.local(hint + (endsInDigit ? "Part1" : "1"));
    String base = first.substring(0, first.length() - 1);
    List<String> numbered = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbered.add(names.numbered(base));
    }
    return numbered;
  }

  /** Begins a loop and returns the name of its index. Consecutive loops share the name. */
  public String enterLoop() {
    if (depth == indices.size()) {
      indices.add(fresh(INDICES.get(Math.min(depth, INDICES.size() - 1))));
    }
    return indices.get(depth++);
  }

  /** Ends the innermost loop. */
  public void leaveLoop() {
    depth--;
  }

  /** Records the values that the block prints more than once. */
  public void repeated(Set<Repeated.Text> keys) {
    repeated.pop();
    repeated.push(Set.copyOf(keys));
  }

  /** Returns whether the block prints a value more than once. */
  public boolean isRepeated(Repeated.Text key) {
    return repeated.element().contains(key);
  }

  public void enterBlock() {
    blocks.push(new HashMap<>());
    repeated.push(Set.of());
  }

  public void leaveBlock() {
    blocks.pop();
    repeated.pop();
  }

  /** Records the expression that holds a value until the block ends. */
  public void remember(Object what, Expr holder) {
    blocks.element().put(what, holder);
  }

  /** Records that a value is present until the block ends. */
  public void present(Value value) {
    blocks.element().put(new Present(value), Expr.simple(""));
  }

  /** Returns whether a value may be null here. */
  public boolean mayBeNull(Value value) {
    if (value instanceof Value.Length length) {
      return mayBeNull(length.of());
    }
    return value.optional() && find(new Present(value)).isEmpty();
  }

  private record Present(Value value) {}

  /** Returns the expression that holds a value. */
  public Optional<Expr> find(Object what) {
    for (Map<Object, Expr> block : blocks) {
      Expr holder = block.get(what);
      if (holder != null) {
        return Optional.of(holder);
      }
    }
    return Optional.empty();
  }
}
