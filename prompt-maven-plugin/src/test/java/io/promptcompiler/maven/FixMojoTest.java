package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The goal {@code fix}. */
@Basedir("/projects/fixable")
class FixMojoTest extends ToolTest {
  private static final String WEATHER =
      "---\nparameters: [city]\n---\nWeather in {city}, {{contry}}.\n";

  @BeforeEach
  void aTemplate() throws IOException {
    Files.createDirectories(weather().getParent());
    // The top of a repository, to which paths in diffs are relative.
    Files.createDirectories(basedir().resolve(".git"));
    Files.writeString(weather(), WEATHER, UTF_8);
  }

  @AfterEach
  void asItWas() throws IOException {
    Files.delete(weather());
  }

  private Path weather() {
    return basedir().resolve("src/main/prompts/weather.md");
  }

  @Test
  @InjectMojo(goal = "fix")
  void appliesCertainFixesAndListsTheRest(FixMojo mojo) throws Exception {
    run(mojo);
    assertThat(Files.readString(weather()))
        .isEqualTo(
            "---\nparameters:\n  city: { required: true }\n---\nWeather in {{city}}, {{contry}}.\n");
    assertThat(printed()).isEmpty();
    assertThat(told())
        .anyMatch(line -> line.contains("weather.md:5:24: error: [PC301]"))
        .last()
        .isEqualTo("info: Fixed: 2 findings in 1 file, 1 finding left.");
  }

  @Test
  @InjectMojo(goal = "fix")
  @MojoParameter(name = "dryRun", value = "true")
  void aDryRunPrintsTheDifferences(FixMojo mojo) throws Exception {
    run(mojo);
    assertThat(Files.readString(weather())).isEqualTo(WEATHER);
    assertThat(printed())
        .isEqualTo(
            """
            diff --git a/src/main/prompts/weather.md b/src/main/prompts/weather.md
            --- a/src/main/prompts/weather.md
            +++ b/src/main/prompts/weather.md
            @@ -1,4 +1,5 @@
             ---
            -parameters: [city]
            +parameters:
            +  city: { required: true }
             ---
            -Weather in {city}, {{contry}}.
            +Weather in {{city}}, {{contry}}.
            """);
    assertThat(told())
        .contains("info: To fix: 2 findings in 1 file, 1 finding left.")
        .last()
        .isEqualTo("info: Nothing was written. Run without -Dprompt.dryRun to write the files.");
  }
}
