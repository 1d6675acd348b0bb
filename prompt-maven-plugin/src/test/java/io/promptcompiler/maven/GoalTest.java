package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.mockito.Mockito.spy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.api.di.Provides;
import org.apache.maven.api.plugin.testing.MojoExtension;
import org.apache.maven.api.plugin.testing.MojoTest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Runs goals in a project of the test resources, which begins without a {@code target} folder. */
@MojoTest
abstract class GoalTest {
  /** A pom up to the configuration of the plugin, and from there on. */
  static final String POM =
      "<project><build><plugins><plugin><artifactId>prompt-maven-plugin</artifactId>"
          + "<configuration>";

  static final String END = "</configuration></plugin></plugins></build></project>";

  private final ToldLog log = new ToldLog();

  @Inject private MavenProject project;
  @Inject private MavenSession session;

  @Provides
  Log log() {
    return log;
  }

  @Provides
  MojoExecution execution() {
    return spy(new MojoExecution((MojoDescriptor) null, "the/execution"));
  }

  /** The standard input of a test's JVM belongs to Surefire, which waits there for commands. */
  @BeforeAll
  static void noInput() {
    System.setIn(InputStream.nullInputStream());
  }

  @BeforeEach
  void aProject() throws IOException {
    project.setGroupId("com.my-group");
    project.setArtifactId("letters");
    project.getBuild().setResources(new ArrayList<>());
    project.getBuild().setTestResources(new ArrayList<>());
    session.getSystemProperties().setProperty("user.dir", basedir().toString());
    // These tests may themselves run there.
    session.getSystemProperties().remove("env.GITHUB_ACTIONS");
    session.getSystemProperties().remove("env.GITHUB_WORKSPACE");
    deleteTree(basedir().resolve("target"));
  }

  static void deleteTree(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  final MavenProject project() {
    return project;
  }

  final MavenSession session() {
    return session;
  }

  /** What the log was told. */
  final List<String> told() {
    return log.told();
  }

  static Path basedir() {
    return Path.of(MojoExtension.getBasedir()).toAbsolutePath();
  }

  /** The files below {@code target}, sorted. */
  static List<String> target() {
    Path target = basedir().resolve("target");
    if (!Files.exists(target)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(target)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> target.relativize(path).toString().replace('\\', '/'))
          .filter(path -> !path.startsWith("local-repo/"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String targetText(String path) {
    try {
      return new String(Files.readAllBytes(basedir().resolve("target").resolve(path)), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
