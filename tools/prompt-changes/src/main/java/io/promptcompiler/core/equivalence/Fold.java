package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.GatherFences;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.MergeTexts;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.RuntimeSemantics;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.runtime.support.MessageOutput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Simplifies a program for known values. It folds branches that are decided, also by surrounding
 * branches, or have equal arms; values whose printed form is known; loops over empty lists; and
 * messages that are never emitted. The result is normalized: conditions of branches are not
 * negated, and printing one of two values is a branch. The result emits the same text or messages,
 * but does not log.
 */
public final class Fold {
  private final KnownValues known;
  private final List<Procedure> procedures;
  private final Facts facts;
  private final boolean isFenced;
  private final FoldValue values;

  /** Creates a fold for parts of a program that calls the given procedures. */
  public Fold(KnownValues known, List<Procedure> procedures) {
    this(known, procedures, new Facts(), /* isFenced= */ false);
  }

  private Fold(KnownValues known, List<Procedure> procedures, Facts facts, boolean isFenced) {
    this.known = known;
    this.procedures = procedures;
    this.facts = facts;
    this.isFenced = isFenced;
    this.values = new FoldValue(known, facts);
  }

  /**
   * Returns a fold for instructions that are only reached if a folded condition has the given
   * outcome.
   */
  Fold assuming(Value condition, boolean holds) {
    return new Fold(known, procedures, facts.assuming(condition, holds), isFenced);
  }

  /** Returns a fold for the body of a fence. */
  Fold fenced() {
    return new Fold(known, procedures, facts, /* isFenced= */ true);
  }

  /** Returns an equal, simplified value. */
  Value fold(Value value) {
    return values.fold(value);
  }

  /** Returns the simplified program. */
  public static TextProgram of(TextProgram program, KnownValues known) {
    // Each procedure may be called in a fence.
    Fold fold = new Fold(known, program.procedures(), new Facts(), GatherFences.hasFences(program));
    List<Procedure> procedures =
        program.procedures().stream().map(one -> one.with(fold.fold(one.body()))).toList();
    return new TextProgram(new Fold(known, procedures).fold(program.instructions()), procedures);
  }

  /**
   * Returns the simplified program. A slot that is never filled is only shown if its header or
   * footer is emitted anyway.
   */
  public static MessageProgram of(MessageProgram program, KnownValues known) {
    List<Instruction> folded = new Fold(known, program.procedures()).fold(program.instructions());
    Set<Integer> filled = new HashSet<>();
    filled(folded, filled);
    return program.with(shown(folded, filled), program.procedures());
  }

