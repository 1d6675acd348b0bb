package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Varies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Marks in texts where their stable beginnings end: before each instruction that may print
 * something else more often, unless a beginning has ended on every way to it. A render that passes
 * several marks counts the first. An instance is used for texts that follow each other.
 */
final class MarkTexts {
  private final TextPrefix deployment;
  private final TextPrefix session;
  private final boolean isDivided;

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
    this.isDivided = isDivided;
  }

  /** Returns the most stable level whose beginning may not have ended. */
  Varies open() {
    return open;
  }

  /** Returns to an earlier state. */
  void open(Varies level) {
    open = level;
  }

  /** Continues after one of two alternatives, of which the other one led to the given state. */
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

  /** Returns the mark before something that changes so often; empty if it is not needed. */
  Optional<Instruction> before(Varies varies, Location location) {
    if (varies.compareTo(Varies.SESSION) > 0) {
      return end(Varies.APPEND, location);
    }
    return varies == Varies.SESSION ? end(Varies.DEPLOYMENT, location) : Optional.empty();
  }

  /** Returns the mark at the end of a beginning; empty if that has ended earlier. */
  Optional<Instruction> end(Varies level, Location location) {
    if (level.compareTo(open) < 0) {
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
      Varies iterations = changes.iterations(loop.over());
      before(iterations, loop.location()).ifPresent(marked::add);
      ChangesOf inside =
          changes.with(loop.item(), changes.element(loop.over())).with(loop.frame(), iterations);
      Varies atBegin = open;
      List<Instruction> body = mark(loop.body(), inside);
      open = atBegin;
      List<Instruction> otherwise = mark(loop.otherwise(), changes);
      open = atBegin;
      marked.add(loop.with(loop.operands(), List.of(body, otherwise)));
    }

    @Override
    public void visit(Instruction.Bind bind) {
      ChangesOf inside = changes.with(bind.variable(), changes.of(bind.value()));
      marked.add(bind.with(bind.operands(), List.of(mark(bind.body(), inside))));
    }

    /** Other calls of the procedure may print other values. */
    @Override
    public void visit(Instruction.Call call) {
      whole(call);
    }

    /** A fragment has a class of its own. */
    @Override
    public void visit(Instruction.Include include) {
      whole(include);
    }

    /** In a divided text, an indent may belong to another message than the mark after it. */
    @Override
    public void visit(Instruction.Indented indented) {
      if (isDivided) {
        whole(indented);
      } else {
        marked.add(indented.with(List.of(), List.of(mark(indented.body(), changes))));
      }
    }

    /** Printed values may change the text before them up to the beginning of the fence. */
    @Override
    public void visit(Instruction.Fenced fenced) {
      whole(fenced);
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

  /** Adds a history, at whose end the beginning ends that only grows. */
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
