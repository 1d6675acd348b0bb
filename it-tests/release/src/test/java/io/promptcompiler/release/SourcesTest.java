package io.promptcompiler.release;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    for (Path file : files("prompt-bom/pom.xml", "README.md", "SECURITY.md", ".github", "docs")) {
      address
          .matcher(Files.readString(file, ISO_8859_1))
          .results()
          .forEach(found -> addresses.add(found.group(1)));
    }
    assertThat(addresses).hasSize(1);
  }

  /** Between releases, the API is compared with the last one, unless the next is a major one. */
  @Test
  void theLastReleaseIsTheBaseline() throws Exception {
    String pom = Files.readString(SOURCES.resolve("pom.xml"));
    String version = version();
    Optional<String> released = released();
    if (released.isEmpty()) {
      assertThat(pom).contains("<api.baseline>none<", "<api.unreleased>true<");
    } else if (version.endsWith("-SNAPSHOT")) {
      assertThat(pom).contains("<api.baseline>" + released.get() + "<");
      if (major(version).equals(major(released.get()))) {
        assertThat(pom).contains("<api.unreleased>false<");
      }
    }
  }

  /**
   * Documents and the catalog of JBang name the version that people can have: the last release, or
   * these sources if there is none.
   */
  @Test
  void documentsNameOneVersion() throws Exception {
    String version = version();
    String expected = version.endsWith("-SNAPSHOT") ? released().orElse(version) : version;
    Pattern named =
        Pattern.compile(
            "(?:prompt(?:compiler)?-cli-|io\\.promptcompiler:[a-z0-9-]+:"
                + "|\\bid\\W+io\\.promptcompiler\\W+version\\W+"
                + "|<groupId>io\\.promptcompiler</groupId>\\s*<artifactId>[^<]*</artifactId>\\s*<version>)"
                + "(\\d+\\.\\d+\\.\\d+(?:-SNAPSHOT)?)");
    for (Path file : files("README.md", "docs", "jbang-catalog.json")) {
      assertThat(named.matcher(Files.readString(file, ISO_8859_1)).results())
          .as("%s", file)
          .allSatisfy(found -> assertThat(found.group(1)).isEqualTo(expected));
    }
    assertThat(named.matcher(Files.readString(SOURCES.resolve("README.md"))).find()).isTrue();
  }

  private static String version() throws IOException {
    return first(Pattern.compile("<version>([^<]*)<"), "prompt-bom/pom.xml").orElseThrow();
  }

  private static Optional<String> released() throws IOException {
    return first(Pattern.compile("(?m)^## \\[?(\\d+\\.\\d+\\.\\d+)"), "CHANGELOG.md");
  }

  /** All files in some places of the sources. */
  private static List<Path> files(String... places) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String place : places) {
      try (Stream<Path> found = Files.walk(SOURCES.resolve(place))) {
        found.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    return files;
  }

  private static Optional<String> first(Pattern pattern, String file) throws IOException {
    Matcher found = pattern.matcher(Files.readString(SOURCES.resolve(file)));
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  private static String major(String version) {
    return version.substring(0, version.indexOf('.'));
  }
}
