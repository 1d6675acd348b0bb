package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.runtime.TextPrompt;
import java.io.File;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a module must have so that generated classes compile. */
class UncompilableModuleTest {
  private final MavenProject project = new MavenProject();
  private final Plugin compiler = new Plugin();
  private final Properties user = new Properties();
  private List<LibraryPath> classPath = new ArrayList<>();

  @BeforeEach
  void aModule() {
    compiler.setGroupId("org.apache.maven.plugins");
    compiler.setArtifactId("maven-compiler-plugin");
    compiler.setVersion("3.14.1");
    Build build = new Build();
    build.addPlugin(compiler);
    project.setBuild(build);
    project.setFile(new File("pom.xml"));
    runtime("compile");
  }

  @ParameterizedTest
  @CsvSource({
    "release, 17",
    "release, 25",
    "source, 17",
    "source, 21",
  })
  void aNewVersionIsEnough(String setting, String version) {
    project.getProperties().setProperty("maven.compiler." + setting, version);
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void anOldReleaseIsRefused() {
    project.getProperties().setProperty("maven.compiler.release", "11");
    project.getProperties().setProperty("maven.compiler.source", "17");
    assertThatThrownBy(this::refuse)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "Generated classes need Java 17 or later, but %s sets Java 11 for the compiler. Set"
                    .formatted(project.getFile())
                + " <maven.compiler.release>17</maven.compiler.release> in its <properties>.");
  }

  @Test
  void anOldNameOfAVersionIsUnderstood() {
    project.getProperties().setProperty("maven.compiler.source", "1.8");
    assertThatThrownBy(this::refuse).hasMessageContaining("sets Java 8 for the compiler.");
  }

  @Test
  void noVersionIsTheOldOneOfThePlugin() {
    assertThatThrownBy(this::refuse).hasMessageContaining("sets no version for the compiler.");
  }

  @Test
  void theConfigurationOfThePluginCountsFirst() throws Exception {
    project.getProperties().setProperty("maven.compiler.release", "17");
    compiler.setConfiguration(dom("<release>8</release>"));
    assertThatThrownBy(this::refuse)
        .hasMessageContaining("sets Java 8")
        .hasMessageEndingWith(
            ", and remove <release>, <source> and <target> from the configuration of"
                + " maven-compiler-plugin.");
  }

  @Test
  void oneExecutionForJava17IsEnough() throws Exception {
    compiler.setConfiguration(dom("<release>8</release>"));
    PluginExecution newer = new PluginExecution();
    newer.addGoal("compile");
    newer.setConfiguration(dom("<release>21</release>"));
    compiler.addExecution(newer);
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void thePropertiesOfTheCommandLineCount() {
    project.getProperties().setProperty("maven.compiler.release", "8");
    user.setProperty("maven.compiler.release", "17");
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void argumentsOfJavacAreNotJudged() throws Exception {
    compiler.setConfiguration(
        dom("<compilerArgs><arg>--release</arg><arg>17</arg></compilerArgs>"));
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void anOldCompilerPluginIgnoresTheRelease() {
    compiler.setVersion("3.1");
    project.getProperties().setProperty("maven.compiler.release", "17");
    assertThatThrownBy(this::refuse)
        .hasMessage(
            "Generated classes need Java 17 or later, and version 3.1 of maven-compiler-plugin"
                + " ignores the setting 'release'. Declare that plugin in %s with a newer"
                    .formatted(project.getFile())
                + " <version>, such as 3.14.1, and set"
                + " <maven.compiler.release>17</maven.compiler.release> in the <properties>.");
    project.getProperties().setProperty("maven.compiler.source", "17");
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void theRuntimeIsRequired() {
    project.getProperties().setProperty("maven.compiler.release", "17");
    project.setArtifacts(Set.of());
    assertThatThrownBy(this::refuse)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "Generated classes need io.promptcompiler:prompt-runtime as a dependency of the main"
                + " code, which is missing in %s. Add it to the <dependencies>, with the version"
                    .formatted(project.getFile())
                + " of the plugin and without a <scope>.");
  }

  @Test
  void theRuntimeIsRequiredForTheMainCode() {
    project.getProperties().setProperty("maven.compiler.release", "17");
    runtime("test");
    assertThatThrownBy(this::refuse).hasMessageContaining("prompt-runtime");
    assertThatCode(() -> UncompilableModule.refuse(project, user, "testCompile", classPath))
        .doesNotThrowAnyException();
  }

  @Test
  void theRuntimeMayBeInAnotherJar() throws Exception {
    project.getProperties().setProperty("maven.compiler.release", "17");
    project.setArtifacts(Set.of());
    classPath =
        List.of(
            LibraryPath.of(
                Path.of(
                    TextPrompt.class.getProtectionDomain().getCodeSource().getLocation().toURI())));
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void aModuleWithoutTheCompilerPluginIsNotChecked() {
    project.setBuild(new Build());
    project.setArtifacts(Set.of());
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  private void refuse() throws MojoExecutionException {
    UncompilableModule.refuse(project, user, "compile", classPath);
  }

  private void runtime(String scope) {
    project.setArtifacts(
        Set.of(
            new DefaultArtifact(
                "io.promptcompiler",
                "prompt-runtime",
                "1",
                scope,
                "jar",
                null,
                new DefaultArtifactHandler("jar"))));
  }

  private static Xpp3Dom dom(String elements) throws Exception {
    return Xpp3DomBuilder.build(
        new StringReader("<configuration>" + elements + "</configuration>"));
  }
}
