package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the command of docs/install.md installs every artifact that the pages name. */
class InstallTest {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern PROFILE =
      Pattern.compile("(?s)<profile>.*?<id>([^<]+)</id>(.*?)</profile>");
  private static final Pattern ARTIFACT =
      Pattern.compile(
          "(?s)<groupId>io\\.promptcompiler</groupId>\\s*<artifactId>([^<]+)</artifactId>"
              + "|io\\.promptcompiler:(prompt-[a-z0-9-]+)");
  private static final String ALL = "./mvnw -ntp install -Dmaven.test.skip -Dinvoker.skip";
  private static final String SECTION = "install.md#all-modules";

  private static final String NO_RELEASE = "\nThere is no release yet";

  /** Paragraphs that {@code .ci/set-version} deletes when it sets the first release. */
  private static final Pattern BEFORE_RELEASE =
      Pattern.compile("(?ms)^There is no release yet\\b.*?\\n(?:\\n|\\z)");

  private static final Pattern OF_SNAPSHOTS =
      Pattern.compile(
          "(?i)no\\s+release\\b|not\\s+(?:released|published)\\s+yet|until\\s+there\\s+is\\s+a\\b"
              + "|installs?\\s+the\\s+snapshot");

  private final Repository repository = SnippetsTest.REPOSITORY;

  @Test
  void theCommandIsPrinted() throws IOException {
    Page page = Page.read(repository.root().resolve("docs/install.md"));
    assertThat(page.snippets()).anyMatch(snippet -> snippet.text().strip().equals(ALL));
  }

  @Test
  void itInstallsAllArtifactsOfThePages() throws IOException {
    assumeNoRelease();
    String pom = Files.readString(repository.root().resolve("pom.xml"));
    Set<String> always = installed(PROFILE.matcher(pom).replaceAll(""));
    Set<String> withSpark = installed(profile(pom, "spark"));
    assertThat(withSpark).containsExactly("prompt-spark");
    TreeMap<String, Set<String>> named = new TreeMap<>();
    for (Page page : repository.pages()) {
      Set<String> artifacts = artifacts(page.text());
      artifacts.removeAll(always);
      if (page.text().contains("-Pspark")) {
        artifacts.removeAll(withSpark);
      }
      named.put(repository.path(page.file()), artifacts);
    }
    assertThat(named).allSatisfy((page, missing) -> assertThat(missing).as(page).isEmpty());
  }

  @Test
  void pagesWithDependenciesLinkToIt() throws IOException {
    assumeNoRelease();
    for (Page page : repository.pages()) {
      boolean hasDependency =
          page.snippets().stream()
              .anyMatch(
                  snippet ->
                      snippet.text().contains("<dependency>")
                          && !artifacts(snippet.text()).isEmpty());
      if (hasDependency) {
        assertThat(page.text())
            .as(repository.path(page.file()))
            .contains(SECTION)
            .contains(NO_RELEASE);
      }
    }
  }

  @Test
  void noOtherParagraphsAreWrongAfterARelease() throws IOException {
    for (Page page : repository.pages()) {
      if (!page.file().endsWith("CONTRIBUTING.md")) {
        String released = BEFORE_RELEASE.matcher(page.text()).replaceAll("");
        assertThat(released).as(repository.path(page.file())).doesNotContainPattern(OF_SNAPSHOTS);
      }
    }
  }

  /** After a release, readers need no snapshots. */
  private void assumeNoRelease() throws IOException {
    assumeThat(Files.readString(repository.root().resolve("docs/install.md"))).contains(NO_RELEASE);
  }

  private static String profile(String pom, String id) {
    return PROFILE
        .matcher(pom)
        .results()
        .filter(one -> one.group(1).equals(id))
        .map(one -> one.group(2))
        .collect(Collectors.joining());
  }

  /** Returns the artifact ids of the modules in a part of the root POM that are installed. */
  private Set<String> installed(String part) throws IOException {
    Set<String> artifacts = new TreeSet<>();
    for (MatchResult module : MODULE.matcher(part).results().toList()) {
      Path folder = repository.root().resolve(module.group(1));
      String pom = Files.readString(folder.resolve("pom.xml"));
      if (!pom.contains("<maven.install.skip>true</maven.install.skip>")) {
        String name = folder.getFileName().toString();
        assertThat(pom).contains("<artifactId>" + name + "</artifactId>");
        artifacts.add(name);
      }
    }
    return artifacts;
  }

  private static Set<String> artifacts(String text) {
    return ARTIFACT
        .matcher(text)
        .results()
        .map(one -> one.group(1) == null ? one.group(2) : one.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
