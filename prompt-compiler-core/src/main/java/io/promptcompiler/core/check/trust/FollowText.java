package io.promptcompiler.core.check.trust;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.check.trust.PrintedValue.Manner;
import io.promptcompiler.core.diagnostic.Exemptions;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.OriginOf;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the values that texts print, including those in blocks, procedures and fragments.
 * Procedures and fragments are visited only once, because nested ones can expand to exponentially
 * long text.
 */
final class FollowText {
  private final OriginOf origins;
  private final OwnText ownText;
  private final List<Procedure> procedures;
  private final Exemptions exemptions;
  private final Map<Fragment, PrintedText> fragments;
  private final boolean vouches;
  private final Map<Entered, PrintedText> entered = new HashMap<>();
  private boolean isSettled;

  private FollowText(
      OriginOf origins,
      List<Procedure> procedures,
      Exemptions exemptions,
      Map<Fragment, PrintedText> fragments,
      boolean vouches) {
    this.origins = origins;
    this.vouches = vouches;
    this.ownText = new OwnText(origins);
    this.procedures = procedures;
    this.exemptions = exemptions;
    this.fragments = fragments;
  }

  /**
   * Creates an instance for the texts of a program.
   *
   * @param exemptions the exemptions in comments
   * @param vouches whether partials can declare that their arguments are trusted
   */
  static FollowText of(
      ObjectType parameters,
      Types types,
      List<Procedure> procedures,
      Exemptions exemptions,
      boolean vouches) {
    OriginOf origins = OriginOf.in(parameters, types);
    return new FollowText(
        vouches ? origins : origins.withoutVouching(/* isOfPartial= */ false),
        procedures,
        exemptions,
        new IdentityHashMap<>(),
        vouches);
  }

  /** Returns whether a value is untrusted. */
  boolean isUntrusted(Value value) {
    return origins.isUntrusted(value);
  }

  /** Returns whether one of the given untrusted values includes text of the author. */
  boolean hasOwnText(List<Value> values) {
    return values.stream().anyMatch(ownText::isIn);
  }

  /** Returns whether text of the author is printed instead of one of the given values. */
  boolean hasFallback(List<Value> values) {
    return values.stream().anyMatch(ownText::isInsteadOf);
  }

  /** Returns the procedures that the texts call, by number. */
  List<Procedure> procedures() {
    return procedures;
  }

  /** A procedure that is called inside or outside of a fence. */
  private record Entered(int procedure, boolean isFenced) {}

  /** Follows a text and returns its printed values. */
  PrintedText follow(List<Instruction> text) {
    PrintedText printed = new PrintedText();
    new Walk(printed, 0).all(text, /* isFenced= */ false);
    return printed;
  }

  /** Follows the messages of a list and returns their printed values. */
  PrintedText followMessages(Value messages, Location at) {
    PrintedText printed = new PrintedText();
    if (origins.isUntrusted(messages)) {
      new Walk(printed, 0).see(messages, Manner.HISTORY, at);
    } else {
      printed.other();
    }
    return printed;
  }

  private PrintedText procedure(int number, boolean isFenced) {
    settle();
    return entered.computeIfAbsent(new Entered(number, isFenced), none -> new PrintedText());
  }

