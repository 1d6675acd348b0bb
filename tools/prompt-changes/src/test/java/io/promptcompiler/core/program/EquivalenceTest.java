package io.promptcompiler.core.program;

import static io.promptcompiler.core.program.RandomProgram.PLACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.equivalence.Equivalence;
import io.promptcompiler.core.equivalence.Fingerprint;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Equivalent is what differs in names and places only, and has the same fingerprint. */
class EquivalenceTest {
  private static final Location ELSEWHERE =
      new Location(new SourceText("b.md", "\n\nother"), Span.at(3));

  private static boolean same(TextProgram one, TextProgram other) {
    boolean same = Equivalence.of(one, other);
    assertThat(Equivalence.of(other, one)).isEqualTo(same);
    assertThat(new Fingerprint().of(one).equals(new Fingerprint().of(other))).isEqualTo(same);
    return same;
  }

  @Seeds(300)
  void namesAndPlacesMakeNoDifference(int seed) {
    TextProgram program = RandomProgram.of(new Random(seed));
    TextProgram renamed = renamed(program);
    assertThat(renamed).isNotEqualTo(program);
    assertThat(same(program, renamed)).isTrue();
  }

  /** Whatever makes a difference to what is rendered is seen: the interpreter is the judge. */
  @Seeds(300)
  void programsThatRenderOtherwiseAreNotEquivalent(int seed) {
    Random random = new Random(seed);
    TextProgram program = RandomProgram.of(random);
    int places = places(program);
    for (int tried = 0; tried < 20; tried++) {
      TextProgram mutant = mutated(program, random.nextInt(places), random);
      if (same(program, renamed(mutant))) {
        for (int i = 0; i < 10; i++) {
          Map<String, Object> values = RandomProgram.values(random);
          assertThat(RandomProgram.render(mutant, values))
              .as("%s%n%nand%n%s", program, mutant)
              .isEqualTo(RandomProgram.render(program, values));
        }
      }
    }
  }

  /** So that the test above cannot pass because all counts as different, or nothing renders. */
  @Test
  void mostMutationsAreSeenAndManyRenderOtherwise() {
    Random random = new Random(1);
    int all = 0;
    int seen = 0;
    int rendered = 0;
    for (int i = 0; i < 50; i++) {
      TextProgram program = RandomProgram.of(random);
      int places = places(program);
      for (int tried = 0; tried < 20; tried++) {
        TextProgram mutant = mutated(program, random.nextInt(places), random);
        all++;
        seen += same(program, mutant) ? 0 : 1;
        Map<String, Object> values = RandomProgram.values(random);
        String before = RandomProgram.render(program, values);
        rendered += before.equals(RandomProgram.render(mutant, values)) ? 0 : 1;
      }
    }
    assertThat(seen).isGreaterThan(all / 2);
    assertThat(rendered).isGreaterThan(all / 20);
  }

  @Test
  void variablesThatChangePlacesAreSeen() {
    Variable one = variable(1);
    Variable two = variable(2);
    assertThat(same(bound(one, two, one, two), bound(two, one, two, one))).isTrue();
    assertThat(same(bound(one, two, one, two), bound(one, two, two, one))).isFalse();
    assertThat(same(bound(one, two, one, one), bound(one, two, two, two))).isFalse();
  }

  @Test
  void whatIsReadAndNotBoundMustHaveTheSameName() {
    Equivalence parts = Equivalence.between(List.of(), List.of());
    List<Instruction> one = List.of(print(new Value.Read(variable(1))));
    List<Instruction> two = List.of(print(new Value.Read(variable(2))));
    assertThat(parts.same(one, one)).isTrue();
    assertThat(parts.same(one, two)).isFalse();
  }

  @Test
  void freeVariablesMustHaveTheSamePosition() {
    List<Value> free = List.of(new Value.Read(variable(1)), new Value.Read(variable(2)));
    String one = free(free, List.of(print(free.get(0))));
    assertThat(free(List.of(free.get(1), free.get(0)), List.of(print(free.get(1))))).isEqualTo(one);
    assertThat(free(free, List.of(print(free.get(1))))).isNotEqualTo(one);
  }

