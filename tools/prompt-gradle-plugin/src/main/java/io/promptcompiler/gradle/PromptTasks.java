package io.promptcompiler.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.gradle.api.JavaVersion;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.LibraryElements;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.plugins.JavaBasePlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.compile.JavaCompile;

/** The tasks for the main source set of a project. */
final class PromptTasks {
  private static final String GROUP = "prompts";
  private static final String SETTINGS = "prompt.yaml";
  private static final Pattern COORDINATES = Pattern.compile("[^:\\s/\\\\]+(:[^:\\s/\\\\]+){2,4}");

  private final Project project;
  private final PromptOptions options;
  private final Provider<Configuration> compiler;
  private final SourceSet main;

  PromptTasks(Project project, PromptOptions options, Provider<Configuration> compiler) {
    this.project = project;
    this.options = options;
    this.compiler = compiler;
    this.main =
        project
            .getExtensions()
            .getByType(JavaPluginExtension.class)
            .getSourceSets()
            .getByName(SourceSet.MAIN_SOURCE_SET_NAME);
  }

  void register() {
    project.getTasks().withType(PromptTask.class).configureEach(this::configure);
    TaskProvider<GeneratePromptsTask> generate =
        project
            .getTasks()
            .register(
                "generatePrompts",
                GeneratePromptsTask.class,
                task -> {
                  task.setDescription("Compiles prompt templates into Java source.");
                  task.getOutputDirectory()
                      .convention(built("generated/sources/prompts/java/main"));
                  task.getResourceDirectory().convention(built("generated/resources/prompts/main"));
                  task.getRecordedConfiguration().from(task.getBuildFile());
                  task.getStateDirectory().convention(built("prompt-compiler"));
                  task.getClassesDirectory().convention(main.getJava().getClassesDirectory());
                  task.getAcceptExamples().convention(false);
                });
    main.getJava().srcDir(generate.flatMap(GeneratePromptsTask::getOutputDirectory));
    main.getResources().srcDir(generate.flatMap(GeneratePromptsTask::getResourceDirectory));
    TaskProvider<CheckPromptsTask> check =
        project
            .getTasks()
            .register(
                "checkPrompts",
                CheckPromptsTask.class,
                task -> {
                  task.setDescription("Checks prompt templates and their examples.");
                  task.getHelperClasses().from((Callable<?>) this::helperClasses);
                  task.getReportFile().convention(file("reports/prompts/check.txt"));
                  task.getAcceptExamples().convention(false);
                });
    TaskProvider<PromptBreakingTask> breaking =
        project
            .getTasks()
            .register(
                "promptBreaking",
                PromptBreakingTask.class,
                task -> {
                  task.setDescription("Compares prompts with those of a release.");
                  task.getAgainst().convention(options.getAgainst());
                  task.getRelease().from((Callable<?>) () -> release(task));
                  task.getReportFile().convention(file("reports/prompts/breaking.txt"));
                  task.getAcceptBreaking().convention(false);
                });
    project
        .getTasks()
        .named(JavaBasePlugin.CHECK_TASK_NAME)
        .configure(
            task -> {
              task.dependsOn(check);
              task.dependsOn(
                  project.provider(
                      () -> options.getAgainst().isPresent() ? List.of(breaking) : List.of()));
            });
  }

  private Provider<Directory> built(String path) {
    return project.getLayout().getBuildDirectory().dir(path);
  }

  private Provider<RegularFile> file(String path) {
    return project.getLayout().getBuildDirectory().file(path);
  }

  private void configure(PromptTask task) {
    task.setGroup(GROUP);
    task.getOptions().value(options).disallowChanges();
    task.getTemplates().from((Callable<?>) this::templates);
    task.getTemplatePaths().convention(project.provider(this::templatePaths));
    task.getSettings().from((Callable<?>) this::settings);
    task.getCompilerClasspath().from(compiler);
    task.getCompileLibraries().from(jars(main.getCompileClasspathConfigurationName()));
    task.getRuntimeLibraries().from(jars(main.getRuntimeClasspathConfigurationName()));
    task.getModuleInfo().from((Callable<?>) this::moduleInfo);
    task.getCoordinates().convention(project.provider(this::coordinates));
    task.getCompilerVersion().convention(PluginVersion.number());
    task.getJavaVersion().convention(project.provider(this::javaVersion));
    task.getProjectDirectory().convention(project.getLayout().getProjectDirectory());
    task.getRootDirectory().fileValue(project.getRootDir());
    task.getBuildFile().fileValue(project.getBuildFile());
  }

