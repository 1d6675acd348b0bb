package io.promptcompiler.gradle;

import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.IgnoreEmptyDirectories;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.work.DisableCachingByDefault;
import org.gradle.workers.WorkQueue;
import org.gradle.workers.WorkerExecutionException;
import org.gradle.workers.WorkerExecutor;

/** A task that runs the compiler in a class loader of its own. */
@DisableCachingByDefault(because = "It depends on the task.")
@SuppressWarnings("JavaxInjectOnAbstractMethod") // Gradle writes these methods
public abstract class PromptTask extends DefaultTask {

  /** Creates a task. */
  PromptTask() {
    getOutputs().upToDateWhen(new ResultIsKnown());
    getOutputs().cacheIf("its result follows from its inputs", new ResultIsKnown());
  }

  /** Returns the declared options. */
  @Nested
  public abstract Property<PromptOptions> getOptions();

  /** Returns the files of all templates. */
  @InputFiles
  @PathSensitive(PathSensitivity.RELATIVE)
  @IgnoreEmptyDirectories
  public abstract ConfigurableFileCollection getTemplates();

  /** Returns the paths of the directories of templates, relative to the project. */
  @Input
  public abstract ListProperty<String> getTemplatePaths();

  /** Returns the settings of the project, files named {@code prompt.yaml}. */
  @InputFiles
  @PathSensitive(PathSensitivity.NAME_ONLY)
  public abstract ConfigurableFileCollection getSettings();

  /** Returns the jars of the compiler. */
  @Classpath
  public abstract ConfigurableFileCollection getCompilerClasspath();

  /** Returns the compile class path, which may contain prompt libraries. */
  @Classpath
  public abstract ConfigurableFileCollection getCompileLibraries();

  /** Returns the class path at run time. */
  @Classpath
  public abstract ConfigurableFileCollection getRuntimeLibraries();

  /** Returns the module declaration of the application, if it has one. */
  @InputFiles
  @PathSensitive(PathSensitivity.NAME_ONLY)
  public abstract ConfigurableFileCollection getModuleInfo();

  /** Returns the group, the name and the version of the project, separated by colons. */
  @Input
  public abstract Property<String> getCoordinates();

  /** Returns the version of the compiler. */
  @Input
  public abstract Property<String> getCompilerVersion();

  /** Returns the version of Java for which generated classes are compiled. */
  @Input
  public abstract Property<Integer> getJavaVersion();

  /** Returns the file for the findings as SARIF 2.1.0, which is also written without findings. */
  @OutputFile
  @Optional
  public abstract RegularFileProperty getSarifFile();

  /** Returns the directory of the project. */
  @Internal
  public abstract DirectoryProperty getProjectDirectory();

  /** Returns the directory to which findings show paths as relative. */
  @Internal
  public abstract DirectoryProperty getRootDirectory();

  /** Returns the file that configures the project. */
  @Internal
  public abstract RegularFileProperty getBuildFile();

  @Inject
  protected abstract WorkerExecutor getWorkers();

  /** Returns whether the task writes into templates. */
  boolean changesTemplates() {
    return false;
  }

  /** Runs work of the compiler and waits for it. */
  final <P extends PromptParameters> void work(
      Class<? extends PromptWork<P>> type, Action<? super P> more) {
    WorkQueue queue =
        getWorkers()
            .classLoaderIsolation(isolated -> isolated.getClasspath().from(getCompilerClasspath()));
    queue.submit(
        type,
        parameters -> {
          parameters.getOptions().set(getOptions());
          parameters.getCoordinates().set(getCoordinates());
          parameters.getCompilerVersion().set(getCompilerVersion());
          parameters.getJavaVersion().set(getJavaVersion());
          parameters.getProjectDirectory().set(getProjectDirectory());
          parameters.getRootDirectory().set(getRootDirectory());
          parameters.getBuildFile().set(getBuildFile());
          parameters.getCompileLibraries().from(getCompileLibraries());
          parameters.getRuntimeLibraries().from(getRuntimeLibraries());
          parameters.getModuleInfo().from(getModuleInfo());
          parameters.getSarifFile().set(getSarifFile());
          more.execute(parameters);
        });
    try {
      queue.await();
    } catch (WorkerExecutionException e) {
      throw failure(e);
    }
  }

  /** Returns the failure of the work itself, without those of Gradle around it. */
  private static RuntimeException failure(WorkerExecutionException failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause.getClass().getName().equals(GradleException.class.getName())) {
        return new GradleException(String.valueOf(cause.getMessage()), cause.getCause());
      }
    }
    return failed;
  }
}
