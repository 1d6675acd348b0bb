package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.TextPrompt;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renders a prompt all the time while it and its partials change all the time. */
class TornRendersTest {
  private static final int RENDERS = 1_000_000;
  private static final int THREADS = 2;

  /** The files of a version. Each text has the number of the version. */
  private static Map<String, String> files(int version) {
    return Map.of(
        "text.md",
        "{{> partials/a}} %d {{x}} {{> partials/b}}".formatted(version),
        "partials/a.md",
        "%d {{x}}".formatted(version),
        "partials/b.md",
        "{{#if x}}%d{{/if}}".formatted(version));
  }

  /** Returns a source that has another version each time that it is read. */
  private static OverrideSource changing() {
    AtomicInteger version = new AtomicInteger();
    return new TestSource(
        "changing",
        known -> {
          SortedMap<String, byte[]> files = new TreeMap<>();
          files(version.incrementAndGet())
              .forEach((path, text) -> files.put(path, text.getBytes(UTF_8)));
          return files;
        });
  }

  @Test
  void noRenderMixesTwoStates(@TempDir Path folder) throws Exception {
    Map<String, String> released = new TreeMap<>(files(0));
    released.merge(
        "text.md",
        "---\nparameters: { x: { required: true } }\n---\n",
        (text, head) -> head + text);
    try (Release release = Release.of(folder, released);
        OverridableCatalog catalog =
            OverridableCatalog.over(release.catalog())
                .classLoader(release.loader())
                .source(changing())
                .reload(Duration.ofMillis(10))
                .open()) {
      TextPrompt typed =
          (TextPrompt)
              Class.forName("com.acme.prompts.TextPrompt", true, release.loader())
                  .getMethod("fromMap", Map.class)
                  .invoke(null, Map.of("x", "x"));
      Set<String> torn = ConcurrentHashMap.newKeySet();
      Set<String> seen = ConcurrentHashMap.newKeySet();
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      for (int thread = 0; thread < THREADS; thread++) {
        boolean isTyped = thread == 0;
        threads.execute(
            () -> {
              for (int i = 0; i < RENDERS / THREADS; i++) {
                String text =
                    isTyped ? catalog.render(typed) : catalog.render("text", Map.of("x", "x"));
                Set<String> versions = new TreeSet<>(List.of(text.split("[ x]+")));
                seen.add(text);
                if (versions.size() != 1) {
                  torn.add(text);
                }
              }
            });
      }
      threads.shutdown();
      assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
      assertThat(torn).isEmpty();
      assertThat(seen).hasSizeGreaterThan(10);
    }
  }
}
