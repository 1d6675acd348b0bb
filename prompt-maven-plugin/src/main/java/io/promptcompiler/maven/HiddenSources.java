package io.promptcompiler.maven;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Keeps sources that are compiled already from Maven's compiler plugin: while its goal {@code
 * compile} runs they are no sources of the project. For all else they are, such as for the jar of
 * sources and for Javadoc. A Maven that does not tell listeners of goals compiles them a second
 * time, which does no harm.
 */
final class HiddenSources implements ExecutionListener {
  private final @Nullable ExecutionListener next;

  /** Of modules, which Maven may build at the same time. Clones of a module are equal to it. */
  private final Map<MavenProject, Set<String>> hidden = new ConcurrentHashMap<>();

  private HiddenSources(@Nullable ExecutionListener next) {
    this.next = next;
  }

  /** Hides a directory of sources of a project from now on, in this run of Maven. */
  static void hide(MavenExecutionRequest request, MavenProject project, String directory) {
    of(request)
        .hidden
        .computeIfAbsent(project, any -> ConcurrentHashMap.newKeySet())
        .add(directory);
  }

  /** The directories of a project that are hidden. */
  static Set<String> of(MavenExecutionRequest request, MavenProject project) {
    return of(request).hidden.getOrDefault(project, Set.of());
  }

  private static HiddenSources of(MavenExecutionRequest request) {
    synchronized (request) {
      if (request.getExecutionListener() instanceof HiddenSources present) {
        return present;
      }
      HiddenSources added = new HiddenSources(request.getExecutionListener());
      request.setExecutionListener(added);
      return added;
    }
  }

  private static boolean isCompiling(ExecutionEvent event) {
    MojoExecution execution = event.getMojoExecution();
    return execution != null
        && execution.getArtifactId().equals("maven-compiler-plugin")
        && execution.getGoal().equals("compile");
  }

  private void hide(ExecutionEvent event) {
    if (isCompiling(event)) {
      MavenProject project = event.getProject();
      hidden.getOrDefault(project, Set.of()).forEach(directory -> remove(project, directory));
    }
  }

  private static void remove(MavenProject project, String directory) {
    try {
      project.removeCompileSourceRoot(directory);
    } catch (NoSuchMethodError e) {
      // An older Maven, which has a list that can be changed.
      project.getCompileSourceRoots().remove(directory);
    }
  }

  private void show(ExecutionEvent event) {
    if (isCompiling(event)) {
      MavenProject project = event.getProject();
      hidden.getOrDefault(project, Set.of()).forEach(project::addCompileSourceRoot);
    }
  }

  @Override
  public void mojoStarted(ExecutionEvent event) {
    hide(event);
    if (next != null) {
      next.mojoStarted(event);
    }
  }

  @Override
  public void mojoSucceeded(ExecutionEvent event) {
    show(event);
    if (next != null) {
      next.mojoSucceeded(event);
    }
  }

  @Override
  public void mojoFailed(ExecutionEvent event) {
    show(event);
    if (next != null) {
      next.mojoFailed(event);
    }
  }

  @Override
  public void projectDiscoveryStarted(ExecutionEvent event) {
    if (next != null) {
      next.projectDiscoveryStarted(event);
    }
  }

  @Override
  public void sessionStarted(ExecutionEvent event) {
    if (next != null) {
      next.sessionStarted(event);
    }
  }

  @Override
  public void sessionEnded(ExecutionEvent event) {
    if (next != null) {
      next.sessionEnded(event);
    }
  }

  @Override
  public void projectSkipped(ExecutionEvent event) {
    if (next != null) {
      next.projectSkipped(event);
    }
  }

  @Override
  public void projectStarted(ExecutionEvent event) {
    if (next != null) {
      next.projectStarted(event);
    }
  }

  @Override
  public void projectSucceeded(ExecutionEvent event) {
    if (next != null) {
      next.projectSucceeded(event);
    }
  }

  @Override
  public void projectFailed(ExecutionEvent event) {
    if (next != null) {
      next.projectFailed(event);
    }
  }

  @Override
  public void mojoSkipped(ExecutionEvent event) {
    if (next != null) {
      next.mojoSkipped(event);
    }
  }

  @Override
  public void forkStarted(ExecutionEvent event) {
    if (next != null) {
      next.forkStarted(event);
    }
  }

  @Override
  public void forkSucceeded(ExecutionEvent event) {
    if (next != null) {
      next.forkSucceeded(event);
    }
  }

  @Override
  public void forkFailed(ExecutionEvent event) {
    if (next != null) {
      next.forkFailed(event);
    }
  }

  @Override
  public void forkedProjectStarted(ExecutionEvent event) {
    if (next != null) {
      next.forkedProjectStarted(event);
    }
  }

  @Override
  public void forkedProjectSucceeded(ExecutionEvent event) {
    if (next != null) {
      next.forkedProjectSucceeded(event);
    }
  }

  @Override
  public void forkedProjectFailed(ExecutionEvent event) {
    if (next != null) {
      next.forkedProjectFailed(event);
    }
  }
}
