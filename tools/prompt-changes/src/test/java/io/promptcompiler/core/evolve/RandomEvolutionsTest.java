package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.evolve.RandomDocument.Format;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random documents and changes: what renders otherwise is reported, with values that the released
 * one takes, and is among the prompts whose rendering can differ. {@code -Devolutions.count=2000}
 * tries more, {@code -Devolutions.seed} others, and {@code -Devolutions.print=true} prints the
 * findings for which no value was found that renders otherwise: most of them are right, some may be
 * false.
 */
class RandomEvolutionsTest {
  private static final int COUNT = Cases.of("evolutions.count", 70);
  private static final long SEED = Long.getLong("evolutions.seed", 1);
  private static final boolean PRINTS = Boolean.getBoolean("evolutions.print");
  private static final int BATCH = 200;

  /** Makes numbers that follow each other into seeds that have nothing in common. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  @TempDir Path folder;

  private int compared;
  private int differed;
  private int unshown;
  private int listed;
  private int listedUnshown;

  @ParameterizedTest
  @EnumSource
  void promptsThatRenderOtherwiseAreReported(Format format) throws IOException {
    for (int from = 0; from < COUNT; from += BATCH) {
      List<RandomDocument> documents = new ArrayList<>();
      for (int i = from; i < Math.min(COUNT, from + BATCH); i++) {
        documents.add(RandomDocument.of(format, i, new Random((SEED * 1_000_003 + i) * SPREAD)));
      }
      batch(Files.createTempDirectory(folder, "batch"), documents);
    }
    System.out.printf(
        "%s: compared %d of %d, %d differ, %d reported without a value that shows it%n",
        format, compared, COUNT, differed, unshown);
    System.out.printf(
        "%s: the rendering of %d can differ, without a value that shows it %d%n",
        format, listed, listedUnshown);
    // So that it cannot pass because all are wrong, or the same.
    assertThat(compared).isGreaterThan(COUNT / 3);
    assertThat(differed).isGreaterThan(COUNT / 20);
  }

  private void batch(Path place, List<RandomDocument> documents) throws IOException {
    Templates released = new Templates(Files.createDirectory(place.resolve("released")));
    Templates present = new Templates(Files.createDirectory(place.resolve("present")));
    for (RandomDocument document : documents) {
      released.with(document.released());
      present.with(document.present());
    }
    Compilation before = compile(released);
    Compilation after = compile(present);
    if (PRINTS) {
      before.errors().stream().map(one -> one.message()).limit(5).forEach(System.out::println);
    }
    Map<String, EntryPoint> olds = prompts(before);
    Map<String, EntryPoint> nows = prompts(after);
    EvolutionRequest request =
        new EvolutionRequest(
            options(present),
            Released.inDirectories("released", Optional.empty(), options(released)),
            Optional.empty(),
            Map.of(),
            place.resolve("baseline.txt"),
            /* accepts= */ false);
    ComparedStates states = ComparedStates.of(before, options(released), after, options(present));
    List<Change> changes = CompareModules.compare(states, request);
    CompareRenderings renderings = new CompareRenderings(states);
    for (RandomDocument document : documents) {
      EntryPoint old = olds.get(document.id());
      EntryPoint now = nows.get(document.id());
      if (old != null && now != null) {
        String key = document.id().substring(0, 6);
        check(
            document,
            old,
            now,
            changes.stream()
                .filter(one -> one.subject().toLowerCase(Locale.ROOT).contains(key))
                .toList(),
            renderings.effects(old, now));
      }
    }
  }

  private static Compilation compile(Templates templates) {
    return PromptCompiler.compile(options(templates));
  }

  private static CompilerOptions options(Templates templates) {
    return CompilerOptions.of(SourceRoot.of(templates.folder(), "acme"));
  }

  private static Map<String, EntryPoint> prompts(Compilation compilation) {
    Map<String, EntryPoint> prompts = new HashMap<>();
    compilation.documents().stream()
        .filter(document -> document.findings().stream().noneMatch(one -> one.isError()))
        .flatMap(document -> document.entryPoint().stream())
        .forEach(prompt -> prompts.put(prompt.about().id(), prompt));
    return prompts;
  }

  private void check(
      RandomDocument document,
      EntryPoint old,
      EntryPoint now,
      List<Change> changes,
      Set<CompareRenderings.Effect> effects) {
    compared++;
    Random random = new Random(document.id().hashCode());
    Optional<String> difference = Optional.empty();
    for (int i = 0; i < (changes.isEmpty() ? 40 : 200) && difference.isEmpty(); i++) {
      difference = difference(document, old, now, document.values(random));
    }
    differed += difference.isPresent() ? 1 : 0;
    if (changes.isEmpty()) {
      assertThat(difference).as("%s", document).isEmpty();
    }
    if (effects.isEmpty()) {
      assertThat(difference).as("not listed: %s", document).isEmpty();
    } else {
      listed++;
      listedUnshown += difference.isPresent() ? 0 : 1;
      if (PRINTS && difference.isEmpty()) {
        System.out.printf(
            "%n######## listed for %s: %s%n%s%n%s%n",
            effects, document.id(), document.released(), document.present());
      }
    }
    boolean isOfTexts =
        !changes.isEmpty()
            && changes.stream().allMatch(change -> change.category() == Category.RENDER);
    if (isOfTexts && difference.isEmpty()) {
      unshown++;
      if (PRINTS) {
        System.out.printf(
            "%n######## %s%n%s%n%s%n%s%n",
            document.id(),
            changes.stream()
                .map(
                    change ->
                        change.finding().code().id()
                            + " "
                            + change.finding().message()
                            + " "
                            + change.finding().fix())
                .collect(Collectors.joining("\n")),
            document.released(),
            document.present());
      }
    }
  }

  private static Optional<String> difference(
      RandomDocument document, EntryPoint old, EntryPoint now, Map<String, Object> values) {
    String before;
    try {
      before = document.render(old, values);
    } catch (PromptParameterException e) {
      throw new AssertionError(document + " does not take " + values, e);
    }
    try {
      String after = document.render(now, values);
      return before.equals(after)
          ? Optional.empty()
          : Optional.of(values + "\n" + before + "\nand\n" + after);
    } catch (PromptParameterException e) {
      return Optional.of(values + "\n" + e.getMessage());
    }
  }
}
