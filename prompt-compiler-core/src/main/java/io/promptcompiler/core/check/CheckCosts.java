package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.INCLUDE_CYCLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MUCH_INCLUDED;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LeastCost;
import io.promptcompiler.core.program.LeastCost.Unit;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.runtime.support.RenderLimits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reports finished programs whose partials call each other endlessly, or so often that no render
 * completes for any values. A program of a few templates is enough, because a partial that calls
 * another twice doubles the work.
 */
public final class CheckCosts {
  private final List<Procedure> procedures;
  private final LeastCost calls;
  private final LeastCost length;
  private final DiagnosticSink sink;

  private CheckCosts(List<Procedure> procedures, DiagnosticSink sink) {
    this.procedures = procedures;
    this.calls = new LeastCost(Unit.CALLS, procedures);
    this.length = new LeastCost(Unit.LENGTH, procedures);
    this.sink = sink;
  }

  /** Checks each text of an entry point and reports at most one problem per text. */
  public static void check(EntryPoint entryPoint, DiagnosticSink sink) {
    check(entryPoint.rendering(), sink);
    for (Variant variant : entryPoint.variants()) {
      if (variant.isOwn()) {
        check(variant.text(), sink);
      }
    }
    for (Member.Part part : entryPoint.parts()) {
      List<Instruction> texts = new ArrayList<>();
      for (Conversation.Message message : part.conversation().messages()) {
        texts.addAll(message.text());
      }
      new CheckCosts(part.conversation().procedures(), sink).program(texts, "text");
    }
  }

  /** Checks a rendering, which is a text or messages. */
  public static void check(Rendering rendering, DiagnosticSink sink) {
    String kind = rendering instanceof MessageProgram ? "messages" : "text";
    new CheckCosts(rendering.procedures(), sink).program(rendering.instructions(), kind);
  }

  private void program(List<Instruction> instructions, String kind) {
    boolean isGood = isGood(instructions, kind);
    // Also checks code that may never run, such as a call in a branch of a partial.
    for (int i = 0; isGood && i < procedures.size(); i++) {
      isGood = isGood(procedures.get(i).body(), "text");
    }
  }

  /**
   * Checks instructions and their blocks, and reports the first problem.
   *
   * @param kind the kind of unnamed instructions: a text or messages
   */
  private boolean isGood(List<Instruction> instructions, String kind) {
    long allCalls = 0;
    long all = 0;
    for (Instruction instruction : instructions) {
      long itsCalls = calls.of(instruction);
      if (itsCalls == LeastCost.ENDLESS && instruction instanceof Instruction.Call call) {
        List<String> cycle = cycle(call);
        sink.report(
            Diagnostic.of(INCLUDE_CYCLE, call.location(), call.hint(), Suggestion.chain(cycle))
                .fix(
                    "Put the inner call into '{{#if}}' or '{{#each}}', so that the recursion"
                        + " ends."));
        return false;
      }
      for (List<Instruction> block : instruction.blocks()) {
        if (!isGood(block, instruction.emitsMessages() ? "text" : kind)) {
          return false;
        }
      }
      if (isReportedElsewhere(instruction)) {
        return false;
      }
      allCalls += itsCalls;
      all += length.of(instruction);
      if (!fits(allCalls, all, name(instruction, kind), instruction.location())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a fragment costs too much by itself, which is reported for its own document.
   */
  private boolean isReportedElsewhere(Instruction instruction) {
    return instruction instanceof Instruction.Include include
        && include.fragment().library().isEmpty()
        && !fits(calls.of(instruction), length.of(instruction));
  }

  private static boolean fits(long allCalls, long all) {
    return all <= RenderLimits.LONGEST && allCalls <= Limits.CALLS;
  }

  private boolean fits(long allCalls, long all, String name, Location at) {
    if (fits(allCalls, all)) {
      return true;
    }
    boolean isLong = all > RenderLimits.LONGEST;
    sink.report(
        Diagnostic.of(
                TOO_MUCH_INCLUDED,
                at,
                "partial",
                name,
                isLong ? RenderLimits.LONGEST : Limits.CALLS,
                isLong ? "rendered characters" : "calls during rendering")
            .fix(
                "Include less text or include it less often: each partial that includes another one"
                    + " twice doubles the text."));
    return false;
  }

  private static String name(Instruction instruction, String kind) {
    if (instruction instanceof Instruction.Call call) {
      return call.hint();
    }
    return instruction instanceof Instruction.Include include
        ? include.fragment().about().id()
        : kind;
  }

  /** Returns the names of the partials in the call cycle that a call leads to. */
  private List<String> cycle(Instruction.Call from) {
    Set<Integer> seen = new LinkedHashSet<>();
    Instruction.Call call = from;
    while (seen.add(call.procedure())) {
      call = endless(procedures.get(call.procedure()).body()).orElseThrow();
    }
    List<String> names = new ArrayList<>();
    boolean isInside = false;
    for (int number : seen) {
      isInside |= number == call.procedure();
      if (isInside) {
        names.add(procedures.get(number).hint());
      }
    }
    names.add(call.hint());
    return names;
  }

  /** Returns the first endless call in the given endless instructions. */
  private Optional<Instruction.Call> endless(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      if (calls.of(instruction) != LeastCost.ENDLESS) {
        continue;
      }
      if (instruction instanceof Instruction.Call call) {
        return Optional.of(call);
      }
      for (List<Instruction> block : instruction.blocks()) {
        Optional<Instruction.Call> inside = endless(block);
        if (inside.isPresent()) {
          return inside;
        }
      }
    }
    return Optional.empty();
  }
}
