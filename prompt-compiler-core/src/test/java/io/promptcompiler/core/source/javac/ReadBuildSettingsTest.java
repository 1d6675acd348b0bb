package io.promptcompiler.core.source.javac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.promptcompiler.core.source.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Parents of a POM are read in the project, and nowhere else. */
class ReadBuildSettingsTest {
  private static final String PARENT =
      """
      <project><artifactId>parent</artifactId><properties><v>1.2</v></properties></project>
      """;

  private static final Map<String, String> KNOWN = Map.of("g:a", "1.2");
  private static final Map<String, String> UNKNOWN = Map.of("g:a", "");

  @TempDir Path temporary;

  @Test
  void aParentInTheProjectIsRead() throws IOException {
    Files.createDirectories(temporary.resolve("app/.git"));
    write("app/pom.xml", PARENT);
    assertThat(versions("app/module", "../pom.xml")).isEqualTo(KNOWN);
    assertThat(versions("app/module", "..")).isEqualTo(KNOWN);
  }

  @Test
  void aParentOutsideOfTheProjectIsNotRead() throws IOException {
    Files.createDirectories(temporary.resolve("app/.git"));
    write("pom.xml", PARENT);
    write("notes/pom.xml", PARENT);
    Files.createSymbolicLink(temporary.resolve("app/link"), temporary.resolve("notes"));
    for (String outside :
        new String[] {"../../pom.xml", "../..", temporary + "/pom.xml", "../link"}) {
      assertThat(versions("app/module", outside)).as(outside).isEqualTo(UNKNOWN);
    }
    Files.delete(temporary.resolve("app/module/pom.xml"));
    Files.createSymbolicLink(
        temporary.resolve("app/module/pom.xml"), temporary.resolve("notes/pom.xml"));
    assertThat(settings("app/module")).isEqualTo(BuildSettings.UNKNOWN);
  }

  @Test
  void noFileBehindALinkToAHiddenOneIsRead() throws IOException {
    Files.createDirectories(temporary.resolve("app/.git"));
    write("app/.own/pom.xml", PARENT);
    Files.createSymbolicLink(temporary.resolve("app/pom.xml"), Path.of(".own/pom.xml"));
    assertThat(versions("app/module", "../pom.xml")).isEqualTo(UNKNOWN);
    assertThat(settings("app")).isEqualTo(BuildSettings.UNKNOWN);
  }

  @Test
  @Timeout(20)
  @DisabledOnOs(OS.WINDOWS) // has no pipes in folders
  void aPipeIsNoParent() throws Exception {
    Files.createDirectories(temporary.resolve("app/.git"));
    Path pipe = temporary.resolve("app/pipe.xml");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    assertThat(versions("app/module", "../pipe.xml")).isEqualTo(UNKNOWN);
  }

  /** A document in memory is much larger than its text. */
  @Test
  void aHugePomIsNotRead() throws IOException {
    String elements = "<a/>".repeat(600_000);
    write("app/pom.xml", PARENT.replace("<properties>", elements + "<properties>"));
    assertThat(versions("app/module", "..")).isEqualTo(UNKNOWN);
  }

  private Map<String, String> versions(String module, String parent) throws IOException {
    write(
        module + "/pom.xml",
        """
        <project>
          <parent><artifactId>parent</artifactId><relativePath>%s</relativePath></parent>
          <dependencies>
            <dependency>
              <groupId>g</groupId><artifactId>a</artifactId><version>${v}</version>
            </dependency>
          </dependencies>
        </project>
        """
            .formatted(parent));
    return settings(module).versions();
  }

  private BuildSettings settings(String module) {
    Path folder = temporary.resolve(module);
    return ReadBuildSettings.around(folder, Checkout.of(folder));
  }

  private void write(String path, String content) throws IOException {
    Path file = temporary.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
