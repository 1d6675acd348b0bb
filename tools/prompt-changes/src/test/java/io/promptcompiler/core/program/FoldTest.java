package io.promptcompiler.core.program;

import static io.promptcompiler.core.program.RandomProgram.PARAMETERS;
import static io.promptcompiler.core.program.RandomProgram.PLACE;
import static io.promptcompiler.core.program.RandomProgram.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.equivalence.Fold;
import io.promptcompiler.core.equivalence.KnownParameters;
import io.promptcompiler.core.equivalence.KnownValues;
import io.promptcompiler.core.equivalence.SameByCases;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.testing.Seeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** What is left when something is known renders the same. */
class FoldTest {
  /** Knows of some parameters whether they are given, and what. */
  private static KnownValues known(Map<String, Object> values, List<Field> of) {
    Map<String, Object> given = new LinkedHashMap<>(values);
    given.keySet().removeIf(name -> of.stream().noneMatch(field -> field.name().equals(name)));
    ObjectType some = new ObjectType(PARAMETERS.name(), of, "", PLACE);
    return new KnownParameters(some, Types.NONE, given);
  }

  private static TextProgram fold(TextProgram program, KnownValues known) {
    Fold fold = new Fold(known, program.procedures());
    return new TextProgram(fold.fold(program.instructions()), program.procedures());
  }

  @Seeds(500)
  void foldingDoesNotChangeTheRendering(int seed) {
    Random random = new Random(seed);
    TextProgram program = RandomProgram.of(random);
    for (int i = 0; i < 10; i++) {
      Map<String, Object> values = RandomProgram.values(random);
      List<Field> some =
          PARAMETERS.fields().stream().filter(field -> random.nextBoolean()).toList();
      TextProgram folded = fold(program, known(values, some));
      assertThat(RandomProgram.render(folded, values))
          .as("%s%n%nknowing %s of %s%n%n%s", program, some, values, folded)
          .isEqualTo(RandomProgram.render(program, values));
    }
  }

  @Seeds(300)
  void mergingTextsDoesNotChangeTheRendering(int seed) {
    Random random = new Random(seed);
    TextProgram program = RandomProgram.of(random);
    TextProgram merged =
        new TextProgram(MergeTexts.merge(program.instructions()), program.procedures());
    for (int i = 0; i < 10; i++) {
      Map<String, Object> values = RandomProgram.values(random);
      assertThat(RandomProgram.render(merged, values))
          .isEqualTo(RandomProgram.render(program, values));
    }
  }

  @Seeds(300)
  void inliningDoesNotChangeTheRendering(int seed) {
    Random random = new Random(seed);
    TextProgram program = RandomProgram.of(random);
    // A fragment that takes all its parameters together stays where it is.
    TextProgram piece = Inline.of(program, 1000).orElse(program);
    TextProgram folded = Fold.of(piece, new KnownParameters());
    for (int i = 0; i < 10; i++) {
      Map<String, Object> values = RandomProgram.values(random);
      String text = RandomProgram.render(program, values);
      assertThat(RandomProgram.render(piece, values)).isEqualTo(text);
      assertThat(RandomProgram.render(folded, values)).isEqualTo(text);
    }
  }

  /** What is the same in all cases renders the same, whatever was changed. */
  @Seeds(300)
  void programsThatAreTheSameByCasesRenderTheSame(int seed) {
    Random random = new Random(seed);
    KnownParameters constants = new KnownParameters();
    TextProgram program = RandomProgram.of(random);
    Optional<TextProgram> piece = Inline.of(program, 0);
    for (int tried = 0; tried < 10; tried++) {
      TextProgram mutant = EquivalenceTest.mutated(program, random);
      Optional<TextProgram> other = Inline.of(mutant, 100_000);
      if (piece.isPresent()
          && other.isPresent()
          && SameByCases.of(
              Fold.of(piece.get(), constants).instructions(),
              Fold.of(other.get(), constants).instructions(),
              constants)) {
        for (int i = 0; i < 10; i++) {
          Map<String, Object> values = RandomProgram.values(random);
          assertThat(RandomProgram.render(mutant, values))
              .as("%s%n%nand%n%s", program, mutant)
              .isEqualTo(RandomProgram.render(program, values));
        }
      }
    }
  }

  @org.junit.jupiter.api.Test
  void conditionsAreTheSameInAnyOrder() {
    Branch outer =
        new Branch(
            is("flag"),
            List.of(new Branch(is("text"), List.of(text("a")), List.of(), PLACE)),
            List.of(),
            PLACE);
    Branch inner =
        new Branch(
            apply(BuiltIn.ALL, is("text"), is("flag")), List.of(text("a")), List.of(), PLACE);
    Branch either =
        new Branch(
            apply(BuiltIn.SOME, is("text"), is("flag")), List.of(text("a")), List.of(), PLACE);
    KnownParameters constants = new KnownParameters();
    assertThat(SameByCases.of(List.of(outer), List.of(inner), constants)).isTrue();
    assertThat(SameByCases.of(List.of(outer), List.of(either), constants)).isFalse();
  }

