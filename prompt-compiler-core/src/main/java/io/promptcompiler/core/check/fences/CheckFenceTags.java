package io.promptcompiler.core.check.fences;

import io.promptcompiler.core.check.IdentityKey;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.runtime.support.FencedText;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Checks the content of a fence made of tags. Tracks the tags of this fence that may be incomplete
 * at each place, for any values, and reports fixed texts that contain a tag, or the beginning of
 * one before a value.
 */
final class CheckFenceTags {
  private final Fenced fenced;
  private final String name;
  private final List<Procedure> procedures;
  private final DiagnosticSink sink;
  private final Map<Entered, Set<IncompleteTag>> entered = new HashMap<>();

  CheckFenceTags(Fenced fenced, List<Procedure> procedures, DiagnosticSink sink) {
    this.fenced = fenced;
    this.name = fenced.fence().name();
    this.procedures = procedures;
    this.sink = sink;
  }

  /**
   * A loop or procedure that may be entered in several states.
   *
   * @param what a loop, or the number of a procedure
   * @param before the incomplete tags at its start
   */
  private record Entered(Object what, Set<IncompleteTag> before) {}

  void check() {
    Set<IncompleteTag> left = all(fenced.body(), Set.of());
    // The closing delimiter follows, which cannot continue a name.
    left.forEach(begun -> read(begun, '<'));
  }

  private Set<IncompleteTag> all(List<Instruction> instructions, Set<IncompleteTag> before) {
    Walk walk = new Walk(before);
    instructions.forEach(instruction -> instruction.accept(walk));
    return walk.current;
  }

  /** Reads a list of instructions and keeps track of the tags that may have begun. */
  private final class Walk implements Instruction.TextVisitor {
    /** The tags that may have begun before the next instruction. */
    private Set<IncompleteTag> current;

    Walk(Set<IncompleteTag> before) {
      this.current = before;
    }

    @Override
    public void visit(EmitText text) {
      current = text(text, current);
    }

    @Override
    public void visit(EmitValue value) {
      boolean isInteger = value.conversion().form() == Form.INTEGER;
      current.stream()
          .filter(begun -> !isInteger || FencedText.isInName(begun.state()))
          .forEach(CheckFenceTags.this::seam);
      current = Set.of();
    }

    @Override
    public void visit(Branch branch) {
      current = union(all(branch.then(), current), all(branch.otherwise(), current));
    }

    @Override
    public void visit(Loop loop) {
      Set<IncompleteTag> before = current;
      current = entered(new Entered(new IdentityKey(loop), before), () -> loop(loop, before));
    }

    @Override
    public void visit(Bind bind) {
      current = all(bind.body(), current);
    }

    @Override
    public void visit(Call call) {
      current = called(call, current);
    }

    @Override
    public void visit(Include include) {
      throw new IllegalStateException("A fragment in a fence: " + include);
    }

    @Override
    public void visit(Indented indented) {
      current = all(indented.body(), current);
    }

    @Override
    public void visit(Fenced inner) {
      // Its delimiters begin with a character that cannot continue a tag.
      current.forEach(begun -> read(begun, '<'));
      all(inner.body(), Set.of()).forEach(begun -> read(begun, '<'));
      current = Set.of();
    }

    @Override
    public void visit(Gathered gathered) {
      current = all(gathered.body(), current);
    }

    @Override
    public void visit(Mark mark) {
      // It prints nothing.
    }

    @Override
    public void visit(Log log) {
      // It prints nothing.
    }
  }

  private Set<IncompleteTag> loop(Loop loop, Set<IncompleteTag> before) {
    Set<IncompleteTag> begin = before;
    Set<IncompleteTag> end = union(begin, all(loop.body(), begin));
    while (!end.equals(begin)) {
      begin = end;
      end = union(begin, all(loop.body(), begin));
    }
    return union(end, all(loop.otherwise(), before));
  }

  private Set<IncompleteTag> called(Call call, Set<IncompleteTag> before) {
    return entered(
        new Entered(call.procedure(), before),
        () -> all(procedures.get(call.procedure()).body(), before));
  }

  /**
   * Follows a loop or procedure. If it is already being followed, as in a recursive procedure, it
   * adds nothing.
   */
  private Set<IncompleteTag> entered(Entered here, Supplier<Set<IncompleteTag>> inside) {
    Set<IncompleteTag> known = entered.putIfAbsent(here, here.before());
    if (known != null) {
      return known;
    }
    Set<IncompleteTag> after = inside.get();
    entered.put(here, after);
    return after;
  }

  private Set<IncompleteTag> text(EmitText text, Set<IncompleteTag> before) {
    Set<IncompleteTag> current = before;
    int end;
    for (int at = 0; at < text.text().length(); at = end) {
      int codePoint = text.text().codePointAt(at);
      end = at + Character.charCount(codePoint);
      if (current.isEmpty() && codePoint != '<') {
        continue;
      }
      Set<IncompleteTag> next = new LinkedHashSet<>();
      for (IncompleteTag begun : current) {
        int state = read(begun, codePoint);
        if (state > FencedText.NO_TAG) {
          next.add(new IncompleteTag(state, begun.text(), begun.offset()));
        }
      }
      if (codePoint == '<') {
        next.add(new IncompleteTag(FencedText.BEGUN, text, at));
      }
      current = next;
    }
    return current;
  }

  /** Reads one more character of a possible tag; reports a complete tag. */
  private int read(IncompleteTag begun, int codePoint) {
    int state = FencedText.next(name, begun.state(), codePoint);
    if (state == FencedText.TAG) {
      sink.report(
          Diagnostic.of(DiagnosticCode.DELIMITER_IN_FENCE, begun.at(name), name, begun.shown(name))
              .fix("Give the fence another name, or remove the tag."));
    }
    return state;
  }

  private void seam(IncompleteTag begun) {
    sink.report(
        Diagnostic.of(DiagnosticCode.FENCE_SEAM, begun.at(name), begun.shown(name), name)
            .fix("Write '&lt;' for '<', or put other text between it and the value."));
  }

  private static Set<IncompleteTag> union(Set<IncompleteTag> one, Set<IncompleteTag> other) {
    Set<IncompleteTag> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return all;
  }
}
