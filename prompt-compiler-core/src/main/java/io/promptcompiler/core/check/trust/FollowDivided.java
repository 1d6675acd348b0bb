package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Role;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the messages that a text may be divided into. A mark begins a message wherever it is
 * reached; text belongs to each message that may be current, because marks before it may be in
 * branches that are not taken.
 */
final class FollowDivided {
  private final FollowText texts;
  private final TurnsOf turns;
  private final IdentityHashMap<Instruction, Map<Role, Begun>> begun = new IdentityHashMap<>();
  private final Map<Integer, Divided> procedures = new LinkedHashMap<>();

  private FollowDivided(FollowText texts) {
    this.texts = texts;
    this.turns = new TurnsOf(texts.procedures());
  }

  /** A message that an instruction begins, compared by identity. */
  private static final class Begun {
    private final Role role;

    private Begun(Role role) {
      this.role = role;
    }
  }

  static List<MessageText> follow(List<Instruction> text, FollowText texts) {
    FollowDivided divided = new FollowDivided(texts);
    divided.settle();
    Begun first = new Begun(Role.USER);
    Divided all = new Divided();
    divided.new Walk(all).all(text, Set.of(first), /* hasOther= */ false);
    List<MessageText> messages = new ArrayList<>();
    all.texts.forEach(
        (message, printed) ->
            messages.add(new MessageText(Optional.of(message.role), printed, Map.of())));
    return messages;
  }

  /** Follows all procedures until the result is stable, because they may call each other. */
  private void settle() {
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (int number = texts.procedures().size() - 1; number >= 0; number--) {
        List<Instruction> body = texts.procedures().get(number).body();
        if (turns.of(body).isTurning()) {
          Divided now = new Divided();
          Set<Begun> open = new Walk(now).all(body, Set.of(now.entry), /* hasOther= */ false);
          open.stream().filter(one -> one != now.entry).forEach(now::leaveOpen);
          Divided before = procedures.put(number, now);
          isNew |= before == null || !now.isSame(before);
        }
      }
    }
  }

  /** The messages of a text, or of a procedure. */
  private static final class Divided {
    /** The messages that are open at the call of a procedure. */
    private final Begun entry = new Begun(Role.USER);

    private final Map<Begun, PrintedText> texts = new LinkedHashMap<>();

    /** The texts of messages that are open at the end, by role. */
    private final Map<Role, PrintedText> open = new EnumMap<>(Role.class);

    private PrintedText of(Begun message) {
      return texts.computeIfAbsent(message, none -> new PrintedText());
    }

    private void leaveOpen(Begun message) {
      open.computeIfAbsent(message.role, none -> new PrintedText()).addAll(of(message));
      texts.remove(message);
    }

    private boolean isSame(Divided other) {
      Map<Begun, PrintedText> own = new LinkedHashMap<>(texts);
      Map<Begun, PrintedText> others = new LinkedHashMap<>(other.texts);
      PrintedText atEntry = own.remove(entry);
      PrintedText otherAtEntry = others.remove(other.entry);
      return isSame(own, others)
          && isSame(open, other.open)
          && (atEntry == null ? otherAtEntry == null : atEntry.isSame(otherAtEntry));
    }

    private static <K> boolean isSame(Map<K, PrintedText> some, Map<K, PrintedText> others) {
      return some.keySet().equals(others.keySet())
          && some.entrySet().stream()
              .allMatch(one -> one.getValue().isSame(others.get(one.getKey())));
    }
  }

  /** A traversal of a text. */
  private final class Walk {
    private final Divided into;

    Walk(Divided into) {
      this.into = into;
    }

    /**
     * Follows instructions.
     *
     * @param before the messages that may be open before them
     * @param hasOther whether all of their text counts as other text
     * @return the messages that may be open after them
     */
    Set<Begun> all(List<Instruction> instructions, Set<Begun> before, boolean hasOther) {
      Set<Begun> open = before;
      List<Instruction> stretch = new ArrayList<>();
      for (Instruction instruction : instructions) {
        if (turns.of(instruction).isTurning()) {
          print(stretch, open, hasOther);
          stretch.clear();
          open = turning(instruction, open, hasOther);
        } else {
          stretch.add(instruction);
        }
      }
      print(stretch, open, hasOther);
      return open;
    }

    private void print(List<Instruction> stretch, Set<Begun> open, boolean hasOther) {
      if (!stretch.isEmpty()) {
        PrintedText printed = texts.follow(List.copyOf(stretch));
        if (hasOther) {
          printed.other();
        }
        open.forEach(message -> into.of(message).addAll(printed));
      }
    }

    private Set<Begun> turning(Instruction instruction, Set<Begun> before, boolean hasOther) {
      return switch (instruction.kind()) {
        case MARK -> left(instruction);
        case CALL -> called((Instruction.Call) instruction, before);
        case BRANCH, LOOP, BIND, INDENTED, FENCED, GATHERED ->
            blocks(instruction, before, hasOther);
        case EMIT_TEXT, EMIT_VALUE, INCLUDE, LOG, EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE ->
            throw new IllegalStateException("Without turns: " + instruction);
      };
    }

    private Set<Begun> blocks(Instruction instruction, Set<Begun> before, boolean hasOther) {
      // A fence that is still open at the end of a message does not count, and its delimiters are
      // text.
      boolean isFence = instruction instanceof Instruction.Fenced;
      if (isFence) {
        before.forEach(message -> into.of(message).other());
      }
      boolean hasOwn = hasOther || isFence || texts.hasOwnText(instruction.operands());
      Set<Begun> behind = new LinkedHashSet<>();
      if (turns.of(instruction).mayPass()) {
        behind.addAll(before);
      }
      for (List<Instruction> block : instruction.blocks()) {
        Set<Begun> entering = new LinkedHashSet<>(before);
        if (instruction instanceof Instruction.Loop) {
          // An iteration begins with the messages that the previous one left open.
          turns.of(block).last().forEach(last -> entering.addAll(left(last)));
        }
        all(block, entering, hasOwn);
        turns.of(block).last().forEach(last -> behind.addAll(left(last)));
      }
      if (isFence) {
        behind.forEach(message -> into.of(message).other());
      }
      return behind;
    }

    private Set<Begun> called(Instruction.Call call, Set<Begun> before) {
      Divided inside = procedures.getOrDefault(call.procedure(), new Divided());
      inside.texts.forEach(
          (message, printed) -> {
            if (message == inside.entry) {
              before.forEach(open -> texts.include(into.of(open), printed, call));
            } else {
              texts.include(into.of(message), printed, call);
            }
          });
      inside.open.forEach(
          (role, printed) -> texts.include(into.of(begun(call, role)), printed, call));
      Set<Begun> behind = left(call);
      if (turns.of(call).mayPass()) {
        behind.addAll(before);
      }
      return behind;
    }

    /** Returns the messages that may be open after a mark, or after a call with marks. */
    private Set<Begun> left(Instruction last) {
      Set<Begun> left = new LinkedHashSet<>();
      if (last instanceof Instruction.Call call) {
        Divided inside = procedures.getOrDefault(call.procedure(), new Divided());
        inside.open.keySet().forEach(role -> left.add(begun(call, role)));
      } else if (last instanceof Mark mark) {
        left.add(
            begun(last, mark.marker() instanceof Marker.Turn turn ? turn.role() : Role.ASSISTANT));
      }
      return left;
    }

    private Begun begun(Instruction at, Role role) {
      return begun
          .computeIfAbsent(at, none -> new EnumMap<>(Role.class))
          .computeIfAbsent(role, Begun::new);
    }
  }
}
