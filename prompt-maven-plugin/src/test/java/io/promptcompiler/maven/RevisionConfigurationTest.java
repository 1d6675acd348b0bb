package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoFailureException;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.Test;

/** Tests that a revision is compiled with the configuration of its own POM. */
@Basedir("/projects/plain")
@MojoParameter(name = "against", value = "v1.2.0")
class RevisionConfigurationTest extends ReleasedTest {

  @Test
  @InjectMojo(goal = "breaking")
  void aDirectoryThatMovedIsTheSame(BreakingMojo mojo) throws Exception {
    write("pom.xml", pom("<roots><root><directory>old</directory></root></roots>"));
    write("old/a.md", "Hello");
    Files.delete(folder().resolve("src/main/prompts/a.md"));
    release();
    write("src/main/prompts/a.md", "Hello");
    mojo.execute();
    assertThat(told()).containsExactly("info: Compared 1 prompt with v1.2.0: nothing breaks.");
  }

  @Test
  @InjectMojo(goal = "breaking")
  void aDirectoryThatIsNoLongerReadHadPrompts(BreakingMojo mojo) throws Exception {
    write("pom.xml", pom("<sourceDirectory>old</sourceDirectory>"));
    write("old/b.md", "B");
    release();
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
    assertThat(told()).anyMatch(line -> line.contains("[PC1201] The prompt 'b.md' is gone."));
  }

  @Test
  @InjectMojo(goal = "breaking")
  void aParentInTheRepositoryCounts(BreakingMojo mojo) throws Exception {
    write(
        "pom.xml",
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <parent>
            <groupId>com.my-group</groupId><artifactId>parent</artifactId><version>${revision}</version>
            <relativePath>build/parent</relativePath>
          </parent>
          <artifactId>letters</artifactId>
          <dependencies>
            <dependency><groupId>com.gone</groupId><artifactId>gone</artifactId></dependency>
          </dependencies>
          <build><plugins><plugin>
            <groupId>io.promptcompiler</groupId><artifactId>prompt-maven-plugin</artifactId>
          </plugin></plugins></build>
        </project>
        """);
    write(
        "build/parent/pom.xml",
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.my-group</groupId><artifactId>parent</artifactId><version>${revision}</version>
          <packaging>pom</packaging>
          <properties><revision>1.2.0</revision><texts>texts</texts></properties>
          <build><pluginManagement><plugins><plugin>
            <groupId>io.promptcompiler</groupId><artifactId>prompt-maven-plugin</artifactId>
            <version>1</version>
            <executions><execution>
              <goals><goal>generate</goal></goals>
              <configuration><sourceDirectory>${project.basedir}/${texts}</sourceDirectory></configuration>
            </execution></executions>
          </plugin></plugins></pluginManagement></build>
        </project>
        """);
    write("texts/a.md", "Hello then");
    release();
    write("src/main/prompts/a.md", "Hello now");
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
    assertThat(told())
        .noneMatch(line -> line.contains("PC1272"))
        .anyMatch(line -> line.contains("released at v1.2.0!/texts/a.md:1:7"));
  }

  @Test
  @InjectMojo(goal = "breaking")
  void anotherPackageIsOneChange(BreakingMojo mojo) throws Exception {
    write("pom.xml", pom("<packageName>com.old</packageName>"));
    write("src/main/prompts/b.md", "B");
    release();
    assertThatThrownBy(mojo::execute).hasMessageContaining("(1 API)");
    assertThat(told())
        .anyMatch(
            line ->
                line.contains("pom.xml: error: [PC1270] The package 'com.old' is now 'com.my_group")
                    && line.endsWith("released at v1.2.0!/pom.xml"));
  }

  @Test
  @InjectMojo(goal = "breaking")
  void aRootThatWasMigratedIsTheSame(BreakingMojo mojo) throws Exception {
    String head = "---\nparameters: { name: { required: true } }\n---\n";
    write(
        "pom.xml",
        pom(
            "<roots><root><directory>${project.basedir}/src/main/prompts</directory>"
                + "<syntax>dollar</syntax></root></roots>"));
    write("src/main/prompts/a.md", head + "Hello ${name}, {{name}} is text");
    release();
    write("src/main/prompts/a.md", head + "Hello {{name}}, \\{{name}} is text");
    mojo.execute();
    assertThat(told()).containsExactly("info: Compared 1 prompt with v1.2.0: nothing breaks.");
  }

