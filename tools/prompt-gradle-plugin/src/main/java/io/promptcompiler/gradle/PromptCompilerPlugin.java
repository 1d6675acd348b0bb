package io.promptcompiler.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.provider.Provider;

/**
 * The plugin {@code io.promptcompiler}: compiles the prompt templates of a project with Java or
 * Kotlin for the JVM into Java source of its main source set.
 */
public abstract class PromptCompilerPlugin implements Plugin<Project> {
  private static final String COMPILER = "promptCompiler";

  /** Creates the plugin; called by Gradle. */
  public PromptCompilerPlugin() {}

  @Override
  public void apply(Project project) {
    PromptOptions options = project.getExtensions().create("prompts", PromptOptions.class);
    setDefaults(project, options);
    Provider<Configuration> compiler =
        project
            .getConfigurations()
            .register(
                COMPILER,
                configuration -> {
                  configuration.setDescription("The compiler of prompts.");
                  configuration.setCanBeConsumed(false);
                  configuration.setCanBeResolved(true);
                  configuration.defaultDependencies(
                      dependencies ->
                          dependencies.add(
                              project
                                  .getDependencies()
                                  .create(
                                      "io.promptcompiler:prompt-commands:"
                                          + PluginVersion.number())));
                });
    project
        .getPlugins()
        .withType(JavaPlugin.class, java -> new PromptTasks(project, options, compiler).register());
  }

  private static void setDefaults(Project project, PromptOptions options) {
    ProjectLayout layout = project.getLayout();
    options.getSourceDirectory().convention(layout.getProjectDirectory().dir("src/main/prompts"));
    options.getFailOnWarning().convention(false);
    options.getPublish().convention(true);
    options
        .getGithubAnnotations()
        .convention(
            project
                .getProviders()
                .environmentVariable("GITHUB_ACTIONS")
                .map("true"::equals)
                .orElse(false));
    options.getBaselineFile().convention(layout.getProjectDirectory().file("prompt-baseline.txt"));
    options.getBreaks().convention("both");
  }
}
