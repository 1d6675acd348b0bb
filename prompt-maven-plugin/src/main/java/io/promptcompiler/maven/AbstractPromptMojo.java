package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.StandardStreams;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Sarif;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.ProjectHelpers;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.MisplacedTemplates;
import io.promptcompiler.core.source.SourceRoot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/** The configuration that all goals on templates have in common. */
public abstract class AbstractPromptMojo extends AbstractMojo {
  private StandardStreams streams = StandardStreams.ofProcess();

  /**
   * The package of the generated catalog, and of prompts in the outermost folder. Default: group id
   * and artifact id as a package name, followed by {@code .prompts}: {@code
   * com.acme.support_agent.prompts} for {@code com.acme:support-agent}.
   */
  @Parameter(property = "prompt.packageName")
  private @Nullable String packageName;

  /**
   * Directories of templates, instead of {@code sourceDirectory}. Each {@code root} has a {@code
   * directory} and may have {@code kind}, {@code syntax}, {@code scope}, {@code packageName},
   * {@code includes} and {@code excludes}.
   */
  @Parameter private List<Root> roots = new ArrayList<>();

  /** Does nothing. */
  @Parameter(property = "prompt.skip", defaultValue = "false")
  private boolean skip;

  /** Whether warnings fail the build like errors. */
  @Parameter(property = "prompt.failOnWarning", defaultValue = "false")
  private boolean failOnWarning;

  /**
   * Severities by the id of a finding: {@code <PC310>off</PC310>}, {@code warning}, {@code error}.
   */
  @Parameter private Map<String, String> severities = new HashMap<>();

  /** Ids, or Ant patterns of ids, of which each must match a template. */
  @Parameter(property = "prompt.requiredTemplates")
  private List<@Nullable String> requiredTemplates = new ArrayList<>();

  /**
   * Static methods that templates call as helpers. Each {@code helper} has a {@code name}, a {@code
   * method} like {@code com.acme.Text#slug}, its {@code parameters} as types separated by commas,
   * and the type that it {@code returns}. With {@code trust} set to {@code trusted}, its results
   * are always trusted.
   */
  @Parameter private List<Helper> helpers = new ArrayList<>();

  /**
   * Records of the application from which objects of prompts are made, by the name of the generated
   * class: {@code <Task>com.acme.domain.Task</Task>} gives {@code Task.from(com.acme.domain.Task)}.
   * A name can also have the class around it, {@code ReviewPrompt.Task}.
   */
  @Parameter private Map<String, String> records = new HashMap<>();

  /** The same for classes whose values are read by getters. */
  @Parameter private Map<String, String> beans = new HashMap<>();

  /**
   * Values of parameters with which agent skills are rendered, by the name of the parameter: {@code
   * <company>Acme</company>}. Parameters without a value here have their defaults.
   */
  @Parameter private Map<String, String> skillValues = new HashMap<>();

  /**
   * Whether values are {@code trusted} or {@code untrusted} if no template declares their trust;
   * untrusted values may only be printed in places where they stay data. Default: they are trusted.
   */
  @Parameter(property = "prompt.trust")
  private @Nullable String trust;

  /**
   * The file for the findings as SARIF 2.1.0, which is also written without findings. Goals of one
   * Maven run that name the same file write it together. Relative to the project; by default, no
   * file is written.
   */
  @Parameter(property = "prompt.sarifFile")
  private @Nullable File sarifFile;

  /**
   * Whether findings are also printed as annotations of GitHub Actions. Default: whether the
   * environment variable {@code GITHUB_ACTIONS} is {@code true}.
   */
  @Parameter(property = "prompt.githubAnnotations")
  private @Nullable Boolean githubAnnotations;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private @Nullable MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private @Nullable MavenSession session;

  /** Sentences about libraries that cannot be read. */
  private final List<String> missingLibraries = new ArrayList<>();

