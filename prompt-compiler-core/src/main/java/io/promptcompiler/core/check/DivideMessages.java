package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.LOOP_OF_MESSAGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.PREFIX_NOT_LAST;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNLIKE_PRIORITIES;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.Gather;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Bind;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.History;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Divides a text that consists of messages into instructions for them. {@link PlaceMessages} then
 * says in which order they are taken.
 */
final class DivideMessages {
  private final List<Procedure> procedures;
  private final DiagnosticSink sink;
  private final IdentityHashMap<MessageInstruction, Taken> taken = new IdentityHashMap<>();

  DivideMessages(List<Procedure> procedures, DiagnosticSink sink) {
    this.procedures = procedures;
    this.sink = sink;
  }

  /**
   * When something is taken, if there is not room for all.
   *
   * @param priority the lowest first
   * @param name what it is called where it does not fit
   */
  record Taken(long priority, String name) {}

  /**
   * The messages of a text, in its order.
   *
   * @param taken when each message, history and loop is taken
   */
  record Divided(
      List<MessageInstruction> instructions, IdentityHashMap<MessageInstruction, Taken> taken) {}

  Divided divide(List<Instruction> text) {
    List<MessageInstruction> instructions = all(text);
    checkPrefixes(instructions, /* isLast= */ true);
    return new Divided(instructions, taken);
  }

  private List<MessageInstruction> all(List<Instruction> text) {
    List<MessageInstruction> messages = new ArrayList<>();
    for (Instruction instruction : text) {
      messages.addAll(one(instruction));
    }
    return messages;
  }

  private List<MessageInstruction> one(Instruction instruction) {
    if (instruction instanceof Instruction.Mark mark) {
      return List.of(mark(mark));
    }
    if (instruction instanceof Instruction.Branch branch) {
      List<MessageInstruction> then = all(branch.then());
      List<MessageInstruction> otherwise = all(branch.otherwise());
      return then.isEmpty() && otherwise.isEmpty()
          ? List.of()
          : List.of(new Branch(branch.condition(), then, otherwise, branch.location()));
    }
    if (instruction instanceof Instruction.Bind bind) {
      List<MessageInstruction> body = all(bind.body());
      return body.isEmpty()
          ? body
          : List.of(new Bind(bind.variable(), bind.value(), body, bind.location()));
    }
    if (instruction instanceof Instruction.Loop loop) {
      return loop(loop);
    }
    // What else stands between messages was reported, and prints nothing.
    return List.of();
  }

  private MessageInstruction mark(Instruction.Mark mark) {
    if (mark.marker() instanceof Marker.History history) {
      History listed = new History(history.messages(), budget(history.limits()), mark.location());
      taken.put(listed, new Taken(history.limits().priority(), history.name()));
      return listed;
    }
    Marker.Message message = (Marker.Message) mark.marker();
    CheckFences.check(message.text(), procedures, sink);
    Emit emit =
        new Emit(
            message.role(),
            message.isPrefix(),
            Gather.around(message.text(), procedures),
            List.of(),
            budget(message.limits()),
            mark.location());
    taken.put(emit, new Taken(message.limits().priority(), message.role().toString()));
    return emit;
  }

  private static OptionalInt budget(Marker.Limits limits) {
    return limits.tokens() == Integer.MAX_VALUE
        ? OptionalInt.empty()
        : OptionalInt.of(limits.tokens());
  }

  private List<MessageInstruction> loop(Instruction.Loop loop) {
    List<MessageInstruction> body = all(loop.body());
    List<MessageInstruction> otherwise = all(loop.otherwise());
    if (body.isEmpty() && otherwise.isEmpty()) {
      return List.of();
    }
    if (loop.mode() != Instruction.Loop.Mode.ELEMENTS
        || !(loop.over().type() instanceof Type.ListOf)) {
      sink.report(
          Diagnostic.of(LOOP_OF_MESSAGES, loop.location())
              .fix(
                  "Declare a list that says what is in it, as in 'type: \"string[]\"' or 'type:"
                      + " array' with 'items', or put the loop into a message."));
      return List.of();
    }
    List<MessageInstruction> each = new ArrayList<>();
    if (!body.isEmpty()) {
      Loop messages =
          new Loop(
              loop.over(),
              loop.item(),
              loop.frame(),
              body,
              Loop.Order.APPEND,
              List.of(),
              OptionalInt.empty(),
              /* stops= */ false,
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

  /** When the messages of a loop are taken: all at once, since each iteration shows all of them. */
  private Taken together(Loop loop) {
    List<MessageInstruction> messages = new ArrayList<>();
    messages(loop.body(), messages);
    Taken first = of(messages.get(0));
    for (MessageInstruction message : messages) {
      if (of(message).priority() != first.priority()) {
        sink.report(
            Diagnostic.of(UNLIKE_PRIORITIES, message.location())
                .fix(
                    "They are taken together. Give each message in the loop the same 'priority', or"
                        + " write a loop for each of them."));
        break;
      }
    }
    return first;
  }

  private Taken of(MessageInstruction message) {
    return Objects.requireNonNull(taken.get(message));
  }

  private static void messages(
      List<MessageInstruction> instructions, List<MessageInstruction> messages) {
    for (MessageInstruction instruction : instructions) {
      if (instruction instanceof Emit || instruction instanceof History) {
        messages.add(instruction);
      }
      instruction.blocks().forEach(block -> messages(block, messages));
    }
  }

  /** Reports messages to be continued behind which others may stand. */
  private void checkPrefixes(List<MessageInstruction> instructions, boolean isLast) {
    for (int i = 0; i < instructions.size(); i++) {
      MessageInstruction instruction = instructions.get(i);
      boolean isItLast = isLast && i == instructions.size() - 1;
      if (instruction instanceof Emit emit && emit.isPrefix() && !isItLast) {
        sink.report(
            Diagnostic.of(PREFIX_NOT_LAST, emit.location())
                .fix("A model can only continue the last one. Put it last, or remove 'prefix'."));
      }
      boolean isInLoop = instruction instanceof Loop;
      instruction.blocks().forEach(block -> checkPrefixes(block, isItLast && !isInLoop));
    }
  }
}
