package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the messages of a message program, wherever they are emitted. */
final class FollowMessages {
  private final FollowText texts;
  private final List<MessageText> messages = new ArrayList<>();
  private int branches;

  private FollowMessages(FollowText texts) {
    this.texts = texts;
  }

  static List<MessageText> follow(List<Instruction> instructions, FollowText texts) {
    FollowMessages follow = new FollowMessages(texts);
    follow.all(instructions, Map.of(), /* isInLoop= */ false);
    return follow.messages;
  }

  private void all(List<Instruction> all, Map<Integer, Boolean> arms, boolean isInLoop) {
    Visit visit = new Visit(arms, isInLoop);
    for (Instruction instruction : all) {
      int before = messages.size();
      instruction.accept(visit);
      if (texts.hasOwnText(instruction.operands())) {
        messages.subList(before, messages.size()).forEach(inside -> inside.text().other());
      }
      if (texts.hasFallback(instruction.operands())) {
        messages.subList(before, messages.size()).forEach(inside -> inside.text().fallback());
      }
    }
  }

  /** Finds the messages of each kind of instruction. */
  private final class Visit implements Instruction.MessageVisitor {
    private final Map<Integer, Boolean> arms;
    private final boolean isInLoop;

    Visit(Map<Integer, Boolean> arms, boolean isInLoop) {
      this.arms = arms;
      this.isInLoop = isInLoop;
    }

    @Override
    public void visit(EmitMessage message) {
      messages.add(
          new MessageText(Optional.of(message.role()), texts.follow(message.text()), arms));
    }

    @Override
    public void visit(Divide divide) {
      messages.addAll(FollowDivided.follow(divide.text(), texts));
      if (texts.isUntrusted(divide.earlier())) {
        // Messages are separate, so other messages do not matter.
        history(divide.earlier(), divide.location(), arms);
      }
    }

    @Override
    public void visit(History history) {
      history(history.messages(), history.location(), arms);
    }

    @Override
    public void visit(Branch branch) {
      if (isInLoop) {
        blocks(branch, true);
      } else {
        int number = branches++;
        all(branch.then(), with(arms, number, true), false);
        all(branch.otherwise(), with(arms, number, false), false);
      }
    }

    @Override
    public void visit(Loop loop) {
      blocks(loop, true);
    }

    @Override
    public void visit(Bind bind) {
      blocks(bind, isInLoop);
    }

    @Override
    public void visit(Fill fill) {
      blocks(fill, isInLoop);
    }

    @Override
    public void visit(Show show) {
      blocks(show, isInLoop);
    }

    private void blocks(Instruction instruction, boolean isLoop) {
      instruction.blocks().forEach(block -> all(block, arms, isLoop));
    }
  }

  private void history(Value earlier, Location at, Map<Integer, Boolean> arms) {
    PrintedText said = texts.followMessages(earlier, at);
    for (Role role : List.of(Role.USER, Role.ASSISTANT)) {
      messages.add(new MessageText(Optional.of(role), said, arms));
    }
    if (texts.isUntrusted(earlier) && mayBeOfTheSystem(earlier.type())) {
      messages.add(new MessageText(Optional.of(Role.SYSTEM), said, arms));
    }
  }

  private static boolean mayBeOfTheSystem(Type type) {
    return type instanceof Type.Messages messages && messages.roles().contains("system");
  }

  private static Map<Integer, Boolean> with(
      Map<Integer, Boolean> arms, int branch, boolean isThen) {
    Map<Integer, Boolean> all = new HashMap<>(arms);
    all.put(branch, isThen);
    return all;
  }
}
