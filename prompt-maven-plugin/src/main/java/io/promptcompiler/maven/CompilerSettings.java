package io.promptcompiler.maven;

import java.util.ArrayList;
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

/**
 * The options with which the compiler plugin of a project has javac compile its classes, as far as
 * class files depend on them. They are only given for settings that are known to have no other
 * effect: another compiler, another JDK, plugins of javac and the like are left to the compiler
 * plugin.
 */
final class CompilerSettings {
  private static final String PLUGIN = "org.apache.maven.plugins:maven-compiler-plugin";
  private static final String TOOLCHAINS = "org.apache.maven.plugins:maven-toolchains-plugin";

  /** Settings that say what javac prints, or what it does with sources of the project's own. */
  private static final Set<String> HARMLESS =
      Set.of(
          "annotationProcessorPaths",
          "annotationProcessorPathsUseDepMgmt",
          "annotationProcessors",
          "createMissingPackageInfoClass",
          "failOnError",
          "failOnWarning",
          "proc",
          "showCompilationChanges",
          "showDeprecation",
          "showWarnings");

  private final Xpp3Dom configured;
  private final PluginParameterExpressionEvaluator evaluator;

  private CompilerSettings(Xpp3Dom configured, PluginParameterExpressionEvaluator evaluator) {
    this.configured = configured;
    this.evaluator = evaluator;
  }

  /**
   * The options of javac; nothing if the project's settings are not known to be harmless.
   *
   * @param execution that of a goal of this plugin, for which expressions are evaluated
   */
  static Optional<List<String>> options(
      MavenProject project, MavenSession session, MojoExecution execution)
      throws ExpressionEvaluationException {
    Plugin plugin = project.getPlugin(PLUGIN);
    if (plugin == null || project.getPlugin(TOOLCHAINS) != null || compilesTwice(plugin)) {
      return Optional.empty();
    }
    Xpp3Dom all = new Xpp3Dom("configuration");
    for (PluginExecution one : plugin.getExecutions()) {
      if (one.getId().equals("default-compile")) {
        all = ConfiguredPlugin.merge(all, one.getConfiguration());
      }
    }
    all = ConfiguredPlugin.merge(all, plugin.getConfiguration());
    return new CompilerSettings(all, new PluginParameterExpressionEvaluator(session, execution))
        .options();
  }

  private static boolean compilesTwice(Plugin plugin) {
    return plugin.getExecutions().stream()
        .anyMatch(
            one -> one.getGoals().contains("compile") && !one.getId().equals("default-compile"));
  }

  private Optional<List<String>> options() throws ExpressionEvaluationException {
    // Local variables and line numbers, as the compiler plugin has them unless told otherwise.
    List<String> options = new ArrayList<>(List.of("-g", "-proc:none", "-implicit:none"));
    for (Xpp3Dom element : configured.getChildren()) {
      switch (element.getName()) {
        case "release", "source", "target", "encoding", "parameters", "debug" -> {}
        case "compilerArgs" -> {
          for (Xpp3Dom arg : element.getChildren()) {
            if (!isHarmless(arg.getValue(), options)) {
              return Optional.empty();
            }
          }
        }
        default -> {
          if (!HARMLESS.contains(element.getName())) {
            return Optional.empty();
          }
        }
      }
    }
    Optional<String> release = value("release", "maven.compiler.release");
    Optional<String> source = value("source", "maven.compiler.source");
    Optional<String> target = value("target", "maven.compiler.target");
    if (release.isPresent()) {
      options.addAll(List.of("--release", release.get()));
    } else if (source.isPresent() && target.isPresent()) {
      options.addAll(List.of("-source", source.get(), "-target", target.get()));
    } else {
      return Optional.empty(); // they differ from one version of the compiler plugin to the next
    }
    if (value("parameters", "maven.compiler.parameters").filter("true"::equals).isPresent()) {
      options.add("-parameters");
    }
    boolean isDebug = value("debug", "maven.compiler.debug").orElse("true").equals("true");
    boolean isPlain =
        List.of("maven.compiler.debuglevel", "maven.compiler.fork", "maven.compiler.compilerId")
            .stream()
            .allMatch(name -> property(name).isEmpty());
    return isDebug && isPlain ? Optional.of(options) : Optional.empty();
  }

  /** Whether an argument changes nothing but what is printed; one for parameters is added. */
  private static boolean isHarmless(String argument, List<String> options) {
    if ("-parameters".equals(argument)) {
      options.add(argument);
      return true;
    }
    return argument != null && (argument.startsWith("-Xlint") || argument.equals("-Werror"));
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
