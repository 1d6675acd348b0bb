package io.promptcompiler.outputs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads the answers in {@code answers.txt}. {@code -Dgoldens=rewrite} writes the results into this
 * file.
 */
class AnswersTest {
  private static final String TABLE = "answers.txt";

  @TempDir private Path folder;

  /** An answer and the result of reading it. */
  private record Case(String name, String output, String answer, String expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static String table() throws IOException {
    try (InputStream in = AnswersTest.class.getResourceAsStream(TABLE)) {
      return new String(Objects.requireNonNull(in, TABLE).readAllBytes(), UTF_8);
    }
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    String output = "";
    String[] sections = table().split("(?m)^## ", -1);
    for (int i = 1; i < sections.length; i++) {
      String[] parts = sections[i].split("\n<<<\n|\n>>>\n", -1);
      String[] head = parts[0].split("\n", -1);
      output = head.length > 1 ? head[head.length - 1] : output;
      cases.add(new Case(head[0], output, parts[1], parts[2].strip()));
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isReadAsInTheTable(Case row) {
    assertThat(read(row)).isEqualTo(row.expected());
  }

  private String read(Case row) {
    Outputs<Map<String, @Nullable Object>> outputs = Declared.output(folder, row.output());
    try {
      OutputRead<Map<String, @Nullable Object>> read = outputs.read(row.answer());
      String repairs =
          read.repairs().stream().map("\nrepair: "::concat).collect(Collectors.joining());
      if (read.repairs().isEmpty()) {
        assertThat(outputs.strict().read(row.answer())).isEqualTo(read);
      } else {
        assertThatThrownBy(() -> outputs.strict().read(row.answer()))
            .isInstanceOfSatisfying(
                OutputException.class, e -> assertThat(e.problems()).isEqualTo(read.repairs()));
      }
      return Json.stringify(read.output()) + repairs;
    } catch (OutputException e) {
      return e.problems().stream().map("problem: "::concat).collect(Collectors.joining("\n"));
    }
  }

  @Test
  void rewritesTheTable() throws IOException {
    if (!"rewrite".equals(System.getProperty("goldens"))) {
      return;
    }
    StringBuilder table = new StringBuilder(table().split("(?m)^## ", -1)[0]);
    String output = "";
    for (Case row : cases().toList()) {
      table.append("## ").append(row.name()).append('\n');
      table.append(row.output().equals(output) ? "" : row.output() + "\n");
      output = row.output();
      table.append("<<<\n").append(row.answer()).append("\n>>>\n").append(read(row)).append("\n\n");
    }
    Files.writeString(
        Path.of("src/test/resources/io/promptcompiler/outputs/" + TABLE),
        table.toString().stripTrailing() + "\n");
  }
}
