package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The procedures of a program, and the partials whose lowering is in progress. A partial is inlined
 * unless it is large or recursive; then it becomes a procedure, one for each list of argument
 * types.
 */
final class Procedures {
  private final List<Procedure> procedures = new ArrayList<>();
  private final Map<Version, Procedure> byVersion = new HashMap<>();
  private final Set<Version> recursive = new HashSet<>();
  private final Deque<Frame> inProgress = new ArrayDeque<>();

  /**
   * Identifies a version of a partial.
   *
   * @param body the partial
   * @param types the types of what it is called with, and whether each may be absent
   * @param partials the partials that are brought along, by their names
   */
  record Version(Identity body, List<ArgumentType> types, Map<String, Identity> partials) {}

  /**
   * An argument as far as it affects the code.
   *
   * @param isPassed whether the value is handed over; what is the same everywhere is not
   */
  record ArgumentType(String name, Type type, boolean optional, boolean isPassed) {
    static ArgumentType of(String name, Value value) {
      return new ArgumentType(name, value.type(), value.optional(), isPassed(value));
    }

    static boolean isPassed(Value value) {
      return !(value instanceof Value.Parameters || value instanceof Value.Absent);
    }
  }

  /**
   * A partial that is being lowered.
   *
   * @param name what it is called
   * @param context what it was called with
   */
  record Frame(Version version, String name, LexicalScope.Context context) {}

  /** Thrown to unwind to the first call of a partial that turned out to be recursive. */
  static final class Recursion extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Version version;

    Recursion(Version version) {
      super(null, null, false, false);
      this.version = version;
    }

    Version version() {
      return version;
    }
  }

  void enter(Frame frame) {
    inProgress.push(frame);
  }

  void leave() {
    inProgress.pop();
  }

  int depth() {
    return inProgress.size();
  }

  /** The frame in progress of the same partial with the same types. */
  Optional<Frame> inProgress(Version version) {
    return inProgress.stream().filter(frame -> frame.version().equals(version)).findFirst();
  }

  /** The names of all, outermost first. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    inProgress.forEach(frame -> names.add(0, frame.name()));
    return names;
  }

  /** The names from a frame to the innermost, and the first again. */
  String cycle(Frame from) {
    List<String> names = new ArrayList<>();
    Iterator<Frame> outwards = inProgress.iterator();
    Frame frame;
    do {
      frame = outwards.next();
      names.add(0, frame.name());
    } while (!frame.equals(from) && outwards.hasNext());
    names.add(from.name());
    return String.join(" → ", names);
  }

  void markRecursive(Version version) {
    recursive.add(version);
  }

  boolean isRecursive(Version version) {
    return recursive.contains(version);
  }

  /** The procedure of a version, finished or not. */
  Optional<Procedure> find(Version version) {
    return Optional.ofNullable(byVersion.get(version));
  }

  /** A procedure whose body is still to come. */
  Procedure begin(Version version, String hint, List<Variable> parameters) {
    Procedure procedure = new Procedure(procedures.size(), hint, parameters, List.of());
    procedures.add(procedure);
    byVersion.put(version, procedure);
    return procedure;
  }

  /** How many there are. */
  int count() {
    return procedures.size();
  }

  /** Takes all back but the first: what was begun with them is begun anew. */
  void keep(int first) {
    procedures.subList(first, procedures.size()).clear();
    byVersion.values().removeIf(procedure -> procedure.number() >= first);
  }

  /** Gives a procedure its body. */
  void complete(Procedure procedure, List<Instruction> body) {
    procedures.set(
        procedure.number(),
        new Procedure(procedure.number(), procedure.hint(), procedure.parameters(), body));
  }

  List<Procedure> all() {
    return procedures;
  }
}
