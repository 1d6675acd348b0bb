package io.promptcompiler.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;

/**
 * Checks prompt templates and their examples like {@link GeneratePromptsTask}, and generates
 * nothing. Examples that need helpers of the project are rendered as well.
 */
@CacheableTask
public abstract class CheckPromptsTask extends PromptTask {

  /** Creates the task; called by Gradle. */
  public CheckPromptsTask() {}

  /** Returns the compiled classes of the project, if templates call helpers. */
  @Classpath
  public abstract ConfigurableFileCollection getHelperClasses();

  /** Returns the file for the result. */
  @OutputFile
  public abstract RegularFileProperty getReportFile();

  /** Returns whether the texts that examples render now are accepted as the expected texts. */
  @Input
  @Option(
      option = "accept-examples",
      description = "Accepts the texts that examples render now as their expected texts.")
  public abstract Property<Boolean> getAcceptExamples();

  @Override
  boolean changesTemplates() {
    return getAcceptExamples().get();
  }

  @TaskAction
  void check() {
    work(
        CheckWork.class,
        parameters -> {
          parameters.getHelperClasses().from(getHelperClasses());
          parameters.getReportFile().set(getReportFile());
          parameters.getAcceptExamples().set(getAcceptExamples());
        });
  }
}
