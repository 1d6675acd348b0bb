package io.promptcompiler.gradle;

import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.file.Directory;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;

/** The extension {@code prompts}: the templates of a project, and how they are compiled. */
@SuppressWarnings("JavaxInjectOnAbstractMethod") // Gradle writes these methods
public interface PromptOptions {

  /**
   * The package of the generated catalog, and of prompts in the outermost folder. Default: group
   * and name of the project as a package name, followed by {@code .prompts}.
   */
  @Input
  @Optional
  Property<String> getPackageName();

  /** The directory of templates if there are no roots. Default: {@code src/main/prompts}. */
  @Internal
  DirectoryProperty getSourceDirectory();

  /** Directories of templates, instead of {@code sourceDirectory}; see {@code root}. */
  @Nested
  ListProperty<PromptRoot> getRoots();

  /** Whether warnings fail the build like errors. */
  @Input
  Property<Boolean> getFailOnWarning();

  /** Severities by the id of a finding: {@code off}, {@code warning}, {@code error}. */
  @Input
  MapProperty<String, String> getSeverities();

  /** Ids, or Ant patterns of ids, of which each must match a template. */
  @Input
  ListProperty<String> getRequiredTemplates();

  /** Static methods that templates call as helpers; see {@code helper}. */
  @Nested
  ListProperty<PromptHelper> getHelpers();

  /**
   * Records of the application from which objects of prompts are made, by the name of the generated
   * class.
   */
  @Input
  MapProperty<String, String> getRecords();

  /** The same for classes whose values are read by getters. */
  @Input
  MapProperty<String, String> getBeans();

  /** Values of parameters with which agent skills are rendered. */
  @Input
  MapProperty<String, String> getSkillValues();

  /**
   * Whether values are {@code trusted} or {@code untrusted} if no template declares their trust.
   */
  @Input
  @Optional
  Property<String> getTrust();

  /**
   * Whether to add an index of the prompts and their templates to the jar, so that other modules
   * can include them. Default: true.
   */
  @Input
  Property<Boolean> getPublish();

  /**
   * Whether findings are also printed as annotations of GitHub Actions. Default: whether the
   * environment variable {@code GITHUB_ACTIONS} is {@code true}.
   */
  @Internal
  Property<Boolean> getGithubAnnotations();

  /**
   * The release that {@code promptBreaking} compares with: a jar of prompts, coordinates {@code
   * group:name:version} of one, or a revision of git. Before a first release, {@code none}.
   */
  @Internal
  Property<String> getAgainst();

  /** The version of the release. Default: the version in the jar, or the name of the tag. */
  @Internal
  Property<String> getAgainstVersion();

  /** Severities of categories of changes. Default: {@code error}. */
  @Internal
  MapProperty<String, String> getCategories();

  /** The file of changes that are accepted. Default: {@code prompt-baseline.txt}. */
  @Internal
  RegularFileProperty getBaselineFile();

  /** Which callers must not break: {@code source}, {@code linking} or {@code both}, the default. */
  @Internal
  Property<String> getBreaks();

  /** Returns the service that creates roots and helpers; called by Gradle. */
  @Inject
  ObjectFactory getObjects();

  /** Returns the directories of the project; called by Gradle. */
  @Inject
  ProjectLayout getLayout();

  /** Adds a directory of templates, relative to the project. */
  default void root(String directory) {
    root(directory, root -> {});
  }

  /** Adds a directory of templates, relative to the project. */
  default void root(String directory, Action<? super PromptRoot> configuration) {
    add(
        root -> root.getDirectory().set(getLayout().getProjectDirectory().dir(directory)),
        configuration);
  }

  /** Adds a directory of templates, which may be the output of another task. */
  default void root(Provider<Directory> directory) {
    root(directory, root -> {});
  }

  /** Adds a directory of templates, which may be the output of another task. */
  default void root(Provider<Directory> directory, Action<? super PromptRoot> configuration) {
    add(root -> root.getDirectory().set(directory), configuration);
  }

  private void add(Action<PromptRoot> place, Action<? super PromptRoot> configuration) {
    PromptRoot root = getObjects().newInstance(PromptRoot.class);
    place.execute(root);
    configuration.execute(root);
    getRoots().add(root);
  }

  /** Adds a static method that templates call by a name. */
  default void helper(String name, Action<? super PromptHelper> configuration) {
    PromptHelper helper = getObjects().newInstance(PromptHelper.class);
    helper.getName().set(name);
    configuration.execute(helper);
    getHelpers().add(helper);
  }
}
