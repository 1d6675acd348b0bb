package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.evolve.RandomDeclarations.Declared;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes random declarations and holds the findings against javac and the JVM, as {@link
 * ApiChangesTest} does. {@code -Devolution.pairs=2000 -Devolution.seed=7} compares more pairs; a
 * failure names the seed of its pair.
 */
class RandomApiChangesTest {
  private static final int PAIRS = Cases.of("evolution.pairs", 20);
  private static final long SEED = Long.getLong("evolution.seed", 1);

  @TempDir Path folder;

  @Test
  void findingsAgreeWithJavacAndTheJvm() throws IOException, ReflectiveOperationException {
    int compared = 0;
    for (long seed = SEED; seed < SEED + PAIRS; seed++) {
      compared += compare(seed) ? 1 : 0;
    }
    assertThat(compared).as("valid pairs from the seed %d", SEED).isGreaterThan(PAIRS / 2);
  }

  /** Compares a pair, unless one of its sides is not valid. */
  private boolean compare(long seed) throws IOException, ReflectiveOperationException {
    Random random = new Random(seed);
    Path place = Files.createTempDirectory(folder, "pair");
    Templates released = new Templates(Files.createDirectories(place.resolve("old/prompts")));
    Templates present = new Templates(Files.createDirectories(place.resolve("new/prompts")));
    RandomDeclarations inner = new RandomDeclarations(random, List.of());
    RandomDeclarations outer = new RandomDeclarations(random, List.of("Person"));
    Map<String, Declared> person = inner.fields(1);
    Map<String, Declared> text = outer.fields(2);
    Map<String, Declared> context = inner.fields(1);
    Map<String, Declared> arguments = inner.fields(0);
    write(released, person, text, context, arguments);
    for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
      switch (random.nextInt(5)) {
        case 0 -> person = atLeastOne(person, inner.changed(person, 1));
        case 1 -> context = atLeastOne(context, inner.changed(context, 1));
        case 2 -> arguments = atLeastOne(arguments, inner.changed(arguments, 0));
        default -> text = atLeastOne(text, outer.changed(text, 2));
      }
    }
    write(present, person, text, context, arguments);
    if (!released.compile().errors().isEmpty() || !present.compile().errors().isEmpty()) {
      return false;
    }
    try {
      ApiChangesTest.judged(released, present);
      return true;
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + texts(released) + texts(present), e);
    }
  }

  private static Map<String, Declared> atLeastOne(
      Map<String, Declared> old, Map<String, Declared> changed) {
    return changed.isEmpty() ? old : changed;
  }

  private static void write(
      Templates templates,
      Map<String, Declared> person,
      Map<String, Declared> text,
      Map<String, Declared> context,
      Map<String, Declared> arguments) {
    templates
        .with(
            "_defaults.yaml",
            "types:\n  Person: { type: object, properties: "
                + RandomDeclarations.yaml(person)
                + " }\n")
        .with(
            "a.md",
            "---\nparameters: "
                + RandomDeclarations.yaml(text)
                + "\n---\n"
                + text.keySet().stream()
                    .map(name -> "{{#if [" + name + "]}}x{{/if}}")
                    .collect(Collectors.joining(" "))
                + "\n")
        .with(
            "talk/talk.task.yaml",
            "task: talk\ncontext: "
                + RandomDeclarations.yaml(context)
                + "\nsources:\n  words: { args: "
                + RandomDeclarations.yaml(arguments)
                + ", returns: \"string[]\" }\n")
        .with(
            "talk/x.chat.yaml",
            """
            id: x
            task: talk
            name: X
            version: 1
            layout:
              - { kind: message, role: system, content: "Talk." }
            slots: {}
            """);
  }

  private static String texts(Templates templates) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String id : List.of("_defaults.yaml", "a.md", "talk/talk.task.yaml")) {
      all.append("\n").append(Files.readString(templates.folder().resolve(id)));
    }
    return all.toString();
  }
}
