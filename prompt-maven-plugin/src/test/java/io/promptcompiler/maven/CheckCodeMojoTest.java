package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Set;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The goal {@code check-code}. */
@Basedir("/projects/code")
class CheckCodeMojoTest extends ToolTest {

  @BeforeEach
  void sources() {
    Path main = basedir().resolve("src/main");
    project().getCompileSourceRoots().clear();
    project().addCompileSourceRoot(main.resolve("java").toString());
    Resource resources = new Resource();
    resources.setDirectory(main.resolve("resources").toString());
    project().getBuild().addResource(resources);
    project().setArtifacts(Set.of());
    project().getProperties().remove("maven.compiler.parameters");
  }

  @Test
  @InjectMojo(goal = "check-code")
  void reportsMistakesInCode(CheckCodeMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 2 errors, listed above.");
    assertThat(told().get(0))
        .startsWith(
            "error: src/main/java/Poet.java:5:29: error: [PC1401] 'topci' is not a parameter of"
                + " 'poem'.");
    assertThat(told().get(1)).contains("Poet.java:9:21: error: [PC1407]");
  }

  @Test
  @InjectMojo(goal = "check-code")
  void knowsTheNamesOfParametersFromTheCompilerPlugin(CheckCodeMojo mojo) {
    project().getProperties().setProperty("maven.compiler.parameters", "true");
    assertThatThrownBy(() -> run(mojo)).hasMessage("The prompts have 1 error, listed above.");
  }

  @Test
  @InjectMojo(goal = "check-code")
  void knowsQuarkusFromTheDependencies(CheckCodeMojo mojo) {
    Artifact quarkus =
        new DefaultArtifact(
            "io.quarkiverse.langchain4j",
            "quarkus-langchain4j-openai",
            "1.11.0",
            "compile",
            "jar",
            "",
            new DefaultArtifactHandler("jar"));
    project().setArtifacts(Set.of(quarkus));
    assertThatThrownBy(() -> run(mojo)).hasMessage("The prompts have 1 error, listed above.");
    assertThat(told().get(0)).contains("[PC1401]");
  }
}
