package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.interpret.Evaluation;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.RenderLimitException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Evaluates values that can be computed from constants and known parameters. */
public final class KnownParameters implements KnownValues {
  /** The maximum length of a computed text, in UTF-16 code units. */
  private static final int LONGEST = 100_000;

  /** Whether computed values are known, by identity: values that are in each other share this. */
  private final IdentityHashMap<Value, Boolean> computed = new IdentityHashMap<>();

  private final Set<String> fields;
  private final Evaluation evaluation;

  /** Creates an instance that only knows constants. */
  public KnownParameters() {
    this.fields = Set.of();
    this.evaluation = Evaluation.ofConstants();
  }

  /**
   * Creates an instance with known parameters.
   *
   * @param parameters the known parameters
   * @param types the types that the parameters mention
   * @param given the values of the parameters that are given; all others are known not to be given
   */
  public KnownParameters(ObjectType parameters, Types types, Map<String, ?> given) {
    this.fields = parameters.byName().keySet();
    this.evaluation = Evaluation.of(given, parameters, types);
  }

  @Override
  public boolean has(Value value) {
    if (value instanceof Value.Member member && member.object() instanceof Value.Parameters) {
      return fields.contains(member.field().name());
    }
    if (value instanceof Value.Literal || value instanceof Value.Absent) {
      return true;
    }
    Boolean known = computed.get(value);
    if (known == null) {
      known = canCompute(value);
      computed.put(value, known);
    }
    return known;
  }

  private boolean canCompute(Value value) {
    boolean isOfProject =
        value instanceof Value.Apply apply && apply.function() instanceof Function.OfProject;
    List<Value> operands = value.operands();
    return !isOfProject
        && !operands.isEmpty()
        && operands.stream().allMatch(this::has)
        && isShort(value);
  }

  /** Returns whether a text can be computed: helpers can make a very long one of short ones. */
  private boolean isShort(Value value) {
    if (!(value instanceof Value.Apply apply)
        || !(apply.function() instanceof Function.OfRuntime)) {
      return true;
    }
    try {
      return !(evaluation.of(value) instanceof String text) || text.length() <= LONGEST;
    } catch (RenderLimitException e) {
      return false;
    }
  }

  @Override
  public @Nullable Object of(Value value) {
    return evaluation.of(value);
  }

  @Override
  public String text(Value value, Conversion conversion) {
    return evaluation.text(value, conversion);
  }
}
