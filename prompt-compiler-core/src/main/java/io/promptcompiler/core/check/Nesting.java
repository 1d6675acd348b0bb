package io.promptcompiler.core.check;

import io.promptcompiler.core.check.Procedures.Version;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What encloses a place across texts: how many blocks, and the calls of partials that lead to it.
 * Immutable.
 *
 * @param blocks how many blocks
 * @param calls the calls in progress, outermost first
 * @param arguments what those calls gave the parameters of procedures
 */
record Nesting(int blocks, List<Frame> calls, Map<Variable, Value> arguments) {
  /** The nesting of a text that nothing includes. */
  static final Nesting NONE = new Nesting(0, List.of(), Map.of());

  /**
   * A partial whose lowering is in progress.
   *
   * @param name what it is called
   * @param context what it was called with, as far as the calls around it say
   */
  record Frame(Version version, String name, LexicalScope.Context context) {}

  /** The nesting one block down. */
  Nesting deeper() {
    return new Nesting(blocks + 1, calls, arguments);
  }

  /** The nesting of a partial that is lowered in place of its call. */
  Nesting calling(Version version, String name, LexicalScope.Context context) {
    List<Frame> more = new ArrayList<>(calls);
    more.add(new Frame(version, name, context.resolved(arguments)));
    return new Nesting(blocks, Collections.unmodifiableList(more), arguments);
  }

  /** The same where the partial is a procedure, with the values of its parameters in this call. */
  Nesting passing(Map<Variable, Value> values) {
    Map<Variable, Value> more = new LinkedHashMap<>(arguments);
    values.forEach(
        (parameter, value) -> more.put(parameter, LexicalScope.resolved(value, arguments)));
    return new Nesting(blocks, calls, more);
  }

  /** Whether a place is in a partial. */
  boolean isInPartial() {
    return !calls.isEmpty();
  }

  /** The innermost call in progress of the same partial with the same types. */
  Optional<Frame> inProgress(Version version) {
    Frame found = null;
    for (Frame call : calls) {
      found = call.version().equals(version) ? call : found;
    }
    return Optional.ofNullable(found);
  }

  /** Whether a context is certainly the one that a call in progress was given. */
  boolean isContextOf(Frame call, LexicalScope.Context context) {
    return call.context().equals(context.resolved(arguments));
  }

  /** The names of the partials, outermost first. */
  List<String> names() {
    return calls.stream().map(Frame::name).toList();
  }

  /** The names from a call to the innermost, and the first again. */
  String cycle(Frame from) {
    List<String> names = new ArrayList<>(names().subList(calls.lastIndexOf(from), calls.size()));
    names.add(from.name());
    return String.join(" → ", names);
  }
}
