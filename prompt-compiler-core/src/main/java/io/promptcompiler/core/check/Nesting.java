package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.Procedures.Version;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The constructs that enclose a place, across included texts: blocks, calls of partials, and
 * fences. Immutable.
 *
 * @param blocks the number of blocks
 * @param calls the calls whose partials are being lowered, outermost first
 * @param arguments the values of the parameters of procedures in these calls
 * @param fences the enclosing fences, outermost first, including those around the calls
 * @param isInMessage whether the place is in a message
 */
public record Nesting(
    int blocks,
    List<Frame> calls,
    Map<Variable, Value> arguments,
    List<Fence> fences,
    boolean isInMessage) {
  /** The nesting of a text that is not included by another. */
  public static final Nesting NONE = new Nesting(0, List.of(), Map.of(), List.of(), false);

  /**
   * A partial whose lowering is in progress.
   *
   * @param name its name
   * @param context the context of its call, in terms of the outermost text
   */
  public record Frame(Version version, String name, LexicalScope.Context context) {}

  /** Returns the nesting inside one more block. */
  public Nesting deeper() {
    return new Nesting(blocks + 1, calls, arguments, fences, isInMessage);
  }

  /**
   * Returns the nesting inside a partial.
   *
   * @param passed the values of its parameters, if it is a procedure
   */
  public Nesting calling(
      Version version, String name, LexicalScope.Context context, Map<Variable, Value> passed) {
    List<Frame> more = new ArrayList<>(calls);
    more.add(new Frame(version, name, context.resolved(arguments)));
    return new Nesting(
        blocks, Collections.unmodifiableList(more), with(passed), fences, isInMessage);
  }

  /** Returns the nesting inside a fence. */
  public Nesting fenced(Fence fence) {
    List<Fence> more = new ArrayList<>(fences);
    more.add(fence);
    return new Nesting(blocks, calls, arguments, Collections.unmodifiableList(more), isInMessage);
  }

  /** Returns the nesting inside a message. */
  public Nesting inMessage() {
    return new Nesting(blocks, calls, arguments, fences, /* isInMessage= */ true);
  }

  /** Returns whether a place is in a fence. */
  public boolean isFenced() {
    return !fences.isEmpty();
  }

  private Map<Variable, Value> with(Map<Variable, Value> passed) {
    if (passed.isEmpty()) {
      return arguments;
    }
    Map<Variable, Value> all = new HashMap<>(arguments);
    all.putAll(passed);
    return Collections.unmodifiableMap(all);
  }

  /** Returns whether a place is in a partial. */
  public boolean isInPartial() {
    return !calls.isEmpty();
  }

  /** Returns whether a place is in the given partial, called with any argument types. */
  public boolean isInside(Version version) {
    return calls.stream().anyMatch(call -> call.version().isOfSamePartial(version));
  }

  /** Returns the innermost active call of the same partial with the same types. */
  public Optional<Frame> inProgress(Version version) {
    return calls.stream()
        .filter(call -> call.version().equals(version))
        .reduce((outer, inner) -> inner);
  }

  /**
   * Returns an active call of the same partial with the same types and provably the same context.
   */
  public Optional<Frame> same(Version version, LexicalScope.Context context) {
    return inProgress(version).filter(call -> call.context().equals(context.resolved(arguments)));
  }

  /** Returns the names of the partials, outermost first. */
  public List<String> names() {
    return calls.stream().map(Frame::name).toList();
  }

  /**
   * Returns the names of the partials from a call to the innermost one, followed by the first
   * again.
   */
  public String cycle(Frame from) {
    List<String> names = new ArrayList<>(names().subList(calls.lastIndexOf(from), calls.size()));
    names.add(from.name());
    return String.join(" → ", names);
  }
}
