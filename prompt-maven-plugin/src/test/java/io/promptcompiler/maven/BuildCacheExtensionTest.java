package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.classworlds.ClassWorld;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the findings about files that the build cache extension would miss, and when it is checked.
 */
class BuildCacheExtensionTest {
  private static final String NO_INPUT =
      "Maven's build cache does not look at 'src/main/prompts', so an edit there would give the"
          + " old result.";

  @TempDir Path folder;

  private final MavenProject project = new MavenProject(new Model());
  private final MavenSession session = mock(MavenSession.class);
  private final Properties user = new Properties();
  private final Properties system = new Properties();

  @BeforeEach
  void aProject() throws IOException {
    Path prompts = Files.createDirectories(folder.resolve("src/main/prompts"));
    Files.writeString(prompts.resolve("a.md"), "a");
    Files.createDirectories(folder.resolve("src/main/java"));
    project.setFile(folder.resolve("pom.xml").toFile());
    Build build = new Build();
    build.setSourceDirectory("src/main/java");
    build.setTestSourceDirectory("src/test/java");
    project.getModel().setBuild(build);
    when(session.getUserProperties()).thenReturn(user);
    when(session.getSystemProperties()).thenReturn(system);
    DefaultMavenExecutionRequest request = new DefaultMavenExecutionRequest();
    request.setMultiModuleProjectDirectory(folder.toFile());
    when(session.getRequest()).thenReturn(request);
    system.setProperty("maven.version", "3.9.16");
  }

  @Test
  void defaultFolderIsNotAnInput() throws IOException {
    assertThat(messages()).containsExactly(NO_INPUT);
  }

  @Test
  void isKnownByItsRealm() throws Exception {
    try (ClassWorld world = new ClassWorld()) {
      var plugin = world.newRealm("plugin>io.promptcompiler:prompt-maven-plugin:1");
      assertThat(BuildCacheExtension.isIn(plugin)).isFalse();
      world.newRealm("extension>org.apache.maven.extensions:maven-build-cache-extension:1.3.0");
      assertThat(BuildCacheExtension.isIn(plugin)).isTrue();
      assertThat(BuildCacheExtension.isIn(getClass().getClassLoader())).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({"3.8.7, false", "3.6.3, false", "3.9.0, true", "3.10.0, true", "4.0.0-rc-4, true"})
  void worksOnNewerMavens(String version, boolean works) {
    system.setProperty("maven.version", version);
    assertThat(BuildCacheExtension.of(session, project, true))
        .matches(one -> one.isPresent() == works);
  }

  @Test
  void whenDisabledItIsNotRead() throws IOException {
    assertThat(BuildCacheExtension.of(session, project, false)).isEmpty();
    user.setProperty("maven.build.cache.enabled", "false");
    assertThat(BuildCacheExtension.of(session, project, true)).isEmpty();
    user.clear();
    project.getProperties().setProperty("maven.build.cache.enabled", "false");
    assertThat(BuildCacheExtension.of(session, project, true)).isEmpty();
    project.getProperties().clear();
    configure("<configuration><enabled>false</enabled></configuration>");
    assertThat(BuildCacheExtension.of(session, project, true)).isEmpty();
    user.setProperty("maven.build.cache.enabled", "true");
    assertThat(BuildCacheExtension.of(session, project, true)).isPresent();
  }

  @Test
  void propertiesNameInputs() throws IOException {
    project.getProperties().setProperty("maven.build.cache.input.prompts", "src/main/prompts");
    assertThat(messages()).isEmpty();
  }

  @Test
  void ofFoldersAboveTheModuleOnlyFilesCount() throws IOException {
    project.getProperties().setProperty("maven.build.cache.input.all", ".");
    assertThat(messages()).containsExactly(NO_INPUT);
    project.getProperties().setProperty("maven.build.cache.input.all", "src");
    assertThat(messages()).isEmpty();
  }

  @Test
  void resourcesAreInputs() throws IOException {
    Resource resource = new Resource();
    resource.setDirectory(folder.resolve("src/main").toString());
    project.getBuild().addResource(resource);
    assertThat(messages()).isEmpty();
  }

  @Test
  void valuesInTheConfigurationOfPluginsAreInputs() throws Exception {
    Plugin plugin = new Plugin();
    plugin.setConfiguration(
        Xpp3DomBuilder.build(
            new StringReader(
                "<configuration><a>true</a><roots><root>"
                    + "<directory>src/main/prompts</directory></root></roots></configuration>")));
    project.getBuild().addPlugin(plugin);
    assertThat(messages()).isEmpty();
    project.getProperties().setProperty("maven.build.cache.processPlugins", "false");
    assertThat(messages()).containsExactly(NO_INPUT);
  }

  @Test
  void theFileOfTheExtensionNamesInputs() throws IOException {
    configure(
        "<input><global><includes><include>src/main/prompts</include></includes></global></input>");
    assertThat(messages()).isEmpty();
  }

  @Test
  void aGlobMustMatchEveryTemplate() throws IOException {
    configure("<input><global><glob>{*.java,*.yaml}</glob></global></input>");
    project.getProperties().setProperty("maven.build.cache.input.prompts", "src/main/prompts");
    assertThat(check())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.message()).contains("'src/main/prompts/a.md'");
              assertThat(found.fix().text()).contains("<glob>");
            });
    project.getProperties().setProperty("maven.build.cache.input.glob", "*.{md,java}");
    assertThat(check()).isEmpty();
  }

  @Test
  void fileThatIsNotXmlIsIgnored() throws IOException {
    configure("<input><!-- global --><global>");
    assertThat(messages()).containsExactly(NO_INPUT);
  }

  /** Classes of Maven's that plugins cannot see; here they could, since all is one class path. */
  @Test
  void nothingIsUsedThatMavenHidesFromPlugins() throws IOException {
    Path classes =
        Path.of(BuildCacheExtension.class.getResource("BuildCacheExtension.class").getPath())
            .getParent();
    try (var all = Files.list(classes)) {
      for (Path one : all.filter(path -> path.toString().endsWith(".class")).toList()) {
        String content = Files.readString(one, ISO_8859_1);
        assertThat(content.contains("org/codehaus/plexus/util/xml/Xpp3DomBuilder"))
            .as(one.toString())
            .isFalse();
      }
    }
  }

  private void configure(String xml) throws IOException {
    Files.createDirectories(folder.resolve(".mvn"));
    Files.writeString(
        folder.resolve(".mvn/maven-build-cache-config.xml"), "<cache>" + xml + "</cache>");
  }

  private List<String> messages() throws IOException {
    return check().stream().map(Diagnostic::message).toList();
  }

  private List<Diagnostic> check() throws IOException {
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder.resolve("src/main/prompts"), "com.acme"));
    return BuildCacheExtension.of(session, project, true).orElseThrow().check(options);
  }
}
