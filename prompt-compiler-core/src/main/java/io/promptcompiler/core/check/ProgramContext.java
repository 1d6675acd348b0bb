package io.promptcompiler.core.check;

import io.promptcompiler.core.check.partials.ExpansionLimit;
import io.promptcompiler.core.check.partials.Procedures;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.TrustOf;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The state that all texts of a program share while they are lowered.
 *
 * @param numbers makes their variables and loops, so that no two are the same
 * @param trust which of their values anybody may have written
 * @param hasFences whether there is a fence in one of them
 * @param parsed the texts of messages, each of which is a template of its own
 */
public record ProgramContext(
    TemplateSettings setting,
    Procedures procedures,
    ExpansionLimit expansion,
    FreshVariables numbers,
    TrustOf trust,
    AtomicBoolean hasFences,
    IdentityHashMap<Block, Optional<Body>> parsed) {
  ProgramContext(TemplateSettings setting) {
    this(
        setting,
        new Procedures(),
        new ExpansionLimit(),
        new FreshVariables(),
        new TrustOf(setting::object),
        new AtomicBoolean(),
        new IdentityHashMap<>());
  }

  /** Returns a loop, whose keys may be names that anybody wrote unless they are declared. */
  LoopFrame loop(Type keyType, Value over) {
    boolean hasNames =
        !(keyType instanceof Type.Int)
            && !(over instanceof Value.ToAny whole
                && whole.value().type() instanceof Type.ObjectRef);
    return numbers.loop(keyType, hasNames && trust.isUntrusted(over));
  }

  /** Returns a new variable for a value. */
  public Variable variable(String hint, Type type, boolean optional, Value definition) {
    return numbers.variable(hint, type, optional, Optional.of(definition), trust.below(definition));
  }

  /** Returns a new variable for an argument of a partial that declares it trusted. */
  public Variable trusted(String hint, Value argument) {
    return numbers.variable(
        hint, argument.type(), argument.optional(), Optional.of(argument), Trust.TRUSTED);
  }

  /**
   * Returns a new variable for one of several values.
   *
   * @param from the value whose elements they are, or one of the values: it determines their trust
   */
  public Variable changing(String hint, Type type, boolean optional, Value from) {
    return numbers.variable(hint, type, optional, Optional.empty(), trust.below(from));
  }
}
