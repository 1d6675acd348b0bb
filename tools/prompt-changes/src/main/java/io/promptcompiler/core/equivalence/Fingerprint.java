package io.promptcompiler.core.equivalence;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.source.Sha256;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes hashes of programs. Two programs have the same fingerprint if they are {@linkplain
 * Equivalence equivalent}. Each fragment is hashed once.
 */
public final class Fingerprint {
  private final IdentityHashMap<Fragment, String> fragments = new IdentityHashMap<>();

  /** Creates an instance without hashed fragments. */
  public Fingerprint() {}

  /** Returns the hash of a rendering as 64 hexadecimal digits. */
  public String of(Rendering rendering) {
    return of(rendering.instructions(), rendering);
  }

  /** Returns the hash of a part of a program as hexadecimal digits. */
  public String of(List<Instruction> instructions, Rendering program) {
    return of(List.of(), instructions, program);
  }

  /**
   * Returns the hash of a part of a program in which the names of some variables do not matter.
   *
   * @param free these variables, in an order that equal parts share
   */
  public String of(List<Value> free, List<Instruction> instructions, Rendering program) {
    Writing writing = new Writing(program);
    writing.values(free); // names are numbered as they occur
    writing.block(instructions);
    return writing.all();
  }

  private String of(Fragment fragment) {
    String cached = fragments.get(fragment);
    if (cached == null) {
      cached = of(fragment.text());
      fragments.put(fragment, cached);
    }
    return cached;
  }

  /**
   * Writes canonical forms one after the other. Names become numbers in order of their first
   * occurrence.
   */
  private final class Writing {
    private final Rendering program;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Map<Object, Integer> names = new HashMap<>();
    private final List<Procedure> called = new ArrayList<>();

    Writing(Rendering program) {
      this.program = program;
    }

    String all() {
      for (int i = 0; i < called.size(); i++) {
        Procedure procedure = called.get(i);
        count(procedure.parameters());
        procedure.parameters().forEach(this::name);
        block(procedure.body());
      }
      return Sha256.of(out.toByteArray());
    }

    void block(List<Instruction> instructions) {
      count(instructions);
      for (Instruction instruction : instructions) {
        shape(CanonicalForm.of(instruction));
      }
    }

    private void shape(CanonicalForm shape) {
      count(shape.own());
      shape.own().forEach(this::own);
      values(shape.operands());
      shape.blocks().forEach(this::block);
    }

    void values(List<Value> values) {
      count(values);
      for (Value value : values) {
        shape(CanonicalForm.of(value));
      }
    }

    private void own(Object own) {
      if (own instanceof CanonicalForm.Bound bound) {
        name(bound.name());
      } else if (own instanceof CanonicalForm.Used used) {
        name(used.name());
      } else if (own instanceof CanonicalForm.Called call) {
        Procedure procedure = program.procedures().get(call.procedure());
        if (!names.containsKey(call)) {
          called.add(procedure);
        }
        name(call);
      } else if (own instanceof CanonicalForm.Included included) {
        word(of(included.fragment()));
      } else if (own instanceof CanonicalForm.Slot slot) {
        word(program.slots().get(slot.number()));
      } else {
        word((String) own);
      }
    }

    private void name(Object name) {
      number(names.computeIfAbsent(name, none -> names.size()));
    }

    private void word(String word) {
      byte[] bytes = word.getBytes(UTF_8);
      number(bytes.length);
      out.writeBytes(bytes);
    }

    private void count(List<?> list) {
      number(list.size());
    }

    private void number(int number) {
      out.write(number >>> 24);
      out.write(number >>> 16);
      out.write(number >>> 8);
      out.write(number);
    }
  }
}
