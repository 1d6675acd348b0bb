package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Inline;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Varies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Marks the ends of stable beginnings in texts: before each instruction whose output may change
 * more often, unless the beginning has already ended on every path to the instruction. If a render
 * passes several marks, the first one counts. One instance is used for consecutive texts.
 */
final class MarkTexts {
  /** Greater than the number of any variable in a program. */
  private static final int FIRST_VARIABLE = 1 << 24;

  /** The maximum number of instructions that are copied from partials in order to mark them. */
  private static final int MOST_REPEATED = 4_000;

  private final TextPrefix deployment;
  private final TextPrefix session;
  private final Inline inline;

  /** The most stable level whose beginning may not have ended; {@code REQUEST} if all have. */
  private Varies open = Varies.DEPLOYMENT;

  /**
   * Creates an instance.
   *
   * @param isDivided whether the texts are divided into messages at run time, at their marks
   */
  MarkTexts(List<Procedure> procedures, boolean isDivided) {
    TextPrefix ofDeployment = new TextPrefix(Varies.DEPLOYMENT, procedures);
    TextPrefix ofSession = new TextPrefix(Varies.SESSION, procedures);
    this.deployment = isDivided ? ofDeployment.ofDivided() : ofDeployment;
    this.session = isDivided ? ofSession.ofDivided() : ofSession;
    this.inline = Inline.calls(procedures, FIRST_VARIABLE, MOST_REPEATED);
  }

  /** Returns the most stable level whose beginning may not have ended. */
  Varies open() {
    return open;
  }

  /** Returns to an earlier state. */
  void open(Varies level) {
    open = level;
  }

  /** Merges the state with the one at the end of the other alternative. */
  void orOpen(Varies other) {
    open = open.compareTo(other) <= 0 ? open : other;
  }

  /** Returns how often the rendering of a text changes: the level at which it is stable. */
  Varies changes(List<Instruction> text, ChangesOf changes) {
    if (!session.of(text, changes).isStable()) {
      return Varies.REQUEST;
    }
    return deployment.of(text, changes).isStable() ? Varies.DEPLOYMENT : Varies.SESSION;
  }

  /** Returns the mark before something that changes as often as given; empty if none is needed. */
  Optional<Instruction> before(Varies varies, Location location) {
    return endedBy(varies).flatMap(level -> end(level, location));
  }

  /**
   * Returns the least stable level whose beginning ends before something that changes as often as
   * given.
   */
  static Optional<Varies> endedBy(Varies varies) {
    if (varies.compareTo(Varies.SESSION) > 0) {
      return Optional.of(Varies.APPEND);
    }
    return varies == Varies.SESSION ? Optional.of(Varies.DEPLOYMENT) : Optional.empty();
  }

  /** Returns whether a beginning of this or a more stable level may not have ended. */
  private boolean isOpen(Varies level) {
    return level.compareTo(open) >= 0;
  }

  /** Returns the mark at the end of a beginning; empty if the beginning ended earlier. */
  Optional<Instruction> end(Varies level, Location location) {
    if (!isOpen(level)) {
      return Optional.empty();
    }
    open =
        level == Varies.DEPLOYMENT
            ? Varies.SESSION
            : level == Varies.SESSION ? Varies.APPEND : Varies.REQUEST;
    return Optional.of(new Instruction.Mark(new Marker.StableEnd(level), location));
  }

  /** Returns the instructions of a text with marks. */
  List<Instruction> mark(List<Instruction> text, ChangesOf changes) {
    List<Instruction> marked = new ArrayList<>();
    Visit visit = new Visit(changes, marked);
    text.forEach(instruction -> instruction.accept(visit));
    return marked;
  }

  /** Adds each kind of instruction with the marks before and in it. */
  private final class Visit implements Instruction.TextVisitor {
    private final ChangesOf changes;
    private final List<Instruction> marked;

    Visit(ChangesOf changes, List<Instruction> marked) {
      this.changes = changes;
      this.marked = marked;
    }

