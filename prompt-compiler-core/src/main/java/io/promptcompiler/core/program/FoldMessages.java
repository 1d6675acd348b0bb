package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.MessageInstruction.Show;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Folds a message program when some values are known, as {@link Fold} does with texts: messages
 * that are never emitted are dropped, and slots that are never filled with what they would show.
 */
public final class FoldMessages {
  private FoldMessages() {}

  /** The instructions that are left. */
  public static List<MessageInstruction> of(MessageProgram program, KnownValues known) {
    List<MessageInstruction> folded =
        fold(program.instructions(), new Fold(known, program.procedures()));
    Set<Integer> filled = new HashSet<>();
    filled(folded, filled);
    return shown(folded, filled);
  }

  private static List<MessageInstruction> fold(
      List<? extends MessageInstruction> instructions, Fold fold) {
    List<MessageInstruction> folded = new ArrayList<>();
    for (MessageInstruction instruction : instructions) {
      folded.addAll(one(instruction, fold));
    }
    return folded;
  }

  private static List<? extends MessageInstruction> one(MessageInstruction instruction, Fold fold) {
    if (instruction instanceof Branch branch) {
      return branch(fold.fold(branch.condition()), branch, fold);
    }
    if (instruction instanceof Emit emit) {
      return emit(emit, fold);
    }
    if (instruction instanceof Loop loop) {
      Value over = fold.fold(loop.over());
      List<MessageInstruction> body = fold(loop.body(), fold);
      List<Emit> between = emits(loop.between(), fold);
      boolean isNothing = over instanceof Value.Absent || (body.isEmpty() && between.isEmpty());
      return isNothing
          ? List.of()
          : List.of(
              new Loop(
                  over,
                  loop.item(),
                  loop.frame(),
                  body,
                  loop.order(),
                  between,
                  loop.budget(),
                  loop.stops(),
                  loop.location()));
    }
    if (instruction instanceof Show show) {
      return List.of(
          new Show(
              show.slot(),
              emits(show.header(), fold),
              emits(show.footer(), fold),
              show.isOmittedEmpty(),
              show.location()));
    }
    if (instruction instanceof MessageInstruction.Bind bind) {
      Value value = fold.fold(bind.value());
      List<MessageInstruction> body = fold(bind.body(), fold);
      return body.isEmpty()
          ? List.of()
          : List.of(new MessageInstruction.Bind(bind.variable(), value, body, bind.location()));
    }
    if (instruction instanceof MessageInstruction.History history) {
      Value messages = fold.fold(history.messages());
      return messages instanceof Value.Absent
          ? List.of()
          : List.of(new MessageInstruction.History(messages, history.budget(), history.location()));
    }
    if (instruction instanceof MessageInstruction.Divide divide) {
      return List.of(
          new MessageInstruction.Divide(
              fold.fold(divide.text()), fold.fold(divide.earlier()), divide.location()));
    }
    Fill fill = (Fill) instruction;
    List<MessageInstruction> body = fold(fill.body(), fold);
    return body.isEmpty()
        ? List.of()
        : List.of(new Fill(fill.slot(), fill.budget(), body, fill.location()));
  }

  private static List<Emit> emits(List<Emit> emits, Fold fold) {
    return emits.stream().flatMap(one -> emit(one, fold).stream()).toList();
  }

  private static List<MessageInstruction> branch(Value condition, Branch branch, Fold fold) {
    Optional<Boolean> decided = FoldValue.truth(condition);
    if (decided.isPresent()) {
      return fold(decided.get() ? branch.then() : branch.otherwise(), fold);
    }
    if (condition instanceof Value.Not not) {
      return branch(
          not.of(),
          new Branch(
              not.of(),
              /* then= */ branch.otherwise(),
              /* otherwise= */ branch.then(),
              branch.location()),
          fold);
    }
    List<MessageInstruction> then = fold(branch.then(), fold.assuming(condition, true));
    List<MessageInstruction> otherwise = fold(branch.otherwise(), fold.assuming(condition, false));
    return then.isEmpty() && otherwise.isEmpty()
        ? List.of()
        : List.of(new Branch(condition, then, otherwise, branch.location()));
  }

  /** A message without text is not emitted, nor one of blank values where these count. */
  private static List<Emit> emit(Emit emit, Fold fold) {
    List<Instruction> text = fold.fold(emit.text());
    List<Instruction> values = fold.fold(emit.unlessBlank());
    boolean isBlank =
        values.stream().allMatch(one -> one instanceof EmitText fixed && fixed.text().isBlank());
    if (text.isEmpty() || (isBlank && !emit.unlessBlank().isEmpty())) {
      return List.of();
    }
    boolean isNever =
        values.stream().anyMatch(one -> one instanceof EmitText fixed && !fixed.text().isBlank());
    return List.of(
        new Emit(
            emit.role(),
            emit.isPrefix(),
            text,
            isNever ? List.of() : values,
            emit.budget(),
            emit.location()));
  }

  private static void filled(List<MessageInstruction> instructions, Set<Integer> filled) {
    for (MessageInstruction instruction : instructions) {
      if (instruction instanceof Fill fill) {
        filled.add(fill.slot());
      }
      instruction.blocks().forEach(block -> filled(block, filled));
    }
  }

  private static List<MessageInstruction> shown(
      List<MessageInstruction> instructions, Set<Integer> filled) {
    List<MessageInstruction> shown = new ArrayList<>();
    for (MessageInstruction instruction : instructions) {
      boolean isNothing =
          instruction instanceof Show show
              && !filled.contains(show.slot())
              && (show.isOmittedEmpty() || (show.header().isEmpty() && show.footer().isEmpty()));
      if (!isNothing) {
        shown.add(instruction.with(value -> value, text -> text, block -> shown(block, filled)));
      }
    }
    return shown;
  }
}