  /** Set by Maven; finds dependencies. */
  @Inject private @Nullable RepositorySystem repositories;

  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  private @Nullable MojoExecution execution;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    UnknownElements.refuse(given(execution), given(project));
    before();
    try {
      if (skip) {
        getLog().info("Prompts are skipped.");
        skipped();
      } else {
        // In this order: the options find out which libraries are missing.
        run(options(), findings());
      }
    } catch (MojoExecutionException | MojoFailureException e) {
      throw e;
    } catch (InternalCompilerError | UsageException | UnusableReleaseException e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
    } catch (Exception e) {
      throw new MojoExecutionException(FileProblem.sentence(e).orElse(e.toString()), e);
    }
  }

  /** Runs even when the goal is skipped. */
  void before() {}

  /** Runs instead of the goal's work if the goal is skipped. */
  void skipped() throws Exception {}

  /** Does the goal's work. */
  abstract void run(CompilerOptions options, Findings findings) throws Exception;

  /** Returns the directory of templates when no roots are configured. */
  abstract File sourceDirectory();

  /** Says that the directory of templates does not exist, and which one may be meant. */
  final void sayNoPrompts() {
    String advice =
        MisplacedTemplates.advice(
                project().getBasedir().toPath(), sourceDirectory().toPath(), "<sourceDirectory>")
            .map(found -> " " + found)
            .orElse("");
    getLog().info("No prompts: there is no directory " + sourceDirectory() + "." + advice);
  }

  /** Returns the name of the catalog's class. */
  String catalogName() {
    return "Prompts";
  }

  /** Returns the directories that may contain a {@code module-info.java}. */
  List<String> sourceRoots() {
    return project().getCompileSourceRoots();
  }

  final StandardStreams streams() {
    return streams;
  }

  /** Replaces the process's own streams. */
  final void use(StandardStreams others) {
    streams = others;
  }

  final MavenProject project() {
    return given(project);
  }

  final MavenSession session() {
    return given(session);
  }

  final boolean failOnWarning() {
    return failOnWarning;
  }

  /** Returns the version of this plugin, which is also the version of the compiler. */
  final String version() {
    return given(execution).getPlugin().getVersion();
  }

  /**
   * Returns the id of the execution; "default" if the goal was called outside a lifecycle without
   * an id.
   */
  final String executionId() {
    String id = given(execution).getExecutionId();
    return id == null ? "default" : id;
  }

  final MojoExecution execution() {
    return given(execution);
  }

  /** Returns the folder in which Maven was started. */
  final Path startedIn() {
    return Path.of(given(session).getSystemProperties().getProperty("user.dir", ""));
  }

  /** Returns the properties that are set on the command line with {@code -D}. */
  final Map<String, String> userProperties() {
    Map<String, String> properties = new TreeMap<>();
    Properties given = given(session).getUserProperties();
    given.stringPropertyNames().forEach(name -> properties.put(name, given.getProperty(name)));
    return properties;
  }

  /** Returns a variable of the environment in which Maven runs. */
  final Optional<String> environment(String name) {
    return Optional.ofNullable(given(session).getSystemProperties().getProperty("env." + name));
  }

  /** Returns findings about files that Maven's build cache would miss. */
  final List<Diagnostic> cacheFindings(CompilerOptions options) throws IOException {
    Optional<BuildCacheExtension> cache =
        BuildCacheExtension.of(
            session(), project(), BuildCacheExtension.isIn(getClass().getClassLoader()));
    return cache.isPresent() ? cache.get().check(options) : List.of();
  }

  private Findings findings() throws MojoExecutionException {
    List<Report> reports = new ArrayList<>();
    boolean isOnGithub = environment("GITHUB_ACTIONS").filter("true"::equals).isPresent();
    if (githubAnnotations == null ? isOnGithub : githubAnnotations) {
      Path workspace = environment("GITHUB_WORKSPACE").map(Path::of).orElse(startedIn());
      reports.add(new AnnotationReport(new GithubAnnotations(workspace), streams));
    }
    if (sarifFile != null) {
      Sarif sarif = new Sarif(startedIn(), version());
      reports.add(new SarifReport(sarif, sarifFile.toPath(), given(session).getRequest()));
    }
    return new Findings(getLog(), startedIn(), failOnWarning, reports, missingLibraries);
  }

  /**
   * Returns the project as a module for commands. Helpers are only available if the project is
   * compiled.
   */
  final PromptModule module(CompilerOptions options) throws IOException {
    Path classes = Path.of(project().getBuild().getOutputDirectory());
    return new PromptModule(
        moduleName(),
        options,
        ProjectHelpers.ofBuild(options.helpers(), classes),
        LoweredFinding.in(options));
  }

  /**
   * Returns the artifact id, preceded by the group id if other modules of the build have the same
   * artifact id.
   */
  private String moduleName() {
    String name = project().getArtifactId();
    long same =
        Optional.ofNullable(session().getProjects()).orElse(List.of()).stream()
            .filter(other -> other.getArtifactId().equals(name))
            .count();
    return same > 1 ? project().getGroupId() + ":" + name : name;
  }

  /** Returns the findings whose severity the POM gives. */
  final Set<DiagnosticCode> namedSeverities() {
    return OptionsMapper.WORDS.severities(severities).keySet();
  }

  private CompilerOptions options() throws MojoExecutionException {
    return configured()
        .ofModule(
            project().getGroupId() + ":" + project().getArtifactId() + ":" + project().getVersion())
        .withLibraries(libraries(libraryPaths()));
  }

  final LibraryPaths libraryPaths() {
    return new LibraryPaths(project(), given(session), given(repositories), this::warnMissing);
  }

  private void warnMissing(String library) {
    getLog().warn(library);
    missingLibraries.add(library);
  }

  /** Returns the configured options, without the libraries of the project. */
  final CompilerOptions configured() throws MojoExecutionException {
    OptionsMapper.Elements elements =
        new OptionsMapper.Elements(
            severities, requiredTemplates, helpers, records, beans, skillValues, trust);
    return new OptionsMapper(project(), packageName, catalogName())
        .map(roots, sourceDirectory(), elements, sourceRoots());
  }

  /** Returns the jars and folders that may be prompt libraries. */
  List<LibraryPath> libraries(LibraryPaths paths) {
    return paths.ofProject();
  }

  static <T> T given(@Nullable T injected) {
    if (injected == null) {
      throw new IllegalStateException("Maven has not set a parameter of the goal");
    }
    return injected;
  }

  /** Returns the configured options, including roots whose directories do not exist. */
  final CompilerOptions configuredRoots() throws MojoExecutionException {
    return withRoot(configured());
  }

  /** Returns the options; if they have no roots, the default directory is added as a root. */
  final CompilerOptions withRoot(CompilerOptions options) {
    return options.roots().isEmpty()
        ? options.withRoots(
            List.of(SourceRoot.of(sourceDirectory().toPath(), options.packageName())))
        : options;
  }
}
