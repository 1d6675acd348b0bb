package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.core.type.Varies;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Marks the ends of stable beginnings in programs, so that renders know their cache points. The
 * runtime handles messages that are dropped, joined or shown in another order.
 */
public final class MarkStable {
  private final Types types;

  private MarkStable(Types types) {
    this.types = types;
  }

  /** Returns an entry point with marks, or the same one if nothing about caching is declared. */
  public static EntryPoint in(EntryPoint entryPoint) {
    if (!StablePrefix.isWanted(entryPoint)) {
      return entryPoint;
    }
    MarkStable marks = new MarkStable(entryPoint.types());
    ObjectType parameters = entryPoint.parameters();
    List<Member> members = new ArrayList<>();
    for (Member member : entryPoint.members()) {
      members.add(member instanceof Member.Part part ? marks.part(part) : member);
    }
    List<Variant> variants = new ArrayList<>();
    for (Variant variant : entryPoint.variants()) {
      variants.add(variant.with(marks.rendering(variant.text(), parameters, variant.location())));
    }
    return new EntryPoint(
        entryPoint.about(),
        entryPoint.naming(),
        parameters,
        entryPoint.types(),
        marks.rendering(entryPoint.rendering(), parameters, entryPoint.location()),
        members,
        variants,
        entryPoint.location());
  }

  private Rendering rendering(Rendering rendering, ObjectType parameters, Location location) {
    ChangesOf changes = ChangesOf.program(parameters, types);
    if (rendering instanceof TextProgram text) {
      MarkTexts texts = new MarkTexts(text.procedures(), /* isDivided= */ false);
      List<Instruction> marked = texts.mark(text.instructions(), changes);
      texts.end(Varies.APPEND, location).ifPresent(marked::add);
      return new TextProgram(marked, text.procedures());
    }
    if (rendering instanceof MessageProgram messages) {
      MarkMessages marks = new MarkMessages(messages.procedures());
      List<Instruction> marked = marks.mark(messages.instructions(), changes);
      marks.texts.end(Varies.APPEND, location).ifPresent(marked::add);
      return messages.with(marked, messages.procedures());
    }
    return rendering;
  }

  private Member.Part part(Member.Part part) {
    Conversation conversation = part.conversation();
    ChangesOf changes = ChangesOf.program(part.parameters(), types);
    MarkTexts texts = new MarkTexts(conversation.procedures(), /* isDivided= */ false);
    List<Conversation.Message> messages = new ArrayList<>();
    for (Conversation.Message message : conversation.messages()) {
      List<Instruction> marked = texts.mark(message.text(), changes);
      if (messages.size() == conversation.messages().size() - 1) {
        texts.end(Varies.APPEND, message.location()).ifPresent(marked::add);
      }
      messages.add(new Conversation.Message(message.role(), marked, message.location()));
    }
    return new Member.Part(
        part.name(),
        part.parameters(),
        new Conversation(messages, conversation.procedures()),
        part.description(),
        part.location());
  }

  /** Marks a program of messages. Each slot has marks of its own. */
  private static final class MarkMessages {
    private final List<Procedure> procedures;
    private final MarkTexts texts;

    /**
     * How often the bodies of loops that emit their last iteration first change, as far as
     * computed.
     */
    private final Map<Instruction.Loop, Varies> bodies;

    MarkMessages(List<Procedure> procedures) {
      this(procedures, new IdentityHashMap<>());
    }

    private MarkMessages(List<Procedure> procedures, Map<Instruction.Loop, Varies> bodies) {
      this.procedures = procedures;
      this.bodies = bodies;
      this.texts = new MarkTexts(procedures, /* isDivided= */ false);
    }

    List<Instruction> mark(List<Instruction> instructions, ChangesOf changes) {
      List<Instruction> marked = new ArrayList<>();
      Visit visit = new Visit(changes, marked);
      instructions.forEach(instruction -> instruction.accept(visit));
      return marked;
    }

    /** Adds each kind of instruction with the marks before, in and after it. */
    private final class Visit implements Instruction.MessageVisitor {
      private final ChangesOf changes;
      private final List<Instruction> marked;

      Visit(ChangesOf changes, List<Instruction> marked) {
        this.changes = changes;
        this.marked = marked;
      }

      private void before(Varies varies, Instruction instruction) {
        texts.before(varies, instruction.location()).ifPresent(marked::add);
      }

      @Override
      public void visit(EmitMessage message) {
        before(texts.changes(message.unlessBlank(), changes), message);
        marked.add(inside(message));
      }

      private EmitMessage inside(EmitMessage message) {
        List<Instruction> text = texts.mark(message.text(), changes);
        return (EmitMessage) message.with(List.of(), List.of(text, message.unlessBlank()));
      }

      @Override
      public void visit(Instruction.History history) {
        texts.history(history.messages(), history, changes, marked);
      }

