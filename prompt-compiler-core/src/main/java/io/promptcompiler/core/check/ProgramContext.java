package io.promptcompiler.core.check;

import io.promptcompiler.core.check.partials.ExpansionLimit;
import io.promptcompiler.core.check.partials.Procedures;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.MaskOf;
import io.promptcompiler.core.program.OriginOf;
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
 * @param numbers creates distinct variables and loops
 * @param origins determines which values are untrusted or sensitive
 * @param masks determines what is shown instead of sensitive values
 * @param hasFences whether one of the texts has a fence
 * @param parsed the syntax trees of messages, each of which is a separate template
 */
public record ProgramContext(
    TemplateSettings setting,
    Procedures procedures,
    ExpansionLimit expansion,
    FreshVariables numbers,
    OriginOf origins,
    MaskOf masks,
    AtomicBoolean hasFences,
    IdentityHashMap<Block, Optional<Body>> parsed) {
  ProgramContext(TemplateSettings setting) {
    this(
        setting,
        new Procedures(),
        new ExpansionLimit(),
        new FreshVariables(),
        new OriginOf(setting::object),
        new MaskOf(setting::object),
        new AtomicBoolean(),
        new IdentityHashMap<>());
  }

  /** Returns a new loop. Its keys are untrusted unless they are declared. */
  LoopFrame loop(Type keyType, Value over) {
    boolean hasNames =
        !(keyType instanceof Type.Int)
            && !(over instanceof Value.ToAny whole
                && whole.value().type() instanceof Type.ObjectRef);
    return numbers.loop(keyType, Optional.of(over).filter(value -> hasNames));
  }

  /** Returns a new variable for a value. */
  public Variable variable(String hint, Type type, boolean optional, Value definition) {
    return numbers.variable(
        hint, type, optional, Optional.of(definition), Optional.empty(), origins.below(definition));
  }

  /** Returns a new variable for an argument of a partial that declares it trusted. */
  public Variable trusted(String hint, Value argument) {
    return numbers.variable(
        hint,
        argument.type(),
        argument.optional(),
        Optional.of(argument),
        Optional.empty(),
        origins.below(argument).with(Trust.TRUSTED));
  }

  /**
   * Returns a new variable for one of several values.
   *
   * @param from the list that contains the values, or one of them; it determines their origin
   */
  public Variable changing(String hint, Type type, boolean optional, Value from) {
    return numbers.variable(
        hint, type, optional, Optional.empty(), Optional.of(from), origins.below(from));
  }
}
