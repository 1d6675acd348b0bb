package io.promptcompiler.maven;

import io.promptcompiler.core.command.Workbench;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/**
 * The workbench, which is only downloaded when a goal needs it, not by builds that only compile
 * prompts. It shares the compiler classes of the plugin.
 */
final class OpenWorkbench implements AutoCloseable {
  private static final String COORDINATES = "io.promptcompiler:prompt-workbench:";

  private final URLClassLoader classes;

  private OpenWorkbench(URLClassLoader classes) {
    this.classes = classes;
  }

  /**
   * Downloads the workbench.
   *
   * @param version the version of the plugin, which is also that of the workbench
   */
  static OpenWorkbench fetch(
      String version, MavenProject project, MavenSession session, RepositorySystem repositories)
      throws MojoExecutionException {
    Dependency workbench = new Dependency(new DefaultArtifact(COORDINATES + version), "runtime");
    CollectRequest collect = new CollectRequest(workbench, project.getRemotePluginRepositories());
    try {
      List<URL> jars = new ArrayList<>();
      for (ArtifactResult result :
          repositories
              .resolveDependencies(
                  session.getRepositorySession(), new DependencyRequest(collect, null))
              .getArtifactResults()) {
        jars.add(result.getArtifact().getFile().toURI().toURL());
      }
      return new OpenWorkbench(
          new URLClassLoader(jars.toArray(new URL[0]), Workbench.class.getClassLoader()));
    } catch (DependencyResolutionException | MalformedURLException e) {
      throw new MojoExecutionException(
          "'" + COORDINATES + version + "' cannot be resolved: " + e.getMessage() + advice(version),
          e);
    }
  }

  private static String advice(String version) {
    return version.endsWith("-SNAPSHOT")
        ? ". Install all modules in the folder of the plugin's sources:"
            + " './mvnw -ntp install -Dmaven.test.skip -Dinvoker.skip'."
        : "";
  }

  Workbench workbench() throws MojoExecutionException {
    return ServiceLoader.load(Workbench.class, classes)
        .findFirst()
        .orElseThrow(() -> new MojoExecutionException("There is no workbench in " + COORDINATES));
  }

  @Override
  public void close() throws IOException {
    classes.close();
  }
}