      @Override
      public void visit(Instruction.Branch branch) {
        Varies choice = changes.printed(branch.condition());
        if (branch.otherwise().isEmpty()
            && branch.then().size() == 1
            && branch.then().get(0) instanceof Instruction.Fill fill) {
          // The choice changes the slot only.
          Instruction inside = branch.with(branch.operands(), List.of(fill.body(), List.of()));
          visit((Instruction.Fill) fill.with(List.of(), List.of(List.of(inside))));
          return;
        }
        before(choice, branch);
        Varies atBegin = texts.open();
        List<Instruction> then = mark(branch.then(), changes);
        Varies afterThen = texts.open();
        texts.open(atBegin);
        List<Instruction> otherwise = mark(branch.otherwise(), changes);
        texts.orOpen(afterThen);
        marked.add(branch.with(branch.operands(), List.of(then, otherwise)));
      }

      @Override
      public void visit(Instruction.Loop loop) {
        before(changes.iterations(loop.over()), loop);
        ChangesOf inside = changes.inside(loop);
        if (loop.policy().prepends()) {
          // The last iteration comes first.
          before(ofBody(loop, inside), loop);
        }
        Visit between = new Visit(inside, marked);
        loop.policy()
            .between()
            .forEach(one -> before(texts.changes(one.unlessBlank(), inside), one));
        Varies atBegin = texts.open();
        List<List<Instruction>> blocks = new ArrayList<>();
        blocks.add(mark(loop.body(), inside));
        texts.open(atBegin);
        blocks.add(mark(loop.otherwise(), changes));
        texts.open(atBegin);
        if (!loop.policy().between().isEmpty()) {
          blocks.add(
              new ArrayList<>(loop.policy().between().stream().map(between::inside).toList()));
          texts.open(atBegin);
        }
        marked.add(loop.with(loop.operands(), blocks));
      }

      private Varies ofBody(Instruction.Loop loop, ChangesOf inside) {
        Varies known = bodies.get(loop);
        if (known == null) {
          known = changes(new MarkMessages(procedures, bodies).mark(loop.body(), inside));
          bodies.put(loop, known);
        }
        return known;
      }

      @Override
      public void visit(Instruction.Bind bind) {
        marked.add(bind.with(bind.operands(), List.of(mark(bind.body(), changes.inside(bind)))));
      }

      @Override
      public void visit(Instruction.Fill fill) {
        Varies ofLayout = texts.open();
        texts.open(Varies.DEPLOYMENT);
        marked.add(fill.with(List.of(), List.of(mark(fill.body(), changes))));
        texts.open(ofLayout);
      }

      @Override
      public void visit(Instruction.Show show) {
        List<EmitMessage> around = new ArrayList<>(show.header());
        around.addAll(show.footer());
        around.forEach(one -> before(texts.changes(one.unlessBlank(), changes), one));
        Varies atBegin = texts.open();
        List<Instruction> header =
            new ArrayList<>(show.header().stream().map(this::inside).toList());
        texts.open(atBegin);
        List<Instruction> footer =
            new ArrayList<>(show.footer().stream().map(this::inside).toList());
        texts.open(atBegin);
        marked.add(show.with(List.of(), List.of(header, footer)));
      }

      @Override
      public void visit(Instruction.Divide divide) {
        MarkTexts divided = new MarkTexts(procedures, /* isDivided= */ true);
        divided.open(texts.open());
        List<Instruction> text = divide.text();
        boolean isPlaced = text.stream().anyMatch(MarkMessages::isPast);
        int cut = isPlaced ? 0 : MessagesPrefix.beforeQuestion(text, procedures);
        List<Instruction> all = divided.mark(text.subList(0, cut), changes);
        if (!isPlaced) {
          // Only renders with a history have one here, even if it is empty so far.
          MarkTexts.endedBy(changes.printed(divide.earlier()))
              .map(level -> new Marker.StableEnd(level, Optional.of(divide.earlier())))
              .ifPresent(end -> all.add(new Instruction.Mark(end, divide.location())));
        }
        all.addAll(divided.mark(text.subList(cut, text.size()), changes));
        texts.open(divided.open());
        marked.add(divide.with(divide.operands(), List.of(all)));
      }
    }

    /** Returns how often messages change, by the marks in their instructions. */
    private static Varies changes(List<Instruction> marked) {
      Varies changes = Varies.DEPLOYMENT;
      for (Instruction instruction : marked) {
        if (instruction instanceof Instruction.Mark mark
            && mark.marker() instanceof Marker.StableEnd end) {
          changes = changes.max(end.level() == Varies.DEPLOYMENT ? Varies.SESSION : Varies.REQUEST);
        }
        for (List<Instruction> block : instruction.blocks()) {
          changes = changes.max(changes(block));
        }
      }
      return changes;
    }

    private static boolean isPast(Instruction instruction) {
      return instruction instanceof Instruction.Mark mark && mark.marker() instanceof Marker.Past;
    }
  }
}