  /** Returns the directories of templates, with the tasks that make them. */
  private List<Provider<Directory>> directories() {
    List<PromptRoot> roots = options.getRoots().get();
    if (roots.isEmpty()) {
      return List.of(options.getSourceDirectory());
    }
    List<Provider<Directory>> directories = new ArrayList<>();
    roots.forEach(root -> directories.add(root.getDirectory()));
    return directories;
  }

  private List<FileCollection> templates() {
    List<FileCollection> trees = new ArrayList<>();
    directories().forEach(directory -> trees.add(project.files(directory).getAsFileTree()));
    return trees;
  }

  private List<String> templatePaths() {
    List<String> paths = new ArrayList<>();
    for (Provider<Directory> directory : directories()) {
      paths.add(project.relativePath(directory.get()).replace('\\', '/'));
    }
    return paths;
  }

  /** Returns the settings in the folder of the project and those above that exist. */
  private List<File> settings() {
    List<File> files = new ArrayList<>();
    for (File folder = project.getProjectDir(); folder != null; folder = folder.getParentFile()) {
      File file = new File(folder, SETTINGS);
      if (file.isFile()) {
        files.add(file);
      }
      if (new File(folder, ".git").exists()) {
        break;
      }
    }
    return files;
  }

  /**
   * Returns a class path whose entries have resources, such as the index of a library: for projects
   * of the build, Gradle would give javac folders of classes alone.
   */
  private FileCollection jars(String configuration) {
    return project
        .getConfigurations()
        .getByName(configuration)
        .getIncoming()
        .artifactView(
            view ->
                view.getAttributes()
                    .attribute(
                        LibraryElements.LIBRARY_ELEMENTS_ATTRIBUTE,
                        project.getObjects().named(LibraryElements.class, LibraryElements.JAR)))
        .getFiles();
  }

  private List<File> moduleInfo() {
    List<File> files = new ArrayList<>();
    for (File folder : main.getJava().getSrcDirs()) {
      File file = new File(folder, "module-info.java");
      if (file.isFile()) {
        files.add(file);
      }
    }
    return files;
  }

  private String coordinates() {
    String group = project.getGroup().toString();
    String name = project.getName();
    return (group.isEmpty() ? name : group) + ":" + name + ":" + project.getVersion();
  }

  private int javaVersion() {
    JavaCompile compile =
        project.getTasks().named(main.getCompileJavaTaskName(), JavaCompile.class).get();
    return compile
        .getOptions()
        .getRelease()
        .getOrElse(
            Integer.parseInt(
                JavaVersion.toVersion(compile.getSourceCompatibility()).getMajorVersion()));
  }

  /** Returns compiled classes if they are needed, so that nothing is compiled otherwise. */
  private List<FileCollection> helperClasses() {
    return options.getHelpers().get().isEmpty()
        ? List.of()
        : List.of(main.getOutput().getClassesDirs());
  }

  /**
   * Returns the jar of a release that is given as coordinates. Gradle takes a module with the group
   * and the name of the project for the project itself, whatever its version, so the project has
   * another group while the release is resolved.
   */
  private Set<File> release(PromptBreakingTask task) {
    String against = task.getAgainst().getOrElse("").strip();
    if (!COORDINATES.matcher(against).matches()) {
      return Set.of();
    }
    Configuration apart =
        project
            .getConfigurations()
            .detachedConfiguration(project.getDependencies().create(against));
    apart.setTransitive(false);
    Object group = project.getGroup();
    project.setGroup(group + ".apart");
    try {
      return apart.resolve();
    } finally {
      project.setGroup(group);
    }
  }
}
