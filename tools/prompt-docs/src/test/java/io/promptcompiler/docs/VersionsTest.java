package io.promptcompiler.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the table of tested versions has those of the build. */
class VersionsTest {
  private static final Path ROOT = SnippetsTest.REPOSITORY.root();
  private static final Path PAGE = ROOT.resolve("docs/plugin.md");
  private static final Pattern TABLE =
      Pattern.compile("(?<=\\| software \\| versions \\|\n\\|---\\|---\\|\n)(?:\\|.*\n)++");

  /** {@code ./mvnw test -Dgoldens=rewrite} rewrites the table. */
  @Test
  void thePageHasTheVersionsOfTheBuild() throws IOException {
    List<String> mavens = artifacts("it-tests/pom.xml", "apache-maven");
    List<String> langChain4j =
        artifacts("integrations/prompt-langchain4j/pom.xml", "langchain4j-core");
    List<String> rows =
        List.of(
            "Java, to build and to run | " + javas(),
            "Maven | %s, %s and %s"
                .formatted(mavens.get(0), property("pom.xml", "maven"), mavens.get(1)),
            "[Gradle](gradle.md#what-is-tested) | "
                + property("tools/prompt-gradle-plugin/pom.xml", "gradle"),
            "[LangChain4j](langchain4j.md#dependencies) | %s; %s is the lowest that works"
                .formatted(minor(langChain4j.get(0)), minor(langChain4j.get(1))),
            "[Spring AI](spring-ai.md#dependencies), with Spring Boot | %s, with %s"
                .formatted(
                    minor(
                        artifacts("integrations/prompt-spring-ai/pom.xml", "spring-ai-model")
                            .get(0)),
                    property("integrations/prompt-spring-ai/pom.xml", "spring-boot")),
            "[Quarkus](quarkus.md) | "
                + property("it-tests/src/quarkus/quarkus-app/pom.xml", "quarkus"),
            "[Apache Spark](batch.md#on-spark) | "
                + property("integrations/prompt-spark/pom.xml", "spark"),
            "[Kotlin](java.md#null-kotlin-and-tools) | "
                + property("it-tests/src/it/kotlin-app/pom.xml", "kotlin"));
    String table = "| " + String.join(" |\n| ", rows) + " |\n";
    String page = Files.readString(PAGE);
    String expected = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(table));
    if ("rewrite".equals(System.getProperty("goldens"))) {
      Files.writeString(PAGE, expected);
      page = expected;
    }
    assertThat(expected).contains(table);
    assertThat(page).as("./mvnw test -Dgoldens=rewrite rewrites it").isEqualTo(expected);
  }

  /** Returns the JDKs of the workflow: {@code 17, 21 and 25}. */
  private static String javas() throws IOException {
    return all(".github/workflows/build.yml", "java: \\[([^]]++)]")
        .get(0)
        .replaceFirst(", ([^,]++)$", " and $1");
  }

  /** Returns the first two numbers of a version that is a property of a POM. */
  private static String property(String pom, String name) throws IOException {
    return minor(all(pom, "<" + Pattern.quote(name) + "\\.version>([^<]++)<").get(0));
  }

  /** Returns the versions of an artifact in a POM, in order. */
  private static List<String> artifacts(String pom, String name) throws IOException {
    return all(pom, "<artifactId>" + Pattern.quote(name) + "</artifactId>\\s*+<version>([^<]++)<");
  }

  private static List<String> all(String file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(ROOT.resolve(file)))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  private static String minor(String version) {
    return version.replaceFirst("^(\\d++\\.\\d++).*+", "$1");
  }
}
