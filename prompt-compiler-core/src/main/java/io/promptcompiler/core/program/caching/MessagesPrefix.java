package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.InstructionSearch;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.RuntimeSemantics;
import io.promptcompiler.core.program.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes how far messages are stable: the length of their texts up to the first place that
 * changes. A blank message is dropped, so the stable beginning ends before a message if a changing
 * value decides whether it is blank.
 */
final class MessagesPrefix {
  private final TextPrefix texts;

  /** Whether messages that exceed a declared number of tokens are dropped. */
  private final boolean isLimited;

  private final Map<Integer, Prefix> slots = new HashMap<>();

  /**
   * The first change in a message that takes tokens before others; empty if there is none so far.
   */
  private Optional<Prefix.End> taken = Optional.empty();

  MessagesPrefix(TextPrefix texts, boolean isLimited) {
    this.texts = texts;
    this.isLimited = isLimited;
  }

  /** Returns how far the messages of some instructions are stable. */
  Prefix of(List<Instruction> instructions, ChangesOf changes) {
    Prefix prefix = Prefix.EMPTY;
    Visit visit = new Visit(changes);
    for (Instruction instruction : instructions) {
      instruction.accept(visit);
      prefix = prefix.then(visit.found);
    }
    return prefix;
  }

  /** Returns how far a message is stable. */
  Prefix message(List<Instruction> text, ChangesOf changes) {
    Prefix prefix = texts.of(text, changes);
    Prefix found = prefix.mayEndBlank() ? prefix.wholeOrNothing() : prefix;
    return found.mayPassBlank() ? found.orNothing() : found;
  }

  /** Computes how far each kind of instruction is stable. */
  private final class Visit implements Instruction.MessageVisitor {
    private final ChangesOf changes;
    private Prefix found = Prefix.EMPTY;

    Visit(ChangesOf changes) {
      this.changes = changes;
    }

    @Override
    public void visit(EmitMessage message) {
      Prefix prefix = message(message.text(), changes);
      Prefix condition = texts.of(message.unlessBlank(), changes);
      if (!condition.isStable()) {
        prefix = Prefix.change(condition.end().orElseThrow(), prefix.fixed());
      }
      found = take(prefix);
    }

    @Override
    public void visit(Instruction.History history) {
      found =
          take(
              texts
                  .end(history.messages(), changes, history)
                  .map(end -> Prefix.change(end, 0))
                  .orElse(Prefix.EMPTY));
    }

    @Override
    public void visit(Instruction.Branch branch) {
      Map<Integer, Prefix> before = Map.copyOf(slots);
      Prefix either = of(branch.then(), changes).or(of(branch.otherwise(), changes));
      Optional<Prefix.End> end = texts.end(branch.condition(), changes, branch);
      found = end.map(at -> Prefix.change(at, either.fixed())).orElse(either);
      filledWhere(end.or(either::end), before);
    }

    @Override
    public void visit(Instruction.Loop loop) {
      Map<Integer, Prefix> before = Map.copyOf(slots);
      ChangesOf inside = changes.inside(loop);
      Prefix body = of(loop.body(), inside);
      for (EmitMessage between : loop.policy().between()) {
        body = body.then(of(List.of(between), inside));
      }
      boolean isOrdered = !loop.policy().prepends() && loop.policy().budget().isEmpty();
      Prefix ordered = isOrdered ? body : body.wholeOrNothing();
      Prefix otherwise = of(loop.otherwise(), changes);
      Optional<Prefix.End> end = texts.end(loop, changes);
      found =
          end.map(at -> Prefix.change(at, 0))
              .orElseGet(() -> Prefix.EMPTY.or(ordered).or(otherwise).withFixed(ordered.fixed()));
      filledWhere(end.or(ordered::end), before);
    }

    /** Marks the slots that a block fills as changing, if the block may be skipped or repeated. */
    private void filledWhere(Optional<Prefix.End> end, Map<Integer, Prefix> before) {
      end.ifPresent(
          at ->
              slots.replaceAll(
                  (slot, filled) ->
                      filled.equals(before.get(slot))
                          ? filled
                          : Prefix.change(at, filled.fixed())));
    }

