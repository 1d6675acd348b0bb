package io.promptcompiler.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Compares the prompts of the project with those of a release and reports what a change breaks. */
@UntrackedTask(because = "The release may be a revision of git.")
public abstract class PromptBreakingTask extends PromptTask {

  /** Creates the task; called by Gradle. */
  public PromptBreakingTask() {}

  /** Returns the jar of the release, if it is given as coordinates. */
  @InputFiles
  @PathSensitive(PathSensitivity.NONE)
  public abstract ConfigurableFileCollection getRelease();

  /** Returns the release to compare with; by default, that of the extension. */
  @Internal
  @Option(option = "against", description = "A jar, coordinates, a revision of git, or none.")
  public abstract Property<String> getAgainst();

  /** Returns whether to accept all breaking changes and to write them to the baseline file. */
  @Internal
  @Option(option = "accept-breaking", description = "Accepts all breaking changes.")
  public abstract Property<Boolean> getAcceptBreaking();

  /** Returns the file for all findings if there are too many for the log. */
  @Internal
  public abstract RegularFileProperty getReportFile();

  @TaskAction
  void compare() {
    work(
        BreakingWork.class,
        parameters -> {
          parameters.getRelease().from(getRelease());
          parameters.getAgainst().set(getAgainst());
          parameters.getAcceptBreaking().set(getAcceptBreaking());
          parameters.getReportFile().set(getReportFile());
        });
  }
}
