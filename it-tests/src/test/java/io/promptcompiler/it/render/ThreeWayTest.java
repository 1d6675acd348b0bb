package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.it.oracle.HandlebarsJs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Random templates over random parameters print the same from generated code, interpreter and
 * handlebars.js. More of them: {@code ./mvnw -Pfuzz test}; only the one of a number: with {@code
 * -Dfuzz.from=NUMBER -Dfuzz.count=1}.
 */
class ThreeWayTest {
  private static final int BATCH = 250;
  private static final int ENOUGH = 5;

  private final SoftAssertions differences = new SoftAssertions();

  @Test
  void allThreePrintTheSame() {
    try (HandlebarsJs handlebars = HandlebarsJs.fastest()) {
      int end = Fuzz.FROM + Fuzz.COUNT;
      int next = Fuzz.FROM;
      while (next < end && differences.assertionErrorsCollected().size() < ENOUGH) {
        int from = next;
        int to = Math.min(end, from + BATCH);
        differences.check(() -> compare(from, to, handlebars));
        next = to;
        System.out.printf("compared %d to %d, seed %d%n", Fuzz.FROM, next - 1, Fuzz.SEED);
      }
    }
    differences.assertAll();
  }

  private void compare(int from, int to, HandlebarsJs handlebars) {
    List<RandomCase> cases =
        IntStream.range(from, to).mapToObj(number -> RandomCase.of(Fuzz.SEED, number)).toList();
    CompletableFuture<List<List<String>>> expected =
        CompletableFuture.supplyAsync(() -> rendered(cases, handlebars));
    Map<String, String> files = new LinkedHashMap<>();
    cases.forEach(one -> files.putAll(one.files()));
    try (Project project = Project.of(files)) {
      DiagnosticPrinter printer = new DiagnosticPrinter(project.folder());
      assertThat(project.compilation().errors().stream().map(printer::print)).isEmpty();
      if (cases.size() == BATCH) {
        assertThat(project.compilation().program().fragments())
            .as("partials with classes")
            .isNotEmpty();
      }
      project.classes();
      for (int i = 0; i < cases.size(); i++) {
        compare(project, cases.get(i), expected.join().get(i));
      }
      cases.forEach(one -> one.variant().ifPresent(its -> variant(project, one, its, handlebars)));
    }
  }

  private static List<List<String>> rendered(List<RandomCase> cases, HandlebarsJs handlebars) {
    return cases.stream()
        .map(one -> handlebars.render(one.body(), one.jsons(), one.partials()))
        .toList();
  }

  private void variant(
      Project project, RandomCase one, RandomPrompts.Prompt its, HandlebarsJs handlebars) {
    List<String> expected = handlebars.render(one.body(its), one.jsons(), RandomCase.partials(its));
    String shown = one.file() + its.body() + its.partials();
    String variant = "@" + RandomCase.VARIANT;
    for (int i = 0; i < expected.size(); i++) {
      Map<String, Object> data = one.data().get(i);
      String text = expected.get(i);
      differences.check(
          () ->
              ThreeWays.prints(
                  project, one.id() + variant, one.className() + variant, shown, data, text));
    }
  }

  private void compare(Project project, RandomCase one, List<String> expected) {
    String shown = one.file() + one.prompt().partials();
    for (int i = 0; i < expected.size(); i++) {
      Map<String, Object> data = one.data().get(i);
      String text = expected.get(i);
      differences.check(
          () -> ThreeWays.prints(project, one.id(), one.className(), shown, data, text));
    }
  }
}