  /** As with {@code mvn prompt:breaking}, which Maven configures without executions. */
  @Test
  @InjectMojo(goal = "breaking")
  void theExecutionThatGeneratesCountsOnBothSides(BreakingMojo mojo) throws Exception {
    String execution =
        "<executions><execution><goals><goal>generate</goal></goals>"
            + "<configuration><packageName>com.acme</packageName></configuration>"
            + "</execution></executions>";
    write("pom.xml", pom("").replace("<configuration></configuration>", execution));
    release();
    PluginExecution generate = new PluginExecution();
    generate.addGoal("generate");
    Xpp3Dom configuration = new Xpp3Dom("configuration");
    Xpp3Dom packageName = new Xpp3Dom("packageName");
    packageName.setValue("com.acme");
    configuration.addChild(packageName);
    generate.setConfiguration(configuration);
    Plugin plugin = new Plugin();
    plugin.setGroupId("io.promptcompiler");
    plugin.setArtifactId("prompt-maven-plugin");
    plugin.addExecution(generate);
    project().getBuild().addPlugin(plugin);
    mojo.execute();
    assertThat(told()).containsExactly("info: Compared 1 prompt with v1.2.0: nothing breaks.");
  }

  @Test
  @InjectMojo(goal = "breaking")
  void helpersAreThoseOfTheRelease(BreakingMojo mojo) throws Exception {
    write(
        "pom.xml",
        pom(
            "<helpers><helper><name>slug</name><method>com.acme.Text#slug</method>"
                + "<parameters>string</parameters><returns>string</returns></helper></helpers>"));
    write("src/main/prompts/a.md", "Hello {{slug \"a b\"}}");
    release();
    write("src/main/prompts/a.md", "Hello");
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessageContaining("(1 RENDER)");
    assertThat(told())
        .anyMatch(line -> line.contains("[PC1220]"))
        .contains("info: Not compared: the code of helpers ('slug').");
  }

  @Test
  @InjectMojo(goal = "breaking")
  void recordsAreThoseOfTheRelease(BreakingMojo mojo) throws Exception {
    write("pom.xml", pom("<records><Task>com.acme.domain.Task</Task></records>"));
    write(
        "src/main/prompts/a.md",
        "---\nparameters: { task: { properties: { title: {} } } }\n---\n{{task.title}}");
    release();
    write("pom.xml", pom(""));
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessageContaining("(1 API)");
    assertThat(told()).anyMatch(line -> line.contains("[PC1215]"));
  }

  @Test
  @InjectMojo(goal = "breaking")
  void invalidPomIsReported(BreakingMojo mojo) throws Exception {
    write("pom.xml", "<project");
    release();
    mojo.execute();
    assertThat(told())
        .hasSize(2)
        .anyMatch(line -> line.contains("is unknown: 'pom.xml' is not well-formed."))
        .last()
        .isEqualTo(
            "info: Compared 1 prompt with v1.2.0: nothing breaks, assuming that it had the current configuration.");
  }

  @Test
  @InjectMojo(goal = "breaking")
  void aParentThatCannotBeResolvedIsReported(BreakingMojo mojo) throws Exception {
    write(
        "pom.xml",
        "<project><modelVersion>4.0.0</modelVersion><parent><groupId>com.gone</groupId>"
            + "<artifactId>gone</artifactId><version>1</version><relativePath/></parent>"
            + "<artifactId>letters</artifactId></project>");
    release();
    mojo.execute();
    assertThat(told())
        .hasSize(2)
        .anyMatch(line -> line.contains("[PC1272]") && line.contains("com.gone:gone"));
  }

  @Test
  @InjectMojo(goal = "breaking")
  void anExpressionWithoutAValueIsReported(BreakingMojo mojo) throws Exception {
    write("pom.xml", pom("<packageName>com.${made.by.a.plugin}</packageName>"));
    release();
    mojo.execute();
    assertThat(told())
        .anyMatch(
            line ->
                line.contains(
                    "its POM contains 'com.${made.by.a.plugin}', which is not defined here."));
  }

  @Test
  @InjectMojo(goal = "breaking")
  void aModuleThatMovedIsTheSame(BreakingMojo mojo) throws Exception {
    write("old/prompt.yaml", "package: com.old"); // no POM is there
    write("old/letters/pom.xml", pom(""));
    write("old/letters/src/main/prompts/a.md", "Hello then");
    Files.delete(folder().resolve("pom.xml"));
    Files.delete(folder().resolve("src/main/prompts/a.md"));
    release();
    write("src/main/prompts/a.md", "Hello now");
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
    assertThat(told())
        .anyMatch(line -> line.contains("The package 'com.old' is now 'com.my_group"))
        .anyMatch(
            line -> line.contains("released at v1.2.0!/old/letters/src/main/prompts/a.md:1:7"));
  }
}
