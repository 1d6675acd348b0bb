package io.promptcompiler.maven;

import io.promptcompiler.core.command.RuntimeOnPath;
import io.promptcompiler.core.library.LibraryPath;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.versioning.ComparableVersion;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Refuses to generate classes that the module could not compile, because javac would report errors
 * in each of them and not their cause.
 */
final class UncompilableModule {
  private static final String COMPILER = "org.apache.maven.plugins:maven-compiler-plugin";

  /** The first version of the compiler plugin with the parameter {@code release}. */
  private static final ComparableVersion KNOWS_RELEASE = new ComparableVersion("3.6");

  private static final int JAVA = 17;
  private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,3})");

  private final MavenProject project;
  private final Properties properties;
  private final Plugin compiler;

  private UncompilableModule(MavenProject project, Properties user, Plugin compiler) {
    this.project = project;
    this.properties = new Properties();
    this.properties.putAll(project.getProperties());
    this.properties.putAll(user);
    this.compiler = compiler;
  }

  /**
   * Checks the settings of the compiler plugin, and whether the runtime is on the class path. A
   * module without the compiler plugin is not checked, nor is the version of one that passes a
   * version to javac as an argument.
   *
   * @param user the properties of the command line
   * @param goal the goal of the compiler plugin that compiles the classes
   * @param classPath the class path with which they are compiled
   */
  static void refuse(
      MavenProject project, Properties user, String goal, List<LibraryPath> classPath)
      throws MojoExecutionException {
    Plugin compiler = project.getPlugin(COMPILER);
    if (compiler == null) {
      return;
    }
    new UncompilableModule(project, user, compiler).checkVersion(goal);
    boolean isMain = goal.equals("compile");
    if (project.getArtifacts().stream().noneMatch(one -> isRuntime(one, isMain))
        && !RuntimeOnPath.isOn(classPath)) {
      throw new MojoExecutionException(
          "Generated classes need io.promptcompiler:prompt-runtime"
              + (isMain ? " as a dependency of the main code" : " as a dependency")
              + ", which is missing in "
              + project.getFile()
              + ". Add it to the <dependencies>, with the version of the plugin"
              + (isMain ? " and without a <scope>." : "."));
    }
  }

  private void checkVersion(String goal) throws MojoExecutionException {
    boolean isOlder =
        compiler.getVersion() != null
            && new ComparableVersion(compiler.getVersion()).compareTo(KNOWS_RELEASE) < 0;
    List<Xpp3Dom> configurations =
        ConfiguredPlugin.configurations(compiler, one -> one.getGoals().contains(goal));
    OptionalInt set = isOlder ? OptionalInt.empty() : version("release", configurations);
    OptionalInt version = set.isPresent() ? set : version("source", configurations);
    boolean hasArguments =
        configurations.stream()
            .map(String::valueOf)
            .anyMatch(xml -> xml.contains("-source") || xml.contains("--release"));
    if (hasArguments || version.orElse(0) >= JAVA) {
      return;
    }
    String release = "<maven.compiler.release>" + JAVA + "</maven.compiler.release>";
    if (isOlder) {
      throw new MojoExecutionException(
          "Generated classes need Java "
              + JAVA
              + " or later, and version "
              + compiler.getVersion()
              + " of maven-compiler-plugin ignores the setting 'release'. Declare that plugin in "
              + project.getFile()
              + " with a newer <version>, such as 3.14.1, and set "
              + release
              + " in the <properties>.");
    }
    throw new MojoExecutionException(
        "Generated classes need Java "
            + JAVA
            + " or later, but "
            + project.getFile()
            + (version.isPresent() ? " sets Java " + version.getAsInt() : " sets no version")
            + " for the compiler. Set "
            + release
            + " in its <properties>"
            + (isSet(configurations)
                ? ", and remove <release>, <source> and <target> from the configuration of"
                    + " maven-compiler-plugin."
                : "."));
  }

  private static boolean isSet(List<Xpp3Dom> configurations) {
    return configurations.stream()
        .anyMatch(one -> one.getChild("release") != null || one.getChild("source") != null);
  }

  /** Returns the highest version that is set for a parameter of the compiler plugin. */
  private OptionalInt version(String parameter, List<Xpp3Dom> configurations) {
    List<String> configured =
        configurations.stream()
            .map(one -> one.getChild(parameter))
            .filter(child -> child != null && child.getValue() != null)
            .map(Xpp3Dom::getValue)
            .toList();
    String property = properties.getProperty("maven.compiler." + parameter, "");
    return (configured.isEmpty() ? Stream.of(property) : configured.stream())
        .map(text -> VERSION.matcher(text.strip()))
        .filter(Matcher::matches)
        .mapToInt(matcher -> Integer.parseInt(matcher.group(1)))
        .max();
  }

  private static boolean isRuntime(Artifact artifact, boolean isMain) {
    return artifact.getArtifactId().equals("prompt-runtime")
        && artifact.getGroupId().equals("io.promptcompiler")
        && (!isMain || LibraryPaths.isCompiledWith(artifact));
  }
}
