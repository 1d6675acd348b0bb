import java.io.File;
import java.util.Map;
import org.gradle.api.Action;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.testfixtures.ProjectBuilder;

/**
 * Evaluates a build script with the Gradle on the class path, prints the tasks that the compiler
 * needs, and runs the actions of {@code generatePrompts}. It runs no build: Gradle's API alone
 * cannot. Run it with {@code java EvaluateBuild.java PROJECT HOME SCRIPT}.
 */
final class EvaluateBuild {
  private EvaluateBuild() {}

  public static void main(String[] args) {
    Project project =
        ProjectBuilder.builder()
            .withProjectDir(new File(args[0]))
            .withGradleUserHomeDir(new File(args[1]))
            .build();
    project.apply(Map.of("plugin", "java"));
    project.apply(Map.of("from", new File(args[2])));
    for (String name : new String[] {"compileJava", "processResources"}) {
      Task task = project.getTasks().getByName(name);
      System.out.println(name + " " + task.getTaskDependencies().getDependencies(task));
    }
    Task generate = project.getTasks().getByName("generatePrompts");
    for (Action<? super Task> action : generate.getActions()) {
      action.execute(generate);
    }
    System.out.println("Gradle " + project.getGradle().getGradleVersion());
    System.exit(0); // Gradle leaves threads behind that go on
  }
}
