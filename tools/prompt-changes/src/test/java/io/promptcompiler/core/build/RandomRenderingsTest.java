package io.promptcompiler.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.CompareRenderings;
import io.promptcompiler.core.evolve.ComparedStates;
import io.promptcompiler.core.evolve.ReleasedPrompts;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After random edits of templates, partials, skills, defaults, variants, libraries and options,
 * each prompt that renders otherwise than before is found. {@code -Dedits.trees=200} tries more,
 * {@code -Dedits.seed} others, and {@code -Dedits.print=true} prints the prompts for which no
 * values were found that render otherwise.
 */
class RandomRenderingsTest {
  private static final int TREES = Cases.of("edits.trees", 20);
  private static final long SEED = Long.getLong("edits.seed", 1);
  private static final boolean PRINTS = Boolean.getBoolean("edits.print");
  private static final int EDITS = 25;

  @TempDir Path folder;

  private int compared;
  private int differing;
  private int listed;

  @Test
  void promptsThatRenderOtherwiseAreFound() throws IOException {
    for (int tree = 0; tree < TREES; tree++) {
      Path home = folder.resolve("tree" + tree);
      RandomTree random = new RandomTree(home, SEED + tree);
      random.plant();
      CompilerOptions then = options(random, home);
      Compilation before = PromptCompiler.analyze(then);
      for (int edit = 0; edit < EDITS; edit++) {
        random.edit(home.resolve("here"));
        CompilerOptions now = options(random, home);
        Compilation after = PromptCompiler.analyze(now);
        compare(
            ComparedStates.of(before, then, after, now),
            "tree " + tree + ", after " + random.history());
        before = after;
        then = now;
      }
    }
    System.out.printf(
        "compared %d prompts, %d render otherwise, %d listed%n", compared, differing, listed);
    // So that it cannot pass because nothing is compared, or everything listed.
    assertThat(differing).isGreaterThan(TREES * 3);
    assertThat(listed).isLessThan(compared / 4);
  }

  private static CompilerOptions options(RandomTree random, Path home) throws IOException {
    return random.request(home.resolve("here")).options();
  }

  private void compare(ComparedStates states, String name) {
    CompareRenderings renderings = new CompareRenderings(states);
    ReleasedPrompts released = ReleasedPrompts.of("before", states.released());
    for (CompiledDocument document : states.present().documents()) {
      Optional<EntryPoint> now = document.entryPoint();
      Optional<EntryPoint> old = released.of(document).flatMap(CompiledDocument::entryPoint);
      if (now.isEmpty() || old.isEmpty()) {
        continue;
      }
      compared++;
      boolean isListed = !renderings.effects(old.get(), now.get()).isEmpty();
      Optional<String> difference = difference(old.get(), now.get());
      listed += isListed ? 1 : 0;
      differing += difference.isPresent() ? 1 : 0;
      if (PRINTS && isListed && difference.isEmpty()) {
        System.out.printf("listed: %s in %s%n", document.file().id(), name);
      }
      if (!isListed) {
        assertThat(difference).as(document.file().id() + " in " + name).isEmpty();
      }
    }
  }

  private static Optional<String> difference(EntryPoint old, EntryPoint now) {
    for (Map<String, Object> values : values()) {
      Optional<String> difference = difference(old, now, values);
      for (Variant variant : old.variants()) {
        difference =
            difference.or(
                () ->
                    difference(
                        old.in(variant),
                        now.variant(variant.name()).map(now::in).orElse(now),
                        values));
      }
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> difference(
      EntryPoint old, EntryPoint now, Map<String, Object> values) {
    Optional<String> before = render(old, values);
    return before.isEmpty() || before.equals(render(now, values))
        ? Optional.empty()
        : Optional.of(values + ": " + before.get());
  }

  /** Returns the rendered prompt; empty if it does not accept the values. */
  private static Optional<String> render(EntryPoint prompt, Map<String, Object> values) {
    try {
      return Optional.of(Preview.of(prompt, values, ProjectFunctions.NONE).shown());
    } catch (PromptParameterException e) {
      return Optional.empty();
    }
  }

  /** Values of the parameters that the templates of a {@link RandomTree} declare. */
  private static List<Map<String, Object>> values() {
    List<Map<String, Object>> all = new ArrayList<>(List.of(Map.of()));
    all = with(all, "a", List.of("x", ""));
    all = with(all, "t", List.of("one", "two", "eins"));
    all = with(all, "b", List.of("b"));
    all = with(all, "o", List.of(Map.of("s", "text")));
    all = with(all, "q0", List.of(List.of("q")));
    return with(all, "q1", List.of(List.of("q")));
  }

  /** The values with each of these, and without them. */
  private static List<Map<String, Object>> with(
      List<Map<String, Object>> all, String name, List<?> values) {
    List<Map<String, Object>> more = new ArrayList<>(all);
    for (Map<String, Object> one : all) {
      for (Object value : values) {
        Map<String, Object> longer = new HashMap<>(one);
        longer.put(name, value);
        more.add(longer);
      }
    }
    return more;
  }
}
