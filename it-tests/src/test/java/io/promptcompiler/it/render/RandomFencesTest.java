package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.testing.Cases;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Random templates with fences, of which handlebars.js has none, print the same in all our ways.
 */
class RandomFencesTest {
  private static final int COUNT = Cases.of(400);

  @Test
  void allPrintTheSame() {
    List<RandomCase> cases =
        IntStream.range(0, COUNT).mapToObj(number -> RandomCase.fenced(Fuzz.SEED, number)).toList();
    Map<String, String> files = new LinkedHashMap<>();
    cases.forEach(one -> files.putAll(one.files()));
    try (Project project = Project.of(files)) {
      DiagnosticPrinter printer = new DiagnosticPrinter(project.folder());
      assertThat(project.compilation().errors().stream().map(printer::print)).isEmpty();
      String sources = String.join("\n", project.sources().values());
      assertThat(sources).contains(".endTags(", ".endCode(", ".emptyLine(", ".indent(");
      for (RandomCase one : cases) {
        String shown = one.file() + one.prompt().partials();
        for (Map<String, Object> data : one.data()) {
          String text = project.interpret(one.id(), data);
          ThreeWays.prints(project, one.id(), one.className(), shown, data, text);
          one.variant().ifPresent(its -> variant(project, one, its, data));
        }
      }
    }
  }

  private static void variant(
      Project project, RandomCase one, RandomPrompts.Prompt its, Map<String, Object> data) {
    String id = one.id() + "@" + RandomCase.VARIANT;
    String shown = one.file() + its.body() + its.partials();
    String className = one.className() + "@" + RandomCase.VARIANT;
    ThreeWays.prints(project, id, className, shown, data, project.interpret(id, data));
  }
}
