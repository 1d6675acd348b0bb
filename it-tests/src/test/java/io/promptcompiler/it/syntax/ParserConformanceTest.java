package io.promptcompiler.it.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.it.oracle.HandlebarsJs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Trees and locations of random templates are those of handlebars.js, or both reject them. */
class ParserConformanceTest {
  private static final int COUNT = 10 * Fuzz.COUNT;
  private static final int BATCH = 1000;

  private final RandomTemplates random = new RandomTemplates(new Random(Fuzz.SEED));
  private final List<String> differences = new ArrayList<>();
  private int rejected;

  @Test
  void treesAreThoseOfHandlebarsJs() {
    try (HandlebarsJs handlebars = HandlebarsJs.fastest()) {
      for (int i = 0; i < COUNT; i += BATCH) {
        compare(i, Math.min(BATCH, COUNT - i), handlebars);
      }
    }
    System.out.printf("%d templates, seed %d, %d rejected by both%n", COUNT, Fuzz.SEED, rejected);
    assertThat(differences.stream().limit(5)).as("seed %d", Fuzz.SEED).isEmpty();
    assertThat(rejected).as("most templates are well-formed").isBetween(1, COUNT / 2);
  }

  private void compare(int from, int count, HandlebarsJs handlebars) {
    List<String> templates = Stream.generate(random::next).limit(count).toList();
    List<String> expected = handlebars.trees(templates);
    for (int i = 0; i < count; i++) {
      String template = templates.get(i);
      String js = expected.get(i);
      String ours = TreeText.of(template);
      rejected += js.equals("rejected") ? 1 : 0;
      if (!ours.equals(js)) {
        differences.add(
            "template " + (from + i) + ": " + template + "\n  js:   " + js + "\n  ours: " + ours);
      }
    }
  }
}
