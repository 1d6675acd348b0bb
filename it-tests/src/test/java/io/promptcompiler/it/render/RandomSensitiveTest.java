package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.MaskSensitive;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.testing.Cases;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Random templates some of whose parameters are sensitive. Each of their texts has a mark, which a
 * masked text never has, whatever tags, partials and helpers do with it.
 */
class RandomSensitiveTest {
  private static final int COUNT = Cases.of(1000);

  /** A character that no template and no other value has, and that no helper changes. */
  private static final String MARK = "\uE000";

  private final List<RandomCase> cases =
      IntStream.range(0, COUNT)
          .mapToObj(number -> RandomCase.fenced(Fuzz.SEED + 3, number))
          .filter(one -> !one.untrusted().isEmpty())
          .toList();

  @Test
  void maskedTextsHaveNothingOfSensitiveValues() {
    Map<String, String> files = new LinkedHashMap<>();
    for (RandomCase one : cases) {
      one.bareFiles(one.untrusted())
          .forEach((id, text) -> files.put(id, RandomCase.sensitive(text)));
    }
    int printed = 0;
    try (Project project = Project.of(files)) {
      for (RandomCase one : cases) {
        EntryPoint prompt = prompt(project, one.id());
        EntryPoint masked = MaskSensitive.in(prompt);
        for (Map<String, Object> data : one.data()) {
          Map<String, Object> marked = marked(one, data);
          printed += Interpreter.render(prompt, marked).contains(MARK) ? 1 : 0;
          String text = Interpreter.render(masked, marked);
          assertThat(text).as(() -> files.get(one.id()) + "\n" + marked).doesNotContain(MARK);
        }
      }
    }
    assertThat(printed).isGreaterThan(COUNT / 2);
  }

  private static EntryPoint prompt(Project project, String id) {
    return project.compilation().program().entryPoints().stream()
        .filter(one -> one.about().id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError(project.findings()));
  }

  private static Map<String, Object> marked(RandomCase one, Map<String, Object> data) {
    Map<String, Object> marked = new LinkedHashMap<>(data);
    one.untrusted().stream()
        .filter(data::containsKey)
        .forEach(
            name ->
                marked.put(
                    name, one.parameters().members().get(name).marked(data.get(name), MARK)));
    return marked;
  }
}
