package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is wrong with the answer of a model is said of fields, all at once, each with its path. */
class OutputReaderTest {
  private static <T> T there(@Nullable T value) {
    return Objects.requireNonNull(value);
  }

  private static OutputException problems(OutputReader reader) {
    try {
      reader.check();
    } catch (OutputException e) {
      return e;
    }
    throw new AssertionError("no problem");
  }

  @Test
  void problemsSpeakOfFields() {
    Map<String, Object> answer = new HashMap<>();
    answer.put("count", "many");
    answer.put("order", "up");
    answer.put("data", Map.of("when", LocalDate.EPOCH));
    answer.put("list", Arrays.asList("a", null));
    OutputReader in = OutputReader.of(answer);
    in.requiredString("name", "The name of the thing");
    in.requiredInteger("count", "");
    there(in.optional("order")).asOneOf("asc", "desc");
    ParameterValue.any(in.optional("data"));
    ParameterValue.strings(in.optional("list"));
    OutputException e = problems(in);
    assertThat(e.problems())
        .containsExactly(
            "Field 'name' is missing. The name of the thing.",
            "Field 'count' must be of type integer, but got 'many' which cannot be converted.",
            "Field 'order' must be one of 'asc', 'desc', but got 'up'.",
            "Field 'data.when' must be made of maps, lists, texts, numbers and booleans, but got"
                + " java.time.LocalDate.",
            "Field 'list[1]' is missing.");
    assertThat(e.paths()).containsExactly("name", "count", "order", "data", "list[1]");
    assertThat(e).hasMessage(String.join("\n", e.problems()));
  }

  @Test
  void fieldsOfObjectsInsideHaveTheirPaths() {
    OutputReader in = OutputReader.of(Map.of("owner", Map.of("age", "x")));
    ParameterReader owner = there(there(in.required("owner", "")).asObject());
    owner.requiredInteger("age", "");
    owner.required("name", "");
    assertThat(problems(in).paths()).containsExactly("owner.age", "owner.name");
  }

  @Test
  void aValueIsTheMemberThatHoldsItOrAlone() {
    assertThat(there(OutputReader.of(List.of("a"), true).required("value", "")).elements())
        .hasSize(1);
    assertThat(OutputReader.of(Map.of("value", 3), true).requiredInteger("value", "")).isEqualTo(3);
    assertThat(there(OutputReader.of(Map.of("value", 3), false).required("value", "")).asMap())
        .containsEntry("value", 3L);
    assertThat(
            there(OutputReader.of(Map.of("value", 3, "more", 4), true).required("value", ""))
                .asMap())
        .hasSize(2);
    OutputReader nothing = OutputReader.of(null, true);
    nothing.required("value", "");
    assertThat(problems(nothing)).hasMessage("Field 'value' is missing.");
    OutputReader wrapped = OutputReader.of(Collections.singletonMap("value", null), true);
    wrapped.required("value", "");
    assertThat(problems(wrapped)).hasMessage("Field 'value' is missing.");
  }

  @Test
  void anAnswerThatFitsHasNoProblem() {
    OutputReader in = OutputReader.of(Map.of("a", "1", "more", 2));
    assertThat(in.requiredInteger("a", "")).isEqualTo(1);
    in.check();
  }

  @Test
  void manyProblemsAreNotAllInTheMessage() {
    List<String> many = Collections.nCopies(101, "Field 'a' is missing.");
    OutputException e = new OutputException(many, many);
    assertThat(e.problems()).hasSize(101);
    assertThat(there(e.getMessage()).lines())
        .hasSize(101)
        .last()
        .isEqualTo("There are more problems.");
    assertThatThrownBy(() -> e.problems().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void manyProblemsAreNotCollected() {
    OutputReader in = OutputReader.of(Map.of());
    for (int i = 0; i < 1000; i++) {
      in.required("a" + i, "");
    }
    assertThat(problems(in).problems())
        .hasSize(101)
        .endsWith("Field 'a99' is missing.", "There are more problems.");
    assertThat(problems(in).paths()).hasSize(101).endsWith("a99", "");
  }

  @Test
  void canBeSerialized() throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new OutputException(List.of("Field 'a' is missing."), List.of("a")));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(((OutputException) in.readObject()).paths()).containsExactly("a");
    }
  }
}
