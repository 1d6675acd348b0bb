package io.promptcompiler.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The exceptions tell all they know and can be sent elsewhere. */
class PromptParameterExceptionTest {

  @Test
  void theMessageIsTheProblemsOneALine() {
    List<String> problems = new ArrayList<>(List.of("First.", "Second."));
    PromptParameterException exception = new PromptParameterException(problems);
    problems.clear();
    assertThat(exception)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("First.\nSecond.");
    assertThat(exception.problems()).containsExactly("First.", "Second.").isUnmodifiable();
  }

  @Test
  void ofManyProblemsTheMessageSaysTheFirst() {
    List<String> problems = IntStream.range(0, 103).mapToObj(i -> "Problem " + i + ".").toList();
    PromptParameterException exception = new PromptParameterException(problems);
    assertThat(exception).hasMessageEndingWith("Problem 99.\nThere are more problems.");
    assertThat(exception.problems()).hasSize(103);
  }

  @Test
  void canBeSerialized() throws IOException, ClassNotFoundException {
    PromptParameterException parameters =
        copy(new PromptParameterException(List.of("First.", "Second.")));
    assertThat(parameters.problems()).containsExactly("First.", "Second.");
    UnknownPromptException unknown = copy(new UnknownPromptException("a.md", List.of("b.md")));
    assertThat(unknown.id()).isEqualTo("a.md");
    assertThat(unknown.nearest()).containsExactly("b.md");
  }

  @Test
  void anUnknownPromptWithoutNeighboursSuggestsNothing() {
    assertThat(new UnknownPromptException("a.md", List.of())).hasMessage("Unknown prompt 'a.md'.");
  }

  @SuppressWarnings("unchecked")
  private static <T> T copy(T object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
