package io.promptcompiler.maven;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task when Maven's compiler plugin begins to compile a project, which is when all sources
 * and the class path are known. If the task has compiled the sources of a directory, the directory
 * is not a source root while the goal runs. It remains a source root for all other goals, such as
 * those that create the jars of sources and Javadoc. If Maven does not notify execution listeners,
 * the task does not run and the compiler plugin compiles everything.
 */
final class CompilerListener implements InvocationHandler {
  private final @Nullable ExecutionListener next;

  /**
   * The tasks by project, because Maven may build several at the same time. Clones of a project are
   * equal to it.
   */
  private final Map<MavenProject, Map<String, Task>> tasks = new ConcurrentHashMap<>();

  private CompilerListener(@Nullable ExecutionListener next) {
    this.next = next;
  }

  /** Compiles a directory of sources. */
  interface Task {
    /**
     * Compiles the sources when the compiler plugin starts; returns whether the plugin can skip
     * them.
     */
    boolean compile(ExecutionEvent event);
  }

  /** Registers the task for a directory of sources in this run of Maven. */
  static void add(
      MavenExecutionRequest request, MavenProject project, String directory, Task task) {
    of(request)
        .tasks
        .computeIfAbsent(project, any -> new ConcurrentHashMap<>())
        .put(directory, task);
  }

  private static CompilerListener of(MavenExecutionRequest request) {
    synchronized (request) {
      ExecutionListener present = request.getExecutionListener();
      if (present != null
          && Proxy.isProxyClass(present.getClass())
          && Proxy.getInvocationHandler(present) instanceof CompilerListener listener) {
        return listener;
      }
      CompilerListener added = new CompilerListener(present);
      request.setExecutionListener(
          (ExecutionListener)
              Proxy.newProxyInstance(
                  CompilerListener.class.getClassLoader(),
                  new Class<?>[] {ExecutionListener.class},
                  added));
      return added;
    }
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (arguments != null
        && arguments.length == 1
        && arguments[0] instanceof ExecutionEvent event) {
      switch (method.getName()) {
        case "mojoStarted" -> started(event);
        case "mojoSucceeded", "mojoFailed" -> ended(event);
        default -> {}
      }
      if (next == null) {
        return null;
      }
    }
    try {
      // This handles the methods of Object; all other methods have an event.
      return method.invoke(next == null ? this : next, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private void started(ExecutionEvent event) {
    MavenProject project = event.getProject();
    if (isCompiling(event)) {
      tasks
          .getOrDefault(project, Map.of())
          .forEach(
              (directory, task) -> {
                if (task.compile(event)) {
                  hide(project, directory);
                }
              });
    }
  }

  private void ended(ExecutionEvent event) {
    if (isCompiling(event)) {
      MavenProject project = event.getProject();
      tasks.getOrDefault(project, Map.of()).keySet().stream()
          .filter(directory -> !project.getCompileSourceRoots().contains(directory))
          .forEach(project::addCompileSourceRoot);
    }
  }

  private static boolean isCompiling(ExecutionEvent event) {
    MojoExecution execution = event.getMojoExecution();
    return execution != null
        && execution.getArtifactId().equals("maven-compiler-plugin")
        && execution.getGoal().equals("compile");
  }

  private static void hide(MavenProject project, String directory) {
    try {
      project.removeCompileSourceRoot(directory);
    } catch (NoSuchMethodError e) {
      // Older versions of Maven return a modifiable list.
      project.getCompileSourceRoots().remove(directory);
    }
  }
}
