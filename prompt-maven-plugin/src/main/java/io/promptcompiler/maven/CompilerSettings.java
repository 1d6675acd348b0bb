package io.promptcompiler.maven;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.PluginParameterExpressionEvaluator;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluationException;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * What the compiler plugin of a project is told to do, as far as class files depend on it. It is
 * only given where all settings are known to have no other effect on class files: another compiler,
 * other versions of Java, plugins of javac that change classes and the like are left to the
 * compiler plugin.
 *
 * @param hasParameterNames whether class files have the names of parameters
 */
record CompilerSettings(boolean hasParameterNames) {
  private static final String PLUGIN = "org.apache.maven.plugins:maven-compiler-plugin";

  /** The version of Java that generated sources need. */
  private static final int JAVA = 17;

  /**
   * Elements that say how javac runs, what it prints, or what it does with sources of the project's
   * own.
   */
  private static final Set<String> HARMLESS =
      Set.of(
          "annotationProcessorPaths",
          "annotationProcessorPathsUseDepMgmt",
          "annotationProcessors",
          "compilerReuseStrategy",
          "createMissingPackageInfoClass",
          "debug",
          "encoding",
          "executable",
          "failOnError",
          "failOnWarning",
          "fork",
          "generatedSourcesDirectory",
          "jdkToolchain",
          "maxmem",
          "meminitial",
          "parameters",
          "proc",
          "release",
          "showCompilationChanges",
          "showDeprecation",
          "showWarnings",
          "skip",
          "skipMain",
          "skipMultiThreadWarning",
          "source",
          "staleMillis",
          "target",
          "testExcludes",
          "testIncludes",
          "testRelease",
          "testSource",
          "testTarget",
          "useIncrementalCompilation",
          "verbose");

  /** Arguments that say what javac checks or prints, or what it does with annotations. */
  private static final List<String> HARMLESS_ARGUMENTS =
      List.of(
          "-A",
          "-J",
          "-Werror",
          "-XD",
          "-Xdoclint",
          "-Xep",
          "-Xlint",
          "-Xmaxerrs",
          "-Xmaxwarns",
          "-Xplugin:ErrorProne",
          "--should-stop");

  /**
   * The settings of a project; nothing if they are not known to be harmless.
   *
   * @param execution that of a goal of this plugin, for which expressions are evaluated
   */
  static Optional<CompilerSettings> of(
      MavenProject project, MavenSession session, MojoExecution execution)
      throws ExpressionEvaluationException {
    Plugin plugin = project.getPlugin(PLUGIN);
    if (plugin == null || compilesTwice(plugin)) {
      return Optional.empty();
    }
    Xpp3Dom all = new Xpp3Dom("configuration");
    for (PluginExecution one : plugin.getExecutions()) {
      if (one.getId().equals("default-compile")) {
        all = ConfiguredPlugin.merge(all, one.getConfiguration());
      }
    }
    all = ConfiguredPlugin.merge(all, plugin.getConfiguration());
    return new Reader(all, new PluginParameterExpressionEvaluator(session, execution)).settings();
  }

  private static boolean compilesTwice(Plugin plugin) {
    return plugin.getExecutions().stream()
        .anyMatch(
            one -> one.getGoals().contains("compile") && !one.getId().equals("default-compile"));
  }

  /** Reads what is configured for the goal, by elements and by properties. */
  private record Reader(Xpp3Dom configured, PluginParameterExpressionEvaluator evaluator) {

    Optional<CompilerSettings> settings() throws ExpressionEvaluationException {
      boolean hasParameterNames =
          value("parameters", "maven.compiler.parameters").filter("true"::equals).isPresent();
      for (Xpp3Dom element : configured.getChildren()) {
        if (element.getName().equals("compilerArgs")) {
          for (Xpp3Dom argument : element.getChildren()) {
            if ("-parameters".equals(argument.getValue())) {
              hasParameterNames = true;
            } else if (!isHarmless(argument.getValue())) {
              return Optional.empty();
            }
          }
        } else if (!HARMLESS.contains(element.getName())) {
          return Optional.empty();
        }
      }
      boolean isDebug = value("debug", "maven.compiler.debug").orElse("true").equals("true");
      boolean isSkipped = value("skipMain", "maven.main.skip").orElse("false").equals("true");
      boolean isJavac =
          property("maven.compiler.compilerId").isEmpty()
              && property("maven.compiler.debuglevel").isEmpty();
      return isDebug && !isSkipped && isJavac && isRecent()
          ? Optional.of(new CompilerSettings(hasParameterNames))
          : Optional.empty();
    }

    private static boolean isHarmless(@Nullable String argument) {
      return argument != null
          && HARMLESS_ARGUMENTS.stream().anyMatch(known -> argument.strip().startsWith(known));
    }

    /**
     * Whether the project's classes need the Java of generated sources, or a later one. Where it is
     * not said, versions of the compiler plugin differ.
     */
    private boolean isRecent() throws ExpressionEvaluationException {
      Optional<String> release = value("release", "maven.compiler.release");
      Optional<String> version =
          release.isPresent() ? release : value("target", "maven.compiler.target");
      return version.filter(CompilerSettings::isRecent).isPresent();
    }

    private Optional<String> value(String element, String property)
        throws ExpressionEvaluationException {
      Xpp3Dom child = configured.getChild(element);
      if (child == null || child.getValue() == null) {
        return property(property);
      }
      Object value = evaluator.evaluate(child.getValue().strip(), String.class);
      return Optional.ofNullable(value).map(String::valueOf);
    }

    private Optional<String> property(String name) {
      try {
        Object value = evaluator.evaluate("${" + name + "}", String.class);
        return Optional.ofNullable(value).map(String::valueOf).filter(text -> !text.isBlank());
      } catch (ExpressionEvaluationException e) {
        throw new IllegalStateException("cannot look up the property " + name, e);
      }
    }
  }

  private static boolean isRecent(String version) {
    return version.matches("\\d{2,3}") && Integer.parseInt(version) >= JAVA;
  }
}
