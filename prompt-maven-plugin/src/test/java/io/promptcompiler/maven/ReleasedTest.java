package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.apache.maven.api.di.Provides;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A project in a git repository with the released prompts v1.2.0. */
abstract class ReleasedTest extends GoalTest {
  static final String KEY = "io.promptcompiler:prompt-maven-plugin";

  @TempDir Path temporary;

  private Path folder;

  @BeforeEach
  void aRepository() throws Exception {
    folder = temporary.toRealPath();
    write("pom.xml", pom(""));
    write("src/main/prompts/a.md", "Hello");
    git("init", "-q");
    release();
    project().setFile(new File(folder.toFile(), "pom.xml"));
    session().setProjects(List.of(project()));
    project().setVersion("1.3.0-SNAPSHOT");
    project().getBuild().setDirectory(folder.resolve("target").toString());
    session().getSystemProperties().setProperty("user.dir", folder.toString());
    session()
        .getUserProperties()
        .setProperty("prompt.baselineFile", folder.resolve("prompt-baseline.txt").toString());
  }

  /** A session in which projects can be built. */
  @Provides
  @SuppressWarnings("deprecation") // The constructor that Maven itself calls.
  MavenSession realSession() {
    MavenExecutionRequest request = new DefaultMavenExecutionRequest();
    request.setSystemProperties(System.getProperties());
    request.setUserProperties(new Properties());
    RepositorySystemSession repositories = new DefaultRepositorySystemSession();
    return new MavenSession(null, repositories, request, new DefaultMavenExecutionResult());
  }

  /** A POM whose plugin is configured so. */
  static String pom(String configuration) {
    return """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.my-group</groupId>
          <artifactId>letters</artifactId>
          <version>1.2.0</version>
        """
        + build("", configuration)
        + "</project>";
  }

  /** The part of a POM that configures the plugin. */
  static String build(String executions, String configuration) {
    return """
        <build><plugins><plugin>
          <groupId>io.promptcompiler</groupId><artifactId>prompt-maven-plugin</artifactId>
          <version>1</version>%s<configuration>%s</configuration>
        </plugin></plugins></build>
        """
        .formatted(executions, configuration);
  }

  final Path folder() {
    return folder;
  }

  final void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** What there is now is what was released. */
  final void release() throws IOException, InterruptedException {
    git("add", "-A");
    git("commit", "-q", "-m", "Release");
    git("tag", "-f", "v1.2.0");
  }

  final void git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=Ann"));
    command.addAll(List.of("-c", "user.email=ann@example.org"));
    command.addAll(Arrays.asList(arguments));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
