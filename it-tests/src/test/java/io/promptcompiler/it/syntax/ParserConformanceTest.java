package io.promptcompiler.it.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.oracle.HandlebarsJs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Trees and locations of random templates are those of handlebars.js, or both reject them. */
class ParserConformanceTest {
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int COUNT = 10 * Integer.getInteger("fuzz.count", 300);

  @Test
  void treesAreThoseOfHandlebarsJs() {
    HandlebarsJs handlebars = new HandlebarsJs();
    RandomTemplates templates = new RandomTemplates(new Random(SEED));
    List<String> differences = new ArrayList<>();
    int rejected = 0;
    for (int i = 0; i < COUNT; i++) {
      String template = templates.next();
      String expected = handlebars.tree(template);
      String actual = TreeText.of(template);
      rejected += expected.equals("rejected") ? 1 : 0;
      if (!actual.equals(expected)) {
        differences.add(
            "template " + i + ": " + template + "\n  js:   " + expected + "\n  ours: " + actual);
      }
    }
    System.out.printf("%d templates, seed %d, %d rejected by both%n", COUNT, SEED, rejected);
    assertThat(differences.stream().limit(5)).as("seed %d", SEED).isEmpty();
    assertThat(rejected).as("most templates are well-formed").isBetween(1, COUNT / 2);
  }
}
