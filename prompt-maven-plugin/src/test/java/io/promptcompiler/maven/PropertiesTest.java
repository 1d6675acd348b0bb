package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests properties of the command line: {@code -Dprompt.…}. */
@Basedir("/projects/plain")
class PropertiesTest extends GoalTest {

  @BeforeEach
  void onTheCommandLine() {
    Properties properties = session().getUserProperties();
    properties.setProperty("prompt.packageName", "com.acme.cli");
    properties.setProperty("prompt.sourceDirectory", "src/main/prompts/mail");
    properties.setProperty("prompt.outputDirectory", "target/main-java");
    properties.setProperty("prompt.resourceDirectory", "target/main-res");
    properties.setProperty("prompt.testSourceDirectory", "src/test/prompts");
    properties.setProperty("prompt.testOutputDirectory", "target/test-java");
    properties.setProperty("prompt.testResourceDirectory", "target/test-res");
    properties.setProperty("prompt.requiredTemplates", "thank.md,gone.md");
  }

  @Test
  @InjectMojo(goal = "generate")
  void areTaken(GenerateMojo mojo) {
    assertThatThrownBy(mojo::execute).isInstanceOf(MojoFailureException.class);
    assertThat(told().get(0)).contains("[PC109] The required template 'gone.md' is missing.");
  }

  @Test
  @InjectMojo(goal = "generate")
  @MojoParameter(name = "requiredTemplates", value = "thank.md")
  void areFolders(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .containsExactly(
            "main-java/com/acme/cli/Prompts.java",
            "main-java/com/acme/cli/ThankPrompt.java",
            "main-res/META-INF/prompts/index.json",
            "main-res/META-INF/prompts/sources/0/thank.md",
            "main-res/META-INF/services/io.promptcompiler.runtime.PromptCatalog",
            "prompt-compiler/main-the_execution.options",
            "prompt-compiler/main-the_execution.state",
            "prompt-compiler/main-the_execution.state.documents",
            "prompt-compiler/main-the_execution.state.lock");
  }

  @Test
  @InjectMojo(goal = "generate-test")
  @MojoParameter(name = "requiredTemplates", value = "judge.md")
  void ofTestsAreOthers(GenerateTestMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .containsExactly(
            "prompt-compiler/test-the_execution.state",
            "prompt-compiler/test-the_execution.state.documents",
            "prompt-compiler/test-the_execution.state.lock",
            "test-java/com/acme/cli/JudgePrompt.java",
            "test-java/com/acme/cli/TestPrompts.java",
            "test-res/META-INF/services/io.promptcompiler.runtime.PromptCatalog");
  }

  @Test
  @InjectMojo(goal = "generate")
  @MojoParameter(name = "packageName", value = "com.acme.pom")
  @MojoParameter(name = "requiredTemplates", value = "thank.md")
  void giveWayToThePom(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target()).contains("main-java/com/acme/pom/ThankPrompt.java");
  }
}
