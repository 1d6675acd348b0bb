package io.promptcompiler.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.LocalState;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;

/** Compiles prompt templates into Java source that is compiled with the project's own. */
@CacheableTask
public abstract class GeneratePromptsTask extends PromptTask {

  /** Creates the task; called by Gradle. */
  public GeneratePromptsTask() {}

  /** Returns the output directory of generated Java source. */
  @OutputDirectory
  public abstract DirectoryProperty getOutputDirectory();

  /** Returns the output directory of generated resources, which go into the jar. */
  @OutputDirectory
  public abstract DirectoryProperty getResourceDirectory();

  /** Returns the directory of the state between builds. */
  @LocalState
  public abstract DirectoryProperty getStateDirectory();

  /**
   * Returns the file that configures the project. It is an input, because other tools compare it
   * with the one whose options are recorded.
   */
  @InputFiles
  @PathSensitive(PathSensitivity.NONE)
  public abstract ConfigurableFileCollection getRecordedConfiguration();

  /** Returns the directory of compiled classes, in which other tools find helpers. */
  @Internal
  public abstract DirectoryProperty getClassesDirectory();

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
  void generate() {
    work(
        GenerateWork.class,
        parameters -> {
          parameters.getOutputDirectory().set(getOutputDirectory());
          parameters.getResourceDirectory().set(getResourceDirectory());
          parameters.getStateDirectory().set(getStateDirectory());
          parameters.getClassesDirectory().set(getClassesDirectory());
          parameters.getAcceptExamples().set(getAcceptExamples());
        });
  }
}
