package io.promptcompiler.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.PluginParameterExpressionEvaluator;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluationException;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the compiler plugin's execution that affect class files.
 *
 * @param arguments the arguments of javac
 * @param obstacle the reason why the compiler plugin could produce different classes or needs all
 *     sources; empty if there is none
 */
record CompilerSettings(List<String> arguments, Optional<String> obstacle) {
  /** The version of Java that generated sources need. */
  private static final int JAVA = 17;

  /** Parameters that do not affect the class files of generated sources. */
  private static final Set<String> HARMLESS =
      Set.of(
          "annotationProcessorPaths",
          "annotationProcessorPathsUseDepMgmt",
          "annotationProcessors",
          "compilerReuseStrategy",
          "createMissingPackageInfoClass",
          "debug",
          "encoding",
          "failOnError",
          "failOnWarning",
          "fork",
          "generatedSourcesDirectory",
          "maxmem",
          "meminitial",
          "parameters",
          "proc",
          "release",
          "showCompilationChanges",
          "showDeprecation",
          "showWarnings",
          "skip",
          "skipMultiThreadWarning",
          "source",
          "staleMillis",
          "target",
          "useIncrementalCompilation",
          "verbose");

  /** Arguments for checks, output and annotation processing. */
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
   * Reads the settings of an execution.
   *
   * @param execution an execution of the compiler plugin's goal {@code compile}
   */
  static CompilerSettings of(MavenSession session, MojoExecution execution)
      throws ExpressionEvaluationException {
    Reader reader =
        new Reader(execution, new PluginParameterExpressionEvaluator(session, execution));
    List<String> arguments = new ArrayList<>();
    if (reader.isTrue("parameters")) {
      arguments.add("-parameters");
    }
    Optional<String> obstacle = reader.obstacle(arguments);
    Optional<String> release = reader.value("release");
    Optional<String> target = reader.value("target");
    if (release.isPresent()) {
      arguments.addAll(List.of("--release", release.get()));
    } else if (target.isPresent()) {
      String source = reader.value("source").orElse(target.get());
      arguments.addAll(List.of("-source", source, "-target", target.get()));
    }
    return new CompilerSettings(arguments, obstacle.or(() -> ofVersion(release.or(() -> target))));
  }

  private static Optional<String> ofVersion(Optional<String> version) {
    boolean isRecent =
        version.filter(one -> one.matches("\\d{2,3}") && Integer.parseInt(one) >= JAVA).isPresent();
    return isRecent
        ? Optional.empty()
        : Optional.of("maven.compiler.release is not set to " + JAVA + " or more");
  }

  /** Reads the configuration of the goal, which contains default values as attributes. */
  private record Reader(MojoExecution execution, PluginParameterExpressionEvaluator evaluator) {

    /** Returns the first setting that may change class files; collects arguments of javac. */
    Optional<String> obstacle(List<String> arguments) throws ExpressionEvaluationException {
      String version = String.valueOf(execution.getVersion());
      if (!version.startsWith("3.")) {
        return Optional.of("maven-compiler-plugin " + version + " is not a version 3");
      }
      if (isTrue("skipMain")) {
        return Optional.of("its goal is skipped");
      }
      if (value("debug").filter("false"::equals).isPresent()) {
        return Optional.of("<debug> is false");
      }
      for (Xpp3Dom element : execution.getConfiguration().getChildren()) {
        if (element.getName().equals("compilerArgs")) {
          for (Xpp3Dom argument : element.getChildren()) {
            if ("-parameters".equals(argument.getValue())) {
              arguments.add("-parameters");
            } else if (!isHarmless(argument.getValue())) {
              return Optional.of("javac has the argument " + argument.getValue());
            }
          }
        } else if (!HARMLESS.contains(element.getName()) && isSet(element)) {
          return Optional.of("maven-compiler-plugin has <" + element.getName() + ">");
        }
      }
      return Optional.empty();
    }

    boolean isTrue(String name) throws ExpressionEvaluationException {
      return value(name).filter("true"::equals).isPresent();
    }

    Optional<String> value(String name) throws ExpressionEvaluationException {
      Xpp3Dom element = execution.getConfiguration().getChild(name);
      return element == null
          ? Optional.empty()
          : evaluated(element.getValue()).or(() -> byDefault(element));
    }

    private static boolean isHarmless(@Nullable String argument) {
      return argument != null
          && HARMLESS_ARGUMENTS.stream().anyMatch(known -> argument.strip().startsWith(known));
    }

    /** Returns whether the value of a parameter differs from its default. */
    private boolean isSet(Xpp3Dom element) throws ExpressionEvaluationException {
      Optional<String> value = evaluated(element.getValue());
      return element.getChildCount() > 0
          || (value.isPresent() && !value.equals(byDefault(element)));
    }

    private Optional<String> byDefault(Xpp3Dom element) {
      try {
        return evaluated(element.getAttribute("default-value"));
      } catch (ExpressionEvaluationException e) {
        throw new IllegalStateException("cannot evaluate " + element, e);
      }
    }

    private Optional<String> evaluated(@Nullable String text) throws ExpressionEvaluationException {
      if (text == null) {
        return Optional.empty();
      }
      Object value = evaluator.evaluate(text.strip(), String.class);
      return Optional.ofNullable(value).map(String::valueOf).filter(one -> !one.isBlank());
    }
  }
}
