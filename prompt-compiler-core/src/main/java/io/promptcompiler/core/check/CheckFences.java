package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Fence.Style;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.runtime.support.FencedText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Checks what fixed texts do to the fences that they are in, wherever they come from: a tag of the
 * fence, or the beginning of one before a value. Also that no code fence is indented.
 */
final class CheckFences {
  private final List<Procedure> procedures;
  private final DiagnosticSink sink;
  private final Set<Diagnostic> reported = new HashSet<>();

  private CheckFences(List<Procedure> procedures, DiagnosticSink sink) {
    this.procedures = procedures;
    this.sink = sink;
  }

  static void check(
      List<Instruction> instructions, List<Procedure> procedures, DiagnosticSink sink) {
    CheckFences check = new CheckFences(procedures, sink);
    check.outside(instructions, false, new HashSet<>());
  }

  /** Finds the fences, in fences too. */
  private void outside(List<Instruction> instructions, boolean isIndented, Set<Integer> called) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof Fenced fenced) {
        if (fenced.fence().style() == Style.TAGS) {
          new OfTags(fenced).check();
        } else if (isIndented) {
          report(
              Diagnostic.of(
                      DiagnosticCode.INDENTED_MARKDOWN_FENCE,
                      fenced.location(),
                      fenced.fence().name())
                  .fix("Move the call of the partial to the beginning of its line."));
        }
      }
      // Each is looked at once where it is indented, and once where it is not.
      if (instruction instanceof Call call
          && called.add(2 * call.procedure() + (isIndented ? 1 : 0))) {
        outside(procedures.get(call.procedure()).body(), isIndented, called);
      }
      boolean isInside = isIndented || instruction instanceof Indented;
      instruction.blocks().forEach(block -> outside(block, isInside, called));
    }
  }

  private void report(Diagnostic diagnostic) {
    if (reported.add(diagnostic)) {
      sink.report(diagnostic);
    }
  }

  /**
   * A tag that a fixed text may be in the middle of.
   *
   * @param state how far it is, as {@link FencedText#next} counts
   * @param text the text in which it begins
   * @param offset where
   */
  private record Begun(int state, EmitText text, int offset) {}

  /**
   * What may be entered in several ways.
   *
   * @param what a loop, or the number of a procedure
   * @param before what has begun there
   */
  private record Entered(Object what, Set<Begun> before) {}

  /** The check of the inside of a fence of tags: which tags may have begun at each place. */
  private final class OfTags {
    private final Fenced fenced;
    private final String name;
    private final Map<Entered, Set<Begun>> entered = new HashMap<>();

    OfTags(Fenced fenced) {
      this.fenced = fenced;
      this.name = fenced.fence().name();
    }

    void check() {
      Set<Begun> left = all(fenced.body(), Set.of());
      // What follows is a delimiter, which does not go on a name.
      left.forEach(begun -> read(begun, '<'));
    }

    private Set<Begun> all(List<Instruction> instructions, Set<Begun> before) {
      Set<Begun> current = before;
      for (Instruction instruction : instructions) {
        current = one(instruction, current);
      }
      return current;
    }

    private Set<Begun> one(Instruction instruction, Set<Begun> before) {
      if (instruction instanceof EmitText text) {
        return text(text, before);
      }
      if (instruction instanceof EmitValue value) {
        boolean isInteger = value.conversion().form() == Form.INTEGER;
        before.stream()
            .filter(begun -> !isInteger || FencedText.isInName(begun.state()))
            .forEach(this::seam);
        return Set.of();
      }
      if (instruction instanceof Branch branch) {
        return union(all(branch.then(), before), all(branch.otherwise(), before));
      }
      if (instruction instanceof Loop loop) {
        return entered(new Entered(new Identity(loop), before), () -> loop(loop, before));
      }
      if (instruction instanceof Call call) {
        return called(call, before);
      }
      if (instruction instanceof Fenced inner) {
        // Its delimiters begin with what no tag goes on with.
        before.forEach(begun -> read(begun, '<'));
        all(inner.body(), Set.of()).forEach(begun -> read(begun, '<'));
        return Set.of();
      }
      return instruction instanceof Log || instruction.blocks().isEmpty()
          ? before
          : all(instruction.blocks().get(0), before);
    }

    private Set<Begun> loop(Loop loop, Set<Begun> before) {
      Set<Begun> begin = before;
      Set<Begun> end = union(begin, all(loop.body(), begin));
      while (!end.equals(begin)) {
        begin = end;
        end = union(begin, all(loop.body(), begin));
      }
      return union(end, all(loop.otherwise(), before));
    }

    private Set<Begun> called(Call call, Set<Begun> before) {
      return entered(
          new Entered(call.procedure(), before),
          () -> all(procedures.get(call.procedure()).body(), before));
    }

    /** What leads here again, as in a procedure that calls itself, changes nothing. */
    private Set<Begun> entered(Entered here, Supplier<Set<Begun>> inside) {
      Set<Begun> known = entered.putIfAbsent(here, here.before());
      if (known != null) {
        return known;
      }
      Set<Begun> after = inside.get();
      entered.put(here, after);
      return after;
    }

    private Set<Begun> text(EmitText text, Set<Begun> before) {
      Set<Begun> current = before;
      for (int i = 0; i < text.text().length(); i++) {
        char unit = text.text().charAt(i);
        if (current.isEmpty() && unit != '<') {
          continue;
        }
        Set<Begun> next = new LinkedHashSet<>();
        for (Begun begun : current) {
          int state = read(begun, unit);
          if (state > FencedText.NO_TAG) {
            next.add(new Begun(state, begun.text(), begun.offset()));
          }
        }
        if (unit == '<') {
          next.add(new Begun(FencedText.BEGUN, text, i));
        }
        current = next;
      }
      return current;
    }

    /** Reads one more character of what may be a tag; reports a tag. */
    private int read(Begun begun, int unit) {
      int state = FencedText.next(name, begun.state(), unit);
      if (state == FencedText.TAG) {
        report(
            Diagnostic.of(DiagnosticCode.DELIMITER_IN_FENCE, at(begun), name, shown(begun))
                .fix("Give the fence another name, or remove the tag."));
      }
      return state;
    }

    private void seam(Begun begun) {
      report(
          Diagnostic.of(DiagnosticCode.FENCE_SEAM, at(begun), shown(begun), name)
              .fix("Write '&lt;' for '<', or put other text between it and the value."));
    }

    /** The line on which it begins, to where it goes on elsewhere. */
    private String shown(Begun begun) {
      String text = begun.text().text();
      int end = begun.offset() + 1;
      int state = FencedText.BEGUN;
      while (end < text.length() && state > FencedText.NO_TAG) {
        state = FencedText.next(name, state, text.charAt(end));
        if (state > FencedText.NO_TAG) {
          end++;
        }
      }
      return text.substring(begun.offset(), end).strip();
    }

    private Location at(Begun begun) {
      int offset = begun.offset();
      EmitText place = begun.text();
      for (EmitText part : begun.text().parts()) {
        place = part;
        if (offset < part.text().length()) {
          break;
        }
        offset -= part.text().length();
      }
      Location location = place.location();
      int start = location.span().start() + offset;
      String shown = shown(begun);
      return location.source().content().startsWith(shown, start)
          ? new Location(location.source(), new Span(start, start + shown.length()))
          : location;
    }
  }

  private static Set<Begun> union(Set<Begun> one, Set<Begun> other) {
    Set<Begun> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return all;
  }
}
