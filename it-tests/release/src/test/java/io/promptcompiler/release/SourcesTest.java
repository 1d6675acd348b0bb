package io.promptcompiler.release;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What sources say of releases, in several places, is the same everywhere. */
class SourcesTest {
  private static final Path SOURCES = Path.of(System.getProperty("checkout"));

  /** POMs, forms and documents send people to one place. */
  @Test
  void thereIsOneAddress() throws Exception {
    Pattern address = Pattern.compile("github\\.com[:/]([\\w-]+/prompt-compiler)\\b");
    Set<String> addresses = new TreeSet<>();
    for (String place :
        List.of("prompt-bom/pom.xml", "README.md", "SECURITY.md", ".github", "docs")) {
      try (Stream<Path> files = Files.walk(SOURCES.resolve(place))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          address
              .matcher(Files.readString(file, ISO_8859_1))
              .results()
              .forEach(found -> addresses.add(found.group(1)));
        }
      }
    }
    assertThat(addresses).hasSize(1);
  }

  /** Between releases, the API is compared with the last one, unless the next is a major one. */
  @Test
  void theLastReleaseIsTheBaseline() throws Exception {
    String pom = Files.readString(SOURCES.resolve("pom.xml"));
    String version =
        first(Pattern.compile("<version>([^<]*)<"), "prompt-bom/pom.xml").orElseThrow();
    Optional<String> released =
        first(Pattern.compile("(?m)^## \\[?(\\d+\\.\\d+\\.\\d+)"), "CHANGELOG.md");
    if (released.isEmpty()) {
      assertThat(pom).contains("<api.baseline>none<", "<api.unreleased>true<");
    } else if (version.endsWith("-SNAPSHOT")) {
      assertThat(pom).contains("<api.baseline>" + released.get() + "<");
      if (major(version).equals(major(released.get()))) {
        assertThat(pom).contains("<api.unreleased>false<");
      }
    }
  }

  private static Optional<String> first(Pattern pattern, String file) throws IOException {
    Matcher found = pattern.matcher(Files.readString(SOURCES.resolve(file)));
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  private static String major(String version) {
    return version.substring(0, version.indexOf('.'));
  }
}
