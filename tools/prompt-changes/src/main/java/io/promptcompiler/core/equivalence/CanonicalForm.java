package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Request;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/**
 * The canonical form of a part of a program: everything that affects the rendered text. {@link
 * Equivalence} compares it and {@link Fingerprint} hashes it. Positions, hints and the types of
 * values are omitted.
 *
 * @param own the texts and names of the part itself
 * @param operands the values that the part reads, in an order that does not depend on names
 * @param blocks the instructions inside the part
 */
record CanonicalForm(List<Object> own, List<Value> operands, List<List<Instruction>> blocks) {

  /** A reference to something that can be renamed without changing the program's meaning. */
  sealed interface Name
      permits CanonicalForm.Bound,
          CanonicalForm.Used,
          CanonicalForm.Called,
          CanonicalForm.Included,
          CanonicalForm.Slot {}

  /**
   * A variable or loop that is bound here.
   *
   * @param name a {@link Variable} or a {@link LoopFrame}
   */
  record Bound(Object name) implements Name {}

  /**
   * A variable or loop that is read here.
   *
   * @param name a {@link Variable} or a {@link LoopFrame}
   */
  record Used(Object name) implements Name {}

  /** A procedure that is called here. */
  record Called(int procedure) implements Name {}

  /** A fragment that is included here. */
  record Included(Fragment fragment) implements Name {}

  /** A slot, identified by its name and not by its number. */
  record Slot(int number) implements Name {}

  static CanonicalForm of(Value value) {
    return new CanonicalForm(own(value), value.operands(), List.of());
  }

  private static List<Object> own(Value value) {
    return switch (value.kind()) {
      case ANSWER -> {
        Request request = ((Value.Answer) value).request();
        // Passing no argument object is equivalent to passing one without values.
        String arguments =
            request
                .arguments()
                .filter(given -> !given.members().isEmpty())
                .map(Constant::json)
                .orElse("");
        yield List.of("ask", request.method().name(), arguments);
      }
      case READ -> List.of("read", new Used(((Value.Read) value).variable()));
      case PARAMETERS -> named("parameters", ((Value.Parameters) value).beside());
      case MEMBER -> List.of("member", ((Value.Member) value).field().name());
      case DYNAMIC_MEMBER -> List.of("dynamicMember", ((Value.DynamicMember) value).name());
      case LITERAL -> List.of("literal", ((Value.Literal) value).constant().json());
      case EXTENDED -> named("extended", ((Value.Extended) value).names());
      case LOOP_STATE -> {
        Value.LoopState state = (Value.LoopState) value;
        yield List.of("loopState", new Used(state.loop()), state.property().name());
      }
      case TRUTH -> List.of("truth", ((Value.Truth) value).test().name());
      case APPLY -> {
        Function function = ((Value.Apply) value).function();
        yield List.of("apply", function.family(), function.word());
      }
      case ELEMENT, DYNAMIC_LOOKUP, LENGTH, ABSENT, TO_ANY, CONTEXTS, IS_LIST, NOT, CHOICE ->
          List.of(value.getClass().getSimpleName());
    };
  }

  private static List<Object> named(String what, Collection<String> names) {
    List<Object> own = new ArrayList<>(List.of(what));
    own.addAll(names);
    return own;
  }

  static CanonicalForm of(Instruction instruction) {
    List<Value> operands =
        instruction instanceof Include include
            ? List.copyOf(include.argumentsByName().values())
            : instruction.operands();
    Own own = new Own();
    instruction.accept(own);
    return new CanonicalForm(own.all, operands, instruction.blocks());
  }

  /** Collects everything about an instruction except its operands and blocks. */
  private static final class Own implements Instruction.Visitor {
    // This text must not change: files of accepted changes contain hashes of it.
    private static final String NO_BUDGET = OptionalInt.empty().toString();

    private final List<Object> all = new ArrayList<>();

    private void add(Object... own) {
      Collections.addAll(all, own);
    }

    @Override
    public void visit(Branch branch) {
      add("branch");
    }

    @Override
    public void visit(Loop loop) {
      add("loop", loop.mode().name(), new Bound(loop.item()), new Bound(loop.frame()));
      Loop.MessagePolicy policy = loop.policy();
      if (!policy.equals(Loop.MessagePolicy.NONE)) {
        add(policy.prepends() ? "prepend" : "append", policy.budget().toString());
        add(policy.stops() ? "stops" : "goes on");
      }
    }

    @Override
    public void visit(Bind bind) {
      add("bind", new Bound(bind.variable()));
    }

    @Override
    public void visit(EmitText text) {
      add("text", text.text());
    }

    @Override
    public void visit(EmitValue value) {
      Conversion conversion = value.conversion();
      add("value", conversion.form().name(), String.valueOf(conversion.htmlEscaped()));
    }

    @Override
    public void visit(Call call) {
      add("call", new Called(call.procedure()));
    }

    @Override
    public void visit(Include include) {
      add("include", new Included(include.fragment()));
      all.addAll(include.argumentsByName().keySet());
    }

    @Override
    public void visit(Indented indented) {
      add("indented", indented.indent());
    }

    @Override
    public void visit(Fenced fenced) {
      Fence fence = fenced.fence();
      add("fence", fence.toString(), fence.opening().lineBreak(), fence.closing().lineBreak());
      for (Fenced.Attribute attribute : fenced.attributes()) {
        add(attribute.name(), attribute.conversion().form().name());
      }
    }

    @Override
    public void visit(Gathered gathered) {
      add("gathered");
    }

    @Override
    public void visit(Mark mark) {
      add("mark");
      all.addAll(mark.marker().own());
    }

    @Override
    public void visit(Log log) {
      add("log");
    }

    @Override
    public void visit(EmitMessage message) {
      add("Emit", message.budget().toString(), message.role().name());
      add(String.valueOf(message.isPrefix()));
    }

    @Override
    public void visit(History history) {
      add("History", history.budget().toString());
    }

    @Override
    public void visit(Fill fill) {
      add("Fill", fill.budget().toString(), new Slot(fill.slot()));
    }

    @Override
    public void visit(Show show) {
      add("Show", NO_BUDGET, new Slot(show.slot()), String.valueOf(show.isOmittedEmpty()));
    }

    @Override
    public void visit(Divide divide) {
      add("Divide", NO_BUDGET);
    }
  }
}