  private static String free(List<Value> free, List<Instruction> instructions) {
    return new Fingerprint().of(free, instructions, new TextProgram(List.of(), List.of()));
  }

  @Test
  void aProcedureMayCallItself() {
    TextProgram program = recursive(0, "x", 1);
    assertThat(same(program, recursive(0, "x", 7))).isTrue();
    assertThat(same(program, recursive(1, "x", 1))).isTrue();
    assertThat(same(program, recursive(0, "y", 1))).isFalse();
  }

  @Test
  void fragmentsThatDoubleTakeNoLongerThanTheyAreLong() {
    int levels = 200;
    TextProgram program = doubled(levels, "x");
    assertThat(same(program, renamed(doubled(levels, "x")))).isTrue();
    assertThat(same(program, doubled(levels, "y"))).isFalse();
    assertThat(same(program, doubled(levels - 1, "x"))).isFalse();
  }

  private static Variable variable(int number) {
    return new Variable(number, "v", Type.ANY, true, Optional.empty());
  }

  private static Instruction print(Value value) {
    return new EmitValue(value, new Conversion(Conversion.Form.ANY, false), PLACE);
  }

  private static TextProgram bound(Variable outer, Variable inner, Variable first, Variable then) {
    List<Instruction> body = List.of(print(new Value.Read(first)), print(new Value.Read(then)));
    Instruction inside = new Instruction.Bind(inner, RandomProgram.parameter("maybe"), body, PLACE);
    return new TextProgram(
        List.of(
            new Instruction.Bind(outer, RandomProgram.parameter("text"), List.of(inside), PLACE)),
        List.of());
  }

  /** A procedure at a place among others, which prints a text and its argument's member. */
  private static TextProgram recursive(int place, String text, int variable) {
    Variable parameter = variable(variable);
    Value read = new Value.Read(parameter);
    Value next = new Value.DynamicMember(read, "next");
    List<Instruction> body =
        List.of(
            new EmitText(text, PLACE),
            new Instruction.Branch(
                new Value.Truth(next, Value.Truth.Test.TRUTHY),
                List.of(new Call(place, "p", List.of(next), PLACE)),
                List.of(),
                PLACE));
    List<Procedure> procedures = new ArrayList<>();
    for (int i = 0; i < place; i++) {
      procedures.add(new Procedure(i, "unused", List.of(), List.of()));
    }
    procedures.add(new Procedure(place, "p", List.of(parameter), body));
    return new TextProgram(
        List.of(new Call(place, "p", List.of(RandomProgram.parameter("some")), PLACE)), procedures);
  }

  /** A fragment that includes another twice, which includes another twice. */
  private static TextProgram doubled(int levels, String text) {
    TextProgram program = new TextProgram(List.of(new EmitText(text, PLACE)), List.of());
    for (int i = 0; i < levels; i++) {
      Fragment fragment = RandomProgram.fragment("f" + i, RandomProgram.object(), program);
      Instruction include = new Include(fragment, List.of(), PLACE);
      program = new TextProgram(List.of(include, include), List.of());
    }
    return program;
  }

  /** Other numbers, hints, ids and places, procedures and parameters in another order. */
  private static TextProgram renamed(TextProgram program) {
    return new Rewriting(
            EquivalenceTest::moved,
            value ->
                value instanceof Value.Read read
                    ? new Value.Read(moved(read.variable()))
                    : value instanceof Value.LoopState state
                        ? new Value.LoopState(moved(state.loop()), state.property())
                        : value)
        .renaming()
        .program(program);
  }

  private static Variable moved(Variable old) {
    int number = 1000 - old.number();
    return new Variable(number, "other", old.type(), old.optional(), old.definition());
  }

  private static LoopFrame moved(LoopFrame old) {
    return new LoopFrame(1000 - old.number(), old.keyType());
  }

