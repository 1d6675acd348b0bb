package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.IdentityKey;
import io.promptcompiler.core.check.ProgramContext;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The procedures of a program. A partial is inlined unless it is large or recursive; then it
 * becomes a procedure, one for each list of argument types.
 */
public final class Procedures {
  private final List<Procedure> procedures = new ArrayList<>();
  private final Map<Version, Procedure> byVersion = new HashMap<>();

  /**
   * Identifies a version of a partial.
   *
   * @param body the partial
   * @param types the arguments, as far as they affect the code
   * @param partials the partials defined by blocks around the call, by their names
   * @param fences the fences around its calls
   */
  public record Version(
      IdentityKey body,
      List<ArgumentType> types,
      Map<String, IdentityKey> partials,
      List<Fence> fences) {
    /** Returns whether two versions differ only in their types, if at all. */
    public boolean isOfSamePartial(Version other) {
      return body.equals(other.body) && partials.equals(other.partials);
    }
  }

  /**
   * An argument as far as it affects the code.
   *
   * @param isPassed whether the value is passed; a value that is the same in all calls is not
   * @param origin its origin, including that of its elements and properties
   * @param mask the name that reports show instead of it and of everything below it; may be empty
   */
  record ArgumentType(
      String name,
      Type type,
      boolean optional,
      boolean isPassed,
      Origin origin,
      Optional<String> mask) {
    static ArgumentType of(String name, Value value, ProgramContext program) {
      return new ArgumentType(
          name,
          value.type(),
          value.optional(),
          isPassed(value),
          program.origins().below(value),
          program.masks().below(value));
    }

    static boolean isPassed(Value value) {
      return !(value instanceof Value.Parameters || value instanceof Value.Absent);
    }
  }

  /** Returns the procedure of a version, which may be incomplete. */
  Optional<Procedure> find(Version version) {
    return Optional.ofNullable(byVersion.get(version));
  }

  /** Returns a new procedure, whose body is added later. */
  Procedure begin(Version version, String hint, List<Variable> parameters) {
    Procedure procedure = new Procedure(procedures.size(), hint, parameters, List.of());
    procedures.add(procedure);
    byVersion.put(version, procedure);
    return procedure;
  }

  /** Completes a procedure with its body. */
  void complete(Procedure procedure, List<Instruction> body) {
    procedures.set(procedure.number(), procedure.with(body));
  }

  public List<Procedure> all() {
    return procedures;
  }
}
