package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.type.Constant;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Computes a hash of the fixed texts of a program in their order, independent of the types of
 * values. The texts are not listed, because repeated includes can multiply them; each fragment is
 * visited only once.
 */
final class FixedTextHash {
  private final Map<Fragment, Sequence> fragments;
  private final Set<Integer> seen = new HashSet<>();
  private final List<Integer> called = new ArrayList<>();
  private Sequence texts = Sequence.EMPTY;

  private FixedTextHash(Map<Fragment, Sequence> fragments) {
    this.fragments = fragments;
  }

  /** Returns the sequence of texts in a part of a program. */
  static Sequence of(List<Instruction> instructions, List<Procedure> procedures) {
    return of(instructions, procedures, new IdentityHashMap<>());
  }

  private static Sequence of(
      List<Instruction> instructions,
      List<Procedure> procedures,
      Map<Fragment, Sequence> fragments) {
    FixedTextHash written = new FixedTextHash(fragments);
    written.add(instructions);
    return written.all(procedures);
  }

  /**
   * A sequence of texts.
   *
   * @param hash the hash, which is equal for different texts with a probability of 2^-120
   * @param shift the factor for a hash that precedes these texts
   */
  record Sequence(BigInteger hash, BigInteger shift) {
    private static final BigInteger PRIME = BigInteger.TWO.pow(127).subtract(BigInteger.ONE);

    private static final BigInteger BASE = number("the base");
    static final Sequence EMPTY = new Sequence(BigInteger.ZERO, BigInteger.ONE);

    static Sequence of(String text) {
      return new Sequence(number(text), BASE);
    }

    Sequence then(Sequence next) {
      return new Sequence(
          hash.multiply(next.shift).add(next.hash).mod(PRIME),
          shift.multiply(next.shift).mod(PRIME));
    }

    private static BigInteger number(String text) {
      return new BigInteger(Sha256.of(text.getBytes(UTF_8)), 16).mod(PRIME);
    }
  }

  /**
   * Returns the texts including those of called procedures, which come last, in the order of the
   * first calls.
   */
  private Sequence all(List<Procedure> procedures) {
    for (int i = 0; i < called.size(); i++) {
      add(procedures.get(called.get(i)).body());
    }
    return texts;
  }

  private void add(String text) {
    texts = texts.then(Sequence.of(text));
  }

  private void add(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      add(instruction);
    }
  }

  private void add(Instruction instruction) {
    if (instruction instanceof Call call && seen.add(call.procedure())) {
      called.add(call.procedure());
    }
    own(instruction).forEach(this::add);
    if (instruction instanceof Include include) {
      include.argumentsByName().values().forEach(this::add);
      texts = texts.then(of(include.fragment()));
    } else {
      instruction.operands().forEach(this::add);
      instruction.blocks().forEach(this::add);
    }
  }

  /** Returns the fixed texts of an instruction without those in its operands and blocks. */
  private static List<String> own(Instruction instruction) {
    return switch (instruction.kind()) {
      case EMIT_TEXT -> List.of(((EmitText) instruction).text());
      case INDENTED -> List.of(((Indented) instruction).indent());
      case FENCED -> {
        Fenced fenced = (Fenced) instruction;
        Stream<String> names = fenced.attributes().stream().map(Fenced.Attribute::name);
        yield Stream.concat(Stream.of(fenced.fence().toString()), names).toList();
      }
      case MARK -> ((Instruction.Mark) instruction).marker().own();
      case BRANCH, LOOP, BIND, EMIT_VALUE, CALL, INCLUDE, GATHERED, LOG -> List.of();
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> List.of();
    };
  }

  private Sequence of(Fragment fragment) {
    Sequence cached = fragments.get(fragment);
    if (cached == null) {
      cached = of(fragment.text().instructions(), fragment.text().procedures(), fragments);
      fragments.put(fragment, cached);
    }
    return cached;
  }

  private void add(Value value) {
    if (value instanceof Value.Literal literal) {
      add(literal.constant());
    } else if (value instanceof Value.Answer answer) {
      answer.request().arguments().ifPresent(this::add);
    }
    value.operands().forEach(this::add);
  }

  private void add(Constant constant) {
    if (constant instanceof Constant.Text text) {
      add(text.value());
    } else if (constant instanceof Constant.Items items) {
      items.items().forEach(this::add);
    } else if (constant instanceof Constant.Members members) {
      members
          .members()
          .forEach(
              (name, member) -> {
                add(name);
                add(member);
              });
    }
  }
}
