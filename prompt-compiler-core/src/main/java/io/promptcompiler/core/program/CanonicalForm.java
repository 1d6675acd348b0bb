package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The canonical form of a part of a program: everything that affects what is rendered, as {@link
 * Equivalence} compares and {@link Fingerprint} hashes it. Positions, hints and the types of values
 * are left out.
 *
 * @param own what the part itself says: texts, and the names below
 * @param operands the values that it reads, in an order that does not depend on names
 * @param texts the text instructions inside of it
 * @param blocks the message instructions inside of it
 */
record CanonicalForm(
    List<Object> own,
    List<Value> operands,
    List<List<Instruction>> texts,
    List<List<MessageInstruction>> blocks) {

  /** A reference to something that can be renamed without a change of meaning. */
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

  /** A slot, identified by its name whatever its number is. */
  record Slot(int number) implements Name {}

  static CanonicalForm of(Value value) {
    return new CanonicalForm(own(value), value.operands(), List.of(), List.of());
  }

  private static List<Object> own(Value value) {
    return switch (value.kind()) {
      case ANSWER -> {
        Request request = ((Value.Answer) value).request();
        // To give no arguments and to give none of those that there are is the same.
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
    return new CanonicalForm(own(instruction), operands, instruction.blocks(), List.of());
  }

  private static List<Object> own(Instruction instruction) {
    if (instruction instanceof EmitText text) {
      return List.of("text", text.text());
    }
    if (instruction instanceof EmitValue value) {
      Conversion conversion = value.conversion();
      return List.of("value", conversion.form().name(), String.valueOf(conversion.htmlEscaped()));
    }
    if (instruction instanceof Loop loop) {
      return List.of("loop", loop.mode().name(), new Bound(loop.item()), new Bound(loop.frame()));
    }
    if (instruction instanceof Bind bind) {
      return List.of("bind", new Bound(bind.variable()));
    }
    if (instruction instanceof Call call) {
      return List.of("call", new Called(call.procedure()));
    }
    if (instruction instanceof Include include) {
      List<Object> own = new ArrayList<>(List.of("include", new Included(include.fragment())));
      own.addAll(include.argumentsByName().keySet());
      return own;
    }
    if (instruction instanceof Indented indented) {
      return List.of("indented", indented.indent());
    }
    if (instruction instanceof Fenced fenced) {
      List<Object> own = new ArrayList<>(List.of("fence", fenced.fence().toString()));
      own.add(fenced.fence().opening().lineBreak());
      own.add(fenced.fence().closing().lineBreak());
      for (Fenced.Attribute attribute : fenced.attributes()) {
        own.addAll(List.of(attribute.name(), attribute.conversion().form().name()));
      }
      return own;
    }
    if (instruction instanceof Instruction.Mark mark) {
      List<Object> own = new ArrayList<>(List.of("mark"));
      own.addAll(mark.marker().own());
      return own;
    }
    if (instruction instanceof Gathered) {
      return List.of("gathered");
    }
    return List.of(instruction instanceof Log ? "log" : "branch");
  }

  static CanonicalForm of(MessageInstruction instruction) {
    return new CanonicalForm(
        own(instruction), instruction.operands(), instruction.texts(), instruction.blocks());
  }

  private static List<Object> own(MessageInstruction instruction) {
    List<Object> own = new ArrayList<>();
    own.add(instruction.getClass().getSimpleName());
    own.add(instruction.budget().toString());
    if (instruction instanceof MessageInstruction.Emit emit) {
      own.addAll(List.of(emit.role().name(), String.valueOf(emit.isPrefix())));
    } else if (instruction instanceof MessageInstruction.Loop loop) {
      own.addAll(List.of(new Bound(loop.item()), new Bound(loop.frame())));
      own.addAll(List.of(loop.order().name(), String.valueOf(loop.stops())));
    } else if (instruction instanceof MessageInstruction.Bind bind) {
      own.add(new Bound(bind.variable()));
    } else if (instruction instanceof MessageInstruction.Fill fill) {
      own.add(new Slot(fill.slot()));
    } else if (instruction instanceof MessageInstruction.Show show) {
      own.addAll(List.of(new Slot(show.slot()), String.valueOf(show.isOmittedEmpty())));
    }
    return own;
  }
}