  private static void filled(List<Instruction> instructions, Set<Integer> filled) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof Fill fill) {
        filled.add(fill.slot());
      }
      instruction.blocks().forEach(block -> filled(block, filled));
    }
  }

  private static List<Instruction> shown(List<Instruction> instructions, Set<Integer> filled) {
    List<Instruction> shown = new ArrayList<>();
    for (Instruction instruction : instructions) {
      boolean isNothing =
          instruction instanceof Show show
              && !filled.contains(show.slot())
              && (show.isOmittedEmpty() || (show.header().isEmpty() && show.footer().isEmpty()));
      if (!isNothing) {
        shown.add(instruction.mapBlocks(block -> shown(block, filled)));
      }
    }
    return shown;
  }

  /** Returns the simplified instructions. */
  public List<Instruction> fold(List<Instruction> instructions) {
    List<Instruction> folded = new ArrayList<>();
    for (Instruction instruction : instructions) {
      folded.addAll(one(instruction));
    }
    return MergeTexts.outermost(folded);
  }

  private List<Instruction> one(Instruction instruction) {
    StoppableThread.endIfStopped();
    return switch (instruction.kind()) {
      case LOG -> List.of();
      case EMIT_VALUE -> value((EmitValue) instruction.map(this::fold, this::fold));
      case BRANCH -> {
        Branch branch = (Branch) instruction;
        yield branch(fold(branch.condition()), branch);
      }
      case LOOP -> {
        Loop loop = (Loop) instruction;
        Value over = fold(loop.over());
        boolean isKnown = known.has(over) && RuntimeSemantics.isEmptyLoop(known.of(over));
        yield isKnown || facts.isFalse(over)
            ? fold(loop.otherwise())
            : List.of(loop.map(this::fold, this::fold));
      }
      case FENCED -> List.of(instruction.map(this::fold, fenced()::fold));
      case EMIT_MESSAGE -> message((EmitMessage) instruction.mapBlocks(this::fold));
      case BIND -> {
        // Unused bindings are dropped.
        Bind bind = (Bind) instruction.map(this::fold, this::fold);
        yield bind.body().isEmpty() ? List.of() : List.of(bind);
      }
      case HISTORY -> {
        History history = (History) instruction.map(this::fold, this::fold);
        yield history.messages() instanceof Value.Absent ? List.of() : List.of(history);
      }
      case EMIT_TEXT, CALL, INCLUDE, INDENTED, GATHERED, MARK, FILL, SHOW, DIVIDE ->
          List.of(instruction.map(this::fold, this::fold));
    };
  }

  /**
   * Folds a message. It is dropped if it has no text, or if the text of its condition is known to
   * be blank.
   */
  private static List<Instruction> message(EmitMessage message) {
    List<Instruction> values = message.unlessBlank();
    boolean isBlank =
        values.stream()
            .allMatch(one -> one instanceof EmitText fixed && MessageOutput.isBlank(fixed.text()));
    if (message.text().isEmpty() || (isBlank && !values.isEmpty())) {
      return List.of();
    }
    boolean isNever =
        values.stream()
            .anyMatch(one -> one instanceof EmitText fixed && !MessageOutput.isBlank(fixed.text()));
    return List.of(isNever ? message.with(List.of(), List.of(message.text(), List.of())) : message);
  }

  private List<Instruction> value(EmitValue emit) {
    Value value = emit.value();
    if (known.has(value)) {
      String text = known.text(value, emit.conversion());
      // A fence escapes printed values, but not fixed text.
      if (isFenced && text.indexOf('<') >= 0) {
        return List.of(emit);
      }
      return text.isEmpty() ? List.of() : List.of(new EmitText(text, emit.location()));
    }
    if (facts.printsNothing(value)) {
      return List.of();
    }
    if (value instanceof Value.Choice choice) {
      return either(choice.condition(), choice.then(), choice.otherwise(), emit);
    }
    boolean isText = value.type().isText();
    if (isText && value instanceof Value.Apply apply && apply.function() == BuiltIn.OR_ELSE) {
      Value first = apply.arguments().get(0);
      return either(new Value.Truth(first, Test.GIVEN), first, apply.arguments().get(1), emit);
    }
    return List.of(emit);
  }

  private List<Instruction> either(Value condition, Value then, Value otherwise, EmitValue emit) {
    return branch(
        fold(condition),
        new Branch(
            condition,
            List.of(new EmitValue(then, emit.conversion(), emit.location())),
            List.of(new EmitValue(otherwise, emit.conversion(), emit.location())),
            emit.location()));
  }

  private List<Instruction> branch(Value condition, Branch branch) {
    Optional<Boolean> decided = FoldValue.truth(condition);
    if (decided.isPresent()) {
      return fold(decided.get() ? branch.then() : branch.otherwise());
    }
    if (condition instanceof Value.Not not) {
      return branch(
          not.of(),
          new Branch(
              not.of(),
              /* then= */ branch.otherwise(),
              /* otherwise= */ branch.then(),
              branch.location()));
    }
    List<Instruction> then = assuming(condition, true).fold(branch.then());
    List<Instruction> otherwise = assuming(condition, false).fold(branch.otherwise());
    return Equivalence.between(procedures, procedures).same(then, otherwise)
        ? then
        : List.of(new Branch(condition, then, otherwise, branch.location()));
  }
}
