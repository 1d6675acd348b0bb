package io.promptcompiler.core.hostile;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is compiled, it ends soon and in bounded memory, with findings or with Java that
 * compiles; and whatever that is rendered with, it renders or refuses as documented. {@code
 * -Dhostile.count=2000} tries more inputs, {@code -Dhostile.seed=7} others, and {@code
 * -Dhostile.from=4711 -Dhostile.count=1} one of them again.
 */
class HostileSuiteTest {
  private static final int COUNT = Cases.of("hostile.count", 120);
  private static final int FROM = Integer.getInteger("hostile.from", 0);
  private static final long SEED = Long.getLong("hostile.seed", 1);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int GROUP = 40;

  /** How much is told of what goes wrong. */
  private static final int LINES = 14;

  @TempDir Path folder;

  private final List<String> wrong = new ArrayList<>();
  private HostileModules modules;
  private int good;
  private int rendered;

  @Test
  void hostileModulesGiveFindingsOrValidJava() throws Exception {
    modules = new HostileModules(SEED, new Corpus());
    for (int start = FROM; start < FROM + COUNT; start += GROUP) {
      group(start, Math.min(FROM + COUNT, start + GROUP));
    }
    assertThat(wrong).as("of %d inputs by the seed %d", COUNT, SEED).isEmpty();
    // Otherwise hardly anything got as far as javac, or nothing was hostile.
    if (COUNT >= 100) {
      assertThat(good).isBetween(COUNT / 10, COUNT * 9 / 10);
      assertThat(rendered).isGreaterThan(COUNT / 10);
    }
  }

  private void group(int from, int to) throws IOException {
    List<Judged> judged = new ArrayList<>();
    Map<String, String> sources = new TreeMap<>(modules.classesOfLibrary());
    Path place = Files.createDirectory(folder.resolve("group" + from));
    for (int number = from; number < to; number++) {
      int one = number;
      Path home = place.resolve(String.valueOf(number));
      guard(
          "number " + number,
          () -> {
            Judged result = Judge.judge(modules.module(one), one, home);
            if (result.isGood()) {
              good++;
              boolean isAlone = !result.options().packageName().equals("h" + one);
              if (isAlone) {
                compileAlone(result);
              } else if (result.options().mapped().isEmpty()) {
                judged.add(result);
                sources.putAll(result.sources());
              }
            }
          });
    }
    Path classes = place.resolve("classes");
    GeneratedModules.compile(sources, classes).forEach(wrong::add);
    try (URLClassLoader loader = GeneratedModules.loader(classes)) {
      for (Judged one : judged) {
        guard(one.label(), () -> render(one, loader));
      }
    }
    delete(place);
  }

  private void compileAlone(Judged one) throws IOException {
    if (one.options().mapped().isEmpty()) {
      Path classes = one.home().resolve("classes");
      GeneratedModules.compile(one.sources(), classes)
          .forEach(message -> wrong.add(one.label() + ": " + message));
    }
  }

  private void render(Judged one, ClassLoader loader) throws Exception {
    String name = one.options().packageName() + "." + one.options().catalogName();
    if (!one.sources().containsKey(name.replace('.', '/') + ".java")) {
      return;
    }
    PromptCatalog catalog =
        (PromptCatalog) loader.loadClass(name).getMethod("catalog").invoke(null);
    int number = Integer.parseInt(one.options().packageName().substring(1));
    rendered += RenderHostile.render(one, catalog, modules.random(number));
  }

  private interface Work {
    void run() throws Exception;
  }

  /** Runs what has to end; what is wrong with it is told with the rest. */
  private void guard(String label, Work work) {
    try {
      assertTimeoutPreemptively(LIMIT, work::run);
    } catch (Throwable e) {
      if (e instanceof OutOfMemoryError memory) {
        throw memory;
      }
      wrong.add(label + ": " + told(e));
    }
  }

  private static String told(Throwable e) {
    java.io.StringWriter text = new java.io.StringWriter();
    e.printStackTrace(new java.io.PrintWriter(text));
    return text.toString().lines().limit(LINES).map(HostileSuiteTest::cut).collect(joining("\n"));
  }

  private static String cut(String line) {
    return line.substring(0, Math.min(600, line.length()));
  }

  private static void delete(Path place) throws IOException {
    try (Stream<Path> paths = Files.walk(place)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