    @Override
    public void visit(Instruction.Bind bind) {
      found = of(bind.body(), changes.inside(bind));
    }

    /** A slot prints nothing until it is shown. */
    @Override
    public void visit(Instruction.Fill fill) {
      Optional<Prefix.End> before = taken;
      Prefix body = of(fill.body(), changes);
      if (isLimited && before.isPresent()) {
        body = Prefix.change(before.get(), body.fixed());
      } else if (isLimited || fill.budget().isPresent()) {
        body = body.wholeOrNothing();
      }
      slots.merge(fill.slot(), body, Prefix::then);
      found = Prefix.EMPTY;
    }

    @Override
    public void visit(Instruction.Show show) {
      Prefix slot = slots.getOrDefault(show.slot(), Prefix.EMPTY);
      Prefix around = of(List.copyOf(show.header()), changes);
      Prefix whole = around.then(slot).then(of(List.copyOf(show.footer()), changes));
      boolean isOpen = show.header().isEmpty() || !show.isOmittedEmpty() || slot.isStable();
      found = isOpen ? whole : Prefix.change(slot.end().orElseThrow(), whole.fixed());
    }

    @Override
    public void visit(Instruction.Divide divide) {
      List<Instruction> text = divide.text();
      TextPrefix divided = texts.ofDivided();
      boolean hasHistory = !(divide.earlier() instanceof Value.Absent);
      int cut = hasHistory ? beforeQuestion(text, texts.procedures()) : text.size();
      Prefix earlier =
          texts
              .end(divide.earlier(), changes, divide)
              .map(end -> Prefix.change(end, 0))
              .orElse(Prefix.EMPTY);
      found =
          divided
              .of(text.subList(0, cut), changes)
              .then(earlier)
              .then(divided.of(text.subList(cut, text.size()), changes));
    }

    private Prefix take(Prefix prefix) {
      if (taken.isEmpty()) {
        taken = prefix.end();
      }
      return isLimited && !prefix.isStable() ? prefix.wholeOrNothing() : prefix;
    }
  }

  /**
   * Returns the index of the first instruction at which the last message may begin, if it is a user
   * message; otherwise the size of the text. A history without an explicit place is inserted there.
   */
  static int beforeQuestion(List<Instruction> text, List<Procedure> procedures) {
    int from = beginOfLastKnown(text);
    boolean hasTurn = false;
    for (int i = from; i < text.size(); i++) {
      Instruction instruction = text.get(i);
      boolean isTurn =
          instruction instanceof Instruction.Mark mark && mark.marker().beginsMessage();
      if ((!hasTurn && !isTurn && !isBlank(instruction))
          || InstructionSearch.inCalls(List.of(instruction), procedures, MessagesPrefix::asks)) {
        return i;
      }
      hasTurn |= isTurn;
    }
    return text.size();
  }

  /**
   * Returns the index of the turn that begins the last message that is certainly not blank; 0 if
   * unknown.
   */
  private static int beginOfLastKnown(List<Instruction> text) {
    int begin = 0;
    int turn = 0;
    for (int i = 0; i < text.size(); i++) {
      if (text.get(i) instanceof Instruction.Mark mark && mark.marker().beginsMessage()) {
        turn = i;
      } else if (text.get(i) instanceof Instruction.EmitText && !isBlank(text.get(i))) {
        begin = turn;
      }
    }
    return begin;
  }

  private static boolean isBlank(Instruction instruction) {
    return instruction instanceof Instruction.EmitText emit
        && RuntimeSemantics.isBlank(emit.text());
  }

  /** Returns whether an instruction begins a message that may be one of the user. */
  private static boolean asks(Instruction instruction) {
    return instruction instanceof Instruction.Mark mark
        && mark.marker().beginsMessage()
        && !(mark.marker() instanceof Marker.Turn turn && turn.role() != Role.USER);
  }

  /** Returns how far consecutive messages are stable. */
  Prefix conversation(List<List<Instruction>> messages, ChangesOf changes) {
    List<Prefix> all = new ArrayList<>();
    messages.forEach(text -> all.add(message(text, changes)));
    return all.stream().reduce(Prefix.EMPTY, Prefix::then);
  }
}
