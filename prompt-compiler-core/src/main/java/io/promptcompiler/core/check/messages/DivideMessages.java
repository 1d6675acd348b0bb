package io.promptcompiler.core.check.messages;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.LOOP_OF_MESSAGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.PREFIX_NOT_LAST;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNLIKE_PRIORITIES;

import io.promptcompiler.core.check.fences.CheckFences;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.GatherFences;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Divides a text that consists of messages into instructions for them. {@link PlaceMessages} then
 * determines the order in which they get their tokens.
 */
final class DivideMessages {
  private final List<Procedure> procedures;
  private final DiagnosticSink sink;
  private final IdentityHashMap<Instruction, Taken> taken = new IdentityHashMap<>();

  DivideMessages(List<Procedure> procedures, DiagnosticSink sink) {
    this.procedures = procedures;
    this.sink = sink;
  }

  /**
   * The priority of messages if not all fit.
   *
   * @param priority the priority; the lowest is kept first
   * @param name the name in the list of dropped messages
   */
  record Taken(long priority, String name) {}

  /**
   * The messages of a text, in order.
   *
   * @param taken the priority of each message, history and loop
   */
  record Divided(List<Instruction> instructions, IdentityHashMap<Instruction, Taken> taken) {}

  Divided divide(List<Instruction> text) {
    List<Instruction> instructions = all(text);
    checkPrefixes(instructions, /* isLast= */ true);
    return new Divided(instructions, taken);
  }

  private List<Instruction> all(List<Instruction> text) {
    List<Instruction> messages = new ArrayList<>();
    for (Instruction instruction : text) {
      messages.addAll(one(instruction));
    }
    return messages;
  }

  private List<Instruction> one(Instruction instruction) {
    return switch (instruction.kind()) {
      case MARK ->
          ((Mark) instruction).marker() instanceof Marker.Prioritized marker
              ? List.of(messages(marker))
              : List.of();
      case LOOP -> loop((Loop) instruction);
      case BRANCH, BIND -> {
        Instruction divided = instruction.mapBlocks(this::all);
        yield divided.isEmptyBlock() ? List.of() : List.of(divided);
      }
      // Other instructions between messages have been reported and print nothing.
      case EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED, LOG -> List.of();
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> List.of();
    };
  }

  private Instruction messages(Marker.Prioritized marker) {
    Instruction lowered = marker.body().get(0);
    List<List<Instruction>> texts = new ArrayList<>();
    for (List<Instruction> text : lowered.blocks()) {
      CheckFences.check(text, procedures, sink);
      texts.add(GatherFences.around(text, procedures));
    }
    Instruction messages = lowered.with(lowered.operands(), texts);
    taken.put(messages, new Taken(marker.priority(), marker.name()));
    return messages;
  }

  private List<Instruction> loop(Loop loop) {
    List<Instruction> body = all(loop.body());
    List<Instruction> otherwise = all(loop.otherwise());
    if (body.isEmpty() && otherwise.isEmpty()) {
      return List.of();
    }
    if (loop.mode() != Loop.Mode.ELEMENTS || !loop.over().type().isList()) {
      sink.report(
          Diagnostic.of(LOOP_OF_MESSAGES, loop.location())
              .fix(
                  "Declare a list with an element type, as in 'type: \"string[]\"' or 'type:"
                      + " array' with 'items', or put the loop into a message."));
      return List.of();
    }
    List<Instruction> each = new ArrayList<>();
    if (!body.isEmpty()) {
      Loop messages =
          new Loop(
              loop.over(),
              loop.mode(),
              loop.item(),
              loop.frame(),
              body,
              List.of(),
              loop.location());
      taken.put(messages, together(messages));
      each.add(messages);
    }
    if (otherwise.isEmpty()) {
      return each;
    }
    Value hasSome = new Value.Truth(loop.over(), Test.FILLED);
    return List.of(new Branch(hasSome, each, otherwise, loop.location()));
  }

  /**
   * Returns the common priority of the messages in a loop; they must have the same one, because
   * they are kept or dropped together.
   */
  private Taken together(Loop loop) {
    List<Instruction> messages = new ArrayList<>();
    messages(loop.body(), messages);
    Taken first = of(messages.get(0));
    for (Instruction message : messages) {
      if (of(message).priority() != first.priority()) {
        sink.report(
            Diagnostic.of(UNLIKE_PRIORITIES, message.location())
                .fix(
                    "Messages in one loop are kept or dropped together. Give them the same"
                        + " 'priority', or write a loop for each of them."));
        break;
      }
    }
    return first;
  }

  private Taken of(Instruction message) {
    return Objects.requireNonNull(taken.get(message));
  }

  private static void messages(List<Instruction> instructions, List<Instruction> messages) {
    for (Instruction instruction : instructions) {
      if (instruction.emitsMessages()) {
        messages.add(instruction);
      }
      instruction.blocks().forEach(block -> messages(block, messages));
    }
  }

  /** Reports prefix messages that other messages may follow. */
  private void checkPrefixes(List<Instruction> instructions, boolean isLast) {
    for (int i = 0; i < instructions.size(); i++) {
      Instruction instruction = instructions.get(i);
      boolean isItLast = isLast && i == instructions.size() - 1;
      if (instruction instanceof EmitMessage emit && emit.isPrefix() && !isItLast) {
        sink.report(
            Diagnostic.of(PREFIX_NOT_LAST, emit.location())
                .fix(
                    "A model can only continue the last message. Move this message to the end, or"
                        + " remove 'prefix'."));
      }
      boolean isInLoop = instruction instanceof Loop;
      instruction.blocks().forEach(block -> checkPrefixes(block, isItLast && !isInLoop));
    }
  }
}