  /** Follows all procedures until the result is stable, because they may call each other. */
  private void settle() {
    if (isSettled) {
      return;
    }
    isSettled = true;
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (int number = procedures.size() - 1; number >= 0; number--) {
        List<Instruction> body = procedures.get(number).body();
        for (boolean isFenced : new boolean[] {false, true}) {
          PrintedText now = new PrintedText();
          new Walk(now, fewestIncluders(body)).all(body, isFenced);
          PrintedText before = entered.put(new Entered(number, isFenced), now);
          isNew |= before == null || !now.isSame(before);
        }
      }
    }
  }

  /** Returns a place and the places that include it, innermost first. */
  private static List<Location> from(Location place) {
    List<Location> calls = new ArrayList<>(List.of(place));
    calls.addAll(place.includers());
    return calls;
  }

  /** Adds the printed values of another text, which is reached through a call. */
  void include(PrintedText into, PrintedText other, Instruction call) {
    into.include(other, ValuePath.of(call.operands()), from(call.location()), exemptions);
  }

  private PrintedText fragment(Fragment fragment) {
    PrintedText known = fragments.get(fragment);
    if (known == null) {
      OriginOf its = OriginOf.in(fragment.parameters(), fragment.types());
      known =
          new FollowText(
                  vouches ? its : its.withoutVouching(/* isOfPartial= */ true),
                  fragment.text().procedures(),
                  exemptions,
                  fragments,
                  vouches)
              .follow(fragment.text().instructions());
      fragments.put(fragment, known);
    }
    return known;
  }

  /**
   * Returns the number of calls around a procedure according to the locations in it. They are the
   * calls for which it was first lowered.
   */
  private static int fewestIncluders(List<Instruction> body) {
    int fewest = Integer.MAX_VALUE;
    for (Instruction instruction : body) {
      fewest = Math.min(fewest, instruction.location().includers().size());
      for (List<Instruction> block : instruction.blocks()) {
        fewest = Math.min(fewest, fewestIncluders(block));
      }
    }
    return fewest;
  }

  /** A traversal of one text. */
  private final class Walk {
    private final PrintedText printed;
    private final int ofFirstCall;

    /**
     * Creates a traversal of a text.
     *
     * @param ofFirstCall the number of includers in its locations that are outside of the text
     */
    Walk(PrintedText printed, int ofFirstCall) {
      this.printed = printed;
      this.ofFirstCall = ofFirstCall;
    }

    void all(List<Instruction> instructions, boolean isFenced) {
      Visit visit = new Visit(isFenced);
      for (Instruction instruction : instructions) {
        if (!isFenced && hasOwnText(instruction.operands())) {
          printed.other();
        }
        if (!isFenced && hasFallback(instruction.operands())) {
          printed.fallback();
        }
        instruction.accept(visit);
      }
    }

    /** Records the values that each kind of instruction prints. */
    private final class Visit implements Instruction.TextVisitor {
      private final boolean isFenced;

      Visit(boolean isFenced) {
        this.isFenced = isFenced;
      }

      private void blocks(Instruction instruction) {
        instruction.blocks().forEach(block -> all(block, isFenced));
      }

      @Override
      public void visit(Instruction.EmitText text) {
        if (!isFenced) {
          printed.fixed(text.text());
        }
      }

      @Override
      public void visit(Instruction.EmitValue emit) {
        value(emit, isFenced);
      }

      @Override
      public void visit(Instruction.Fenced fenced) {
        fence(fenced);
      }

      @Override
      public void visit(Instruction.Mark mark) {
        media(mark);
      }

      @Override
      public void visit(Instruction.Call call) {
        include(procedure(call.procedure(), isFenced), call);
      }

      @Override
      public void visit(Instruction.Include include) {
        include(fragment(include.fragment()), include);
      }

      private void include(PrintedText text, Instruction call) {
        printed.include(text, ValuePath.of(call.operands()), from(call.location()), exemptions);
      }

      @Override
      public void visit(Instruction.Branch branch) {
        blocks(branch);
      }

      @Override
      public void visit(Instruction.Loop loop) {
        boolean hadFallback = printed.hasFallback();
        blocks(loop);
        if (printed.hasFallback() && !hadFallback) {
          // It is printed beside the values of other iterations.
          printed.other();
        }
      }

      @Override
      public void visit(Instruction.Bind bind) {
        blocks(bind);
      }

      @Override
      public void visit(Instruction.Indented indented) {
        blocks(indented);
      }

      @Override
      public void visit(Instruction.Gathered gathered) {
        blocks(gathered);
      }

      @Override
      public void visit(Instruction.Log log) {
        // It prints nothing.
      }
    }

    private void value(Instruction.EmitValue emit, boolean isFenced) {
      if (origins.isUntrusted(emit.value())) {
        boolean isClosed = isFenced || isJson(emit.value());
        see(emit.value(), isClosed ? Manner.CLOSED : Manner.BARE, emit.location());
      } else {
        printed.other();
      }
    }

    /** Media are separate parts of a message and cannot be mistaken for its text. */
    private void media(Instruction.Mark mark) {
      if (mark.marker() instanceof Marker.Media || mark.marker() instanceof Marker.Link) {
        mark.marker().operands().stream()
            .filter(origins::isUntrusted)
            .forEach(value -> see(value, Manner.MEDIA, mark.location()));
      }
    }

    private void fence(Instruction.Fenced fenced) {
      printed.other();
      for (Instruction.Fenced.Attribute attribute : fenced.attributes()) {
        if (origins.isUntrusted(attribute.value())) {
          see(attribute.value(), Manner.CLOSED, fenced.location());
        }
      }
      int before = printed.timesUntrusted();
      all(fenced.body(), /* isFenced= */ true);
      if (printed.timesUntrusted() > before && !fenced.fence().equals(Fence.UNNAMED)) {
        List<Location> calls = from(fenced.location());
        printed.fence(fenced.fence().name(), calls.get(calls.size() - 1));
      }
    }

    private void see(Value value, Manner manner, Location at) {
      Value cause = origins.cause(value);
      String paths =
          origins.causes(value).stream().map(ValuePath::of).sorted().collect(joining(","));
      PrintedValue seen = new PrintedValue(cause, manner, at, at, exemptions.at(at), paths, "");
      printed.add(seen.calledFrom(includers(at), exemptions));
    }

    /** Returns a place and the places that include it in this text, innermost first. */
    private List<Location> from(Location place) {
      List<Location> calls = new ArrayList<>(List.of(place));
      calls.addAll(includers(place));
      return calls;
    }

    private List<Location> includers(Location place) {
      List<Location> all = place.includers();
      return all.subList(0, Math.max(0, all.size() - ofFirstCall));
    }
  }

  private static boolean isJson(Value value) {
    return value instanceof Value.Apply apply && apply.function() == BuiltIn.JSON_WITHOUT_TAGS;
  }
}
