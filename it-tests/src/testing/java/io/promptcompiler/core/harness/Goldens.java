package io.promptcompiler.core.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that say what is expected, and are rewritten by {@code ./mvnw test -Dgoldens=rewrite}. */
public final class Goldens {
  static final boolean REWRITES = "rewrite".equals(System.getProperty("goldens"));

  private Goldens() {}

  /** Checks a text against a file below {@code src/test/resources}. */
  public static void check(String resource, String actual) throws IOException {
    Path file = Path.of("src", "test", "resources").resolve(resource);
    if (REWRITES) {
      Files.createDirectories(file.getParent());
      Files.write(file, actual.getBytes(UTF_8));
    }
    String expected =
        Files.exists(file) ? new String(Files.readAllBytes(file), UTF_8) : "no such file";
    assertThat(actual)
        .as("%s; './mvnw test -Dgoldens=rewrite' rewrites it", file)
        .isEqualTo(expected);
  }
}