  @org.junit.jupiter.api.Test
  void messagesThatAreNeverEmittedAreDropped() {
    EmitMessage empty = message(new Branch(is("loud"), List.of(text("a")), List.of(), PLACE));
    EmitMessage same = message(text("a"));
    Branch either = new Branch(is("maybe"), List.of(empty, same), List.of(same), PLACE);
    assertThat(folded(empty, either)).containsExactly(same);
  }

  @org.junit.jupiter.api.Test
  void aSlotIsOnlyShownIfItIsFilledOrHasAHeaderAnyway() {
    Instruction unfilled =
        new Branch(is("loud"), List.of(fill(0, message(text("a")))), List.of(), PLACE);
    Instruction filled = fill(1, message(text("b")));
    Instruction omitted = show(0, /* isOmittedEmpty= */ true);
    Instruction shown = show(1, /* isOmittedEmpty= */ true);
    Instruction always = show(0, /* isOmittedEmpty= */ false);
    MessageProgram program =
        new MessageProgram(
            MessageProgram.Manner.DOCUMENT,
            Service.NONE,
            List.of(),
            List.of("one", "two"),
            List.of(unfilled, filled, omitted, shown, always),
            List.of());
    KnownValues known = known(Map.of("loud", false), List.of(field("loud")));
    assertThat(Fold.of(program, known).instructions()).containsExactly(filled, shown, always);
  }

  @org.junit.jupiter.api.Test
  void messagesAreTheSameIfTheirTextsAreInEachCase() {
    Branch outer =
        new Branch(
            is("flag"),
            List.of(new Branch(is("text"), List.of(text("a")), List.of(), PLACE)),
            List.of(),
            PLACE);
    Branch inner =
        new Branch(
            apply(BuiltIn.ALL, is("text"), is("flag")), List.of(text("a")), List.of(), PLACE);
    KnownParameters constants = new KnownParameters();
    List<Instruction> one = List.of(fill(0, message(outer)));
    assertThat(SameByCases.of(one, List.of(fill(0, message(inner))), constants)).isTrue();
    assertThat(SameByCases.of(one, List.of(fill(1, message(inner))), constants)).isFalse();
  }

  private static EmitMessage message(Instruction text) {
    return new EmitMessage(Role.USER, false, List.of(text), List.of(), OptionalInt.empty(), PLACE);
  }

  private static Fill fill(int slot, Instruction body) {
    return new Fill(slot, OptionalInt.empty(), List.of(body), PLACE);
  }

  private static Show show(int slot, boolean isOmittedEmpty) {
    return new Show(slot, List.of(message(text("header"))), List.of(), isOmittedEmpty, PLACE);
  }

  private static List<Instruction> folded(Instruction... instructions) {
    KnownValues known = known(Map.of("loud", false), List.of(field("loud"), field("maybe")));
    return new Fold(known, List.of()).fold(List.of(instructions));
  }

  private static Field field(String name) {
    return PARAMETERS.field(name).orElseThrow();
  }

  private static EmitText text(String text) {
    return new EmitText(text, PLACE);
  }

  private static Branch branch(Value condition) {
    return new Branch(condition, List.of(text("yes")), List.of(text("no")), PLACE);
  }

  private static Value is(String parameter) {
    return new Value.Truth(parameter(parameter), Test.TRUTHY);
  }

  private static Value apply(BuiltIn function, Value... arguments) {
    return new Value.Apply(function, List.of(arguments), Type.BOOLEAN, false);
  }

  @org.junit.jupiter.api.Test
  void whatIsDecidedIsNoBranch() {
    assertThat(folded(text("a "), branch(is("loud")), text(" b"))).containsExactly(text("a no b"));
    assertThat(folded(branch(new Value.Not(is("maybe"))))).containsExactly(text("yes"));
    assertThat(folded(branch(apply(BuiltIn.ALL, is("flag"), is("loud")))))
        .containsExactly(text("no"));
  }

  @org.junit.jupiter.api.Test
  void whatIsKnownDropsOutOfACondition() {
    assertThat(folded(branch(apply(BuiltIn.SOME, is("flag"), is("loud"), is("maybe")))))
        .containsExactly(branch(parameter("flag")));
  }

  @org.junit.jupiter.api.Test
  void whatIsAbsentDecidesAComparisonWithWhatIsThere() {
    assertThat(folded(branch(apply(BuiltIn.EQUAL, parameter("text"), parameter("maybe")))))
        .containsExactly(text("no"));
  }

  @org.junit.jupiter.api.Test
  void whatIsTheSameEitherWayIsNoBranch() {
    Branch either = new Branch(is("flag"), List.of(text("a")), List.of(text("a")), PLACE);
    assertThat(folded(either, text("b"))).containsExactly(text("ab"));
  }

  @org.junit.jupiter.api.Test
  void whatEmitsNothingIsLeftOut() {
    Branch nothing = new Branch(is("flag"), List.of(), List.of(), PLACE);
    assertThat(folded(new Indented("> ", List.of(nothing), PLACE))).isEmpty();
  }
}
