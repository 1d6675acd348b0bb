package io.promptcompiler.core.check;

import io.promptcompiler.core.check.partials.ExpansionLimit;
import io.promptcompiler.core.check.partials.Procedures;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.MaskOf;
import io.promptcompiler.core.program.TrustOf;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
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
 * @param trust determines which values are untrusted
 * @param masks determines which values are sensitive
 * @param hasFences whether one of the texts has a fence
 * @param parsed the syntax trees of messages, each of which is a separate template
 */
public record ProgramContext(
    TemplateSettings setting,
    Procedures procedures,
    ExpansionLimit expansion,
    FreshVariables numbers,
    TrustOf trust,
    MaskOf masks,
    AtomicBoolean hasFences,
    IdentityHashMap<Block, Optional<Body>> parsed) {
  ProgramContext(TemplateSettings setting) {
    this(
        setting,
        new Procedures(),
        new ExpansionLimit(),
        new FreshVariables(),
        new TrustOf(setting::object),
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
    return numbers.loop(
        keyType,
        hasNames && trust.isUntrusted(over) ? Optional.of(ValuePath.of(over)) : Optional.empty(),
        masks.mask(over).filter(name -> hasNames));
  }

  /** Returns a new variable for a value. */
  public Variable variable(String hint, Type type, boolean optional, Value definition) {
    return numbers.variable(
        hint,
        type,
        optional,
        Optional.of(definition),
        Optional.empty(),
        trust.below(definition),
        masks.below(definition));
  }

  /** Returns a new variable for an argument of a partial that declares it trusted. */
  public Variable trusted(String hint, Value argument) {
    return numbers.variable(
        hint,
        argument.type(),
        argument.optional(),
        Optional.of(argument),
        Optional.empty(),
        Trust.TRUSTED,
        masks.below(argument));
  }

  /**
   * Returns a new variable for one of several values.
   *
   * @param from the list that contains the values, or one of them; it determines their trust and
   *     sensitivity
   */
  public Variable changing(String hint, Type type, boolean optional, Value from) {
    return numbers.variable(
        hint,
        type,
        optional,
        Optional.empty(),
        Optional.of(from),
        trust.below(from),
        masks.below(from));
  }
}