  private static Instruction moved(Instruction old) {
    if (old instanceof EmitText text) {
      return new EmitText(text.text(), ELSEWHERE);
    }
    if (old instanceof EmitValue value) {
      return new EmitValue(value.value(), value.conversion(), ELSEWHERE);
    }
    if (old instanceof Instruction.Bind bind) {
      return new Instruction.Bind(moved(bind.variable()), bind.value(), bind.body(), ELSEWHERE);
    }
    if (old instanceof Instruction.Loop loop) {
      return new Instruction.Loop(
          loop.over(),
          loop.mode(),
          moved(loop.item()),
          moved(loop.frame()),
          loop.body(),
          loop.otherwise(),
          ELSEWHERE);
    }
    if (old instanceof Call call) {
      return new Call(call.procedure(), "other", call.arguments(), ELSEWHERE);
    }
    return old instanceof Include include
        ? new Include(include.fragment(), include.arguments(), ELSEWHERE)
        : old instanceof Instruction.Log log
            ? new Instruction.Log("other", log.level(), log.values(), ELSEWHERE)
            : old;
  }

  private static int places(TextProgram program) {
    AtomicInteger places = new AtomicInteger();
    new Rewriting(
            one -> {
              places.incrementAndGet();
              return one;
            },
            value -> {
              places.incrementAndGet();
              return value;
            })
        .program(program);
    return places.get();
  }

  /** The program with a change at some place. */
  static TextProgram mutated(TextProgram program, Random random) {
    return mutated(program, random.nextInt(places(program)), random);
  }

  private static TextProgram mutated(TextProgram program, int place, Random random) {
    AtomicInteger at = new AtomicInteger();
    return new Rewriting(
            one -> at.getAndIncrement() == place ? mutated(one, random) : one,
            value -> at.getAndIncrement() == place ? mutated(value, random) : value)
        .program(program);
  }

  private static Instruction mutated(Instruction old, Random random) {
    if (old instanceof EmitText text) {
      return new EmitText(text.text() + "!", text.location());
    }
    if (old instanceof EmitValue value) {
      Conversion other =
          new Conversion(value.conversion().form(), !value.conversion().htmlEscaped());
      return new EmitValue(value.value(), other, value.location());
    }
    if (old instanceof Instruction.Branch branch) {
      return new Instruction.Branch(
          branch.condition(), branch.otherwise(), branch.then(), branch.location());
    }
    if (old instanceof Instruction.Indented indented) {
      return new Instruction.Indented("  ", indented.body(), indented.location());
    }
    if (old instanceof Include include && random.nextBoolean()) {
      List<Value> swapped = List.of(include.arguments().get(1), include.arguments().get(0));
      return new Include(include.fragment(), swapped, include.location());
    }
    return old.blocks().isEmpty()
        ? new EmitText("?", old.location())
        : old.mapBlocks(block -> block.isEmpty() ? block : block.subList(1, block.size()));
  }

  private static Value mutated(Value old, Random random) {
    if (old instanceof Value.Truth truth) {
      Value.Truth.Test[] tests = Value.Truth.Test.values();
      return new Value.Truth(truth.of(), tests[random.nextInt(tests.length)]);
    }
    if (old instanceof Value.Read read) {
      return new Value.Read(variable(Math.max(1, read.variable().number() - 1)));
    }
    if (old instanceof Value.LoopState state) {
      boolean isIndex = state.property() == Value.LoopState.Property.INDEX;
      return new Value.LoopState(
          state.loop(), isIndex ? Value.LoopState.Property.LAST : Value.LoopState.Property.INDEX);
    }
    if (old instanceof Value.Choice choice) {
      return new Value.Choice(choice.condition(), choice.otherwise(), choice.then());
    }
    if (old instanceof Value.Parameters) {
      return old;
    }
    Value literal = new Value.Literal(new Constant.Text("mutant"), Type.STRING);
    return old.type() instanceof Type.Bool
        ? new Value.Not(old)
        : old.type() instanceof Type.Any ? new Value.ToAny(literal) : literal;
  }
}
