package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.UnaryOperator;

/** A program with all of its instructions and values replaced, also those of its fragments. */
final class Rewriting {
  private final UnaryOperator<Instruction> instruction;
  private final UnaryOperator<Value> value;
  private final IdentityHashMap<Fragment, Fragment> fragments = new IdentityHashMap<>();
  private boolean renames;
  private int procedures;

  /** Replaces what is inside of an instruction or value first, then itself. */
  Rewriting(UnaryOperator<Instruction> instruction, UnaryOperator<Value> value) {
    this.instruction = instruction;
    this.value = value;
  }

  /** Gives fragments other names, and procedures and parameters of fragments another order. */
  Rewriting renaming() {
    renames = true;
    return this;
  }

  TextProgram program(TextProgram program) {
    int around = procedures;
    procedures = program.procedures().size();
    List<Procedure> all = new ArrayList<>();
    for (Procedure one : program.procedures()) {
      int number = number(one.number());
      all.add(renames ? 0 : number, new Procedure(number, "p", parameters(one), all(one.body())));
    }
    TextProgram rewritten = new TextProgram(all(program.instructions()), all);
    procedures = around;
    return rewritten;
  }

  private int number(int procedure) {
    return renames ? procedures - 1 - procedure : procedure;
  }

  private List<Variable> parameters(Procedure procedure) {
    return procedure.parameters().stream()
        .map(parameter -> ((Value.Read) value.apply(new Value.Read(parameter))).variable())
        .toList();
  }

  private List<Instruction> all(List<Instruction> instructions) {
    return Replaced.each(instructions, this::one);
  }

  private Instruction one(Instruction old) {
    Instruction inside = old.map(this::one, this::all);
    if (inside instanceof Instruction.Include include) {
      return instruction.apply(included(include));
    }
    return instruction.apply(
        inside instanceof Instruction.Call call
            ? new Instruction.Call(number(call.procedure()), "p", call.arguments(), call.location())
            : inside);
  }

  private Instruction included(Instruction.Include include) {
    Fragment old = include.fragment();
    Fragment known = fragments.get(old);
    Fragment fragment = known == null ? fragment(old) : known;
    fragments.put(old, fragment);
    if (fragment.equals(old)) {
      return include;
    }
    List<Value> arguments = new ArrayList<>(include.arguments());
    if (renames) {
      Collections.reverse(arguments);
    }
    return new Instruction.Include(fragment, arguments, include.location());
  }

  private Fragment fragment(Fragment old) {
    TextProgram text = program(old.text());
    if (!renames) {
      boolean isSame = text.equals(old.text());
      return isSame ? old : RandomProgram.fragment(old.about().id(), old.parameters(), text);
    }
    List<Field> parameters = new ArrayList<>(old.parameters().fields());
    Collections.reverse(parameters);
    return RandomProgram.fragment(
        "other", RandomProgram.object(parameters.toArray(new Field[0])), text);
  }

  private Value one(Value old) {
    return value.apply(old.map(this::one));
  }
}