    /** Adds an instruction that is stable as a whole or not at all. */
    private void whole(Instruction instruction) {
      before(changes(List.of(instruction), changes), instruction.location()).ifPresent(marked::add);
      marked.add(instruction);
    }

    @Override
    public void visit(Instruction.EmitText text) {
      marked.add(text);
    }

    @Override
    public void visit(Instruction.EmitValue emit) {
      whole(emit);
    }

    @Override
    public void visit(Instruction.Branch branch) {
      before(changes.printed(branch.condition()), branch.location()).ifPresent(marked::add);
      Varies atBegin = open;
      List<Instruction> then = mark(branch.then(), changes);
      Varies afterThen = open;
      open = atBegin;
      List<Instruction> otherwise = mark(branch.otherwise(), changes);
      orOpen(afterThen);
      marked.add(branch.with(branch.operands(), List.of(then, otherwise)));
    }

    @Override
    public void visit(Instruction.Loop loop) {
      before(changes.iterations(loop.over()), loop.location()).ifPresent(marked::add);
      Varies atBegin = open;
      List<Instruction> body = mark(loop.body(), changes.inside(loop));
      open = atBegin;
      List<Instruction> otherwise = mark(loop.otherwise(), changes);
      open = atBegin;
      marked.add(loop.with(loop.operands(), List.of(body, otherwise)));
    }

    @Override
    public void visit(Instruction.Bind bind) {
      marked.add(bind.with(bind.operands(), List.of(mark(bind.body(), changes.inside(bind)))));
    }

    @Override
    public void visit(Instruction.Call call) {
      called(call);
    }

    @Override
    public void visit(Instruction.Include include) {
      called(include);
    }

    /**
     * Adds a partial with marks if a beginning ends in it. Then its instructions take the place of
     * the call, because other calls of that procedure or fragment may print other values.
     */
    private void called(Instruction call) {
      boolean isEnd =
          endedBy(changes(List.of(call), changes)).filter(MarkTexts.this::isOpen).isPresent();
      Optional<List<Instruction>> body = isEnd ? inline.called(call) : Optional.empty();
      body.ifPresentOrElse(all -> all.forEach(one -> one.accept(this)), () -> whole(call));
    }

    @Override
    public void visit(Instruction.Indented indented) {
      marked.add(indented.with(List.of(), List.of(mark(indented.body(), changes))));
    }

    /** The delimiters of a Markdown fence depend on everything that is printed in it. */
    @Override
    public void visit(Instruction.Fenced fenced) {
      if (fenced.fence().style() == Fence.Style.MARKDOWN) {
        whole(fenced);
        return;
      }
      for (Value attribute : fenced.operands()) {
        before(changes.printed(attribute), fenced.location()).ifPresent(marked::add);
      }
      marked.add(fenced.with(fenced.operands(), List.of(mark(fenced.body(), changes))));
    }

    @Override
    public void visit(Instruction.Gathered gathered) {
      marked.add(gathered.with(List.of(), List.of(mark(gathered.body(), changes))));
    }

    @Override
    public void visit(Instruction.Mark mark) {
      if (mark.marker() instanceof Marker.Past past) {
        history(past.messages(), mark, changes, marked);
      } else {
        whole(mark);
      }
    }

    @Override
    public void visit(Instruction.Log log) {
      marked.add(log);
    }
  }

  /** Adds a history. If it only grows, the append-only beginning ends after it. */
  void history(
      Value messages, Instruction instruction, ChangesOf changes, List<Instruction> marked) {
    Varies varies = changes.printed(messages);
    boolean grows = varies == Varies.APPEND;
    (grows ? end(Varies.SESSION, instruction.location()) : before(varies, instruction.location()))
        .ifPresent(marked::add);
    marked.add(instruction);
    if (grows) {
      end(Varies.APPEND, instruction.location()).ifPresent(marked::add);
    }
  }
}
