package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.ClassFiles;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.maven.compile.CompileSources;
import io.promptcompiler.maven.compile.CompileSources.Outcome;
import io.promptcompiler.maven.compile.JavaOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluationException;

/**
 * Compiles generated sources when the compiler plugin starts, if the module allows it. Then a
 * change of one of the project's own classes does not recompile all prompts, and a change of
 * prompts does not recompile the project's own classes.
 *
 * @param options the options of the prompts, with their helpers and mapped classes
 * @param sources the directory of generated sources
 * @param stateFile returns the state file with an extension
 * @param version the version of this plugin
 * @param isAlways whether sources are compiled even if there are only a few
 * @param forkFrom the number of sources from which they are compiled in a separate JVM
 * @param hasToolchain whether the build uses another JDK than Maven itself
 */
record CompilePrompts(
    CompilerOptions options,
    Path sources,
    java.util.function.Function<String, Path> stateFile,
    String version,
    boolean isAlways,
    int forkFrom,
    boolean hasToolchain,
    Log log)
    implements CompilerListener.Task {
  private static final String JAVA = ".java";
  private static final String CLASS = ".class";
  private static final String STATUS = "maven-status/maven-compiler-plugin/compile";

  /** The number of sources from which separate compilation saves time. */
  private static final int WORTH_IT = 30;

  /**
   * The plugins of compilers that read a module's sources in addition to javac, or instead of it.
   */
  private static final Set<String> OTHER_COMPILERS =
      Set.of(
          "aspectj-maven-plugin",
          "gmavenplus-plugin",
          "groovy-eclipse-compiler",
          "kotlin-maven-plugin",
          "scala-maven-plugin");

  @Override
  public boolean compile(ExecutionEvent event) {
    try {
      return compile(event.getProject(), event);
    } catch (IOException
        | ExpressionEvaluationException
        | DependencyResolutionRequiredException e) {
      left("an exception: " + e);
      return false;
    }
  }

  private boolean compile(MavenProject project, ExecutionEvent event)
      throws IOException, ExpressionEvaluationException, DependencyResolutionRequiredException {
    CompilerSettings settings = CompilerSettings.of(event.getSession(), event.getMojoExecution());
    CompileSources compile = compile(project, settings);
    List<Path> all = compile.sources();
    boolean isWorthIt = isAlways || all.size() >= WORTH_IT;
    Optional<String> obstacle = settings.obstacle().or(() -> obstacle(project));
    if (obstacle.isEmpty() && isWorthIt) {
      Others others = Others.of(project, sources, all);
      Optional<String> clash = others.clash(options, all);
      if (clash.isEmpty()) {
        forget(project, compile);
        Outcome outcome = compile.all(others);
        if (outcome.isCurrent()) {
          say(outcome);
          return true;
        }
        clash = outcome.failure().map(CompilePrompts::firstLine);
      }
      clash.ifPresent(this::left);
    } else if (isWorthIt && !all.isEmpty()) {
      obstacle.ifPresent(this::left);
    }
    compile.leave();
    if (obstacle.isEmpty()) {
      say(compile.textsOnly());
    }
    return false;
  }

  private CompileSources compile(MavenProject project, CompilerSettings settings)
      throws DependencyResolutionRequiredException {
    String classes = project.getBuild().getOutputDirectory();
    List<Path> classPath =
        project.getCompileClasspathElements().stream()
            .filter(entry -> !entry.equals(classes))
            .map(Path::of)
            .toList();
    return new CompileSources(
        sources,
        Path.of(classes),
        stateFile.apply(".work"),
        stateFile.apply(".classes"),
        version,
        new JavaOptions(classPath, settings.arguments(), forkFrom));
  }

  /**
   * Returns the reason why the sources cannot be compiled with this JVM's javac alone; empty if
   * they can.
   */
  private Optional<String> obstacle(MavenProject project) {
    if (hasToolchain) {
      return Optional.of("the build has a toolchain");
    }
    long executions =
        project.getBuildPlugins().stream()
            .filter(plugin -> plugin.getArtifactId().equals("maven-compiler-plugin"))
            .flatMap(plugin -> plugin.getExecutions().stream())
            .filter(one -> one.getGoals().contains("compile"))
            .count();
    if (executions > 1) {
      return Optional.of("maven-compiler-plugin compiles more than once");
    }
    if (project.getCompileSourceRoots().stream()
        .anyMatch(root -> new File(root, "module-info.java").isFile())) {
      return Optional.of("the module has a module-info.java");
    }
    return project.getBuildPlugins().stream()
        .map(plugin -> plugin.getArtifactId())
        .filter(OTHER_COMPILERS::contains)
        .findFirst()
        .map(plugin -> plugin + " reads all sources");
  }

  private void say(Outcome outcome) {
    if (outcome.compiled() > 0) {
      String classes = Plural.of(outcome.compiled(), "class");
      log.info(
          "Compiled " + classes + (outcome.onlyTexts() ? " in which only texts changed." : "."));
    }
  }

  private void left(String why) {
    log.info("maven-compiler-plugin compiles the classes of prompts: " + why + ".");
  }

  private static String firstLine(String failure) {
    return failure.strip().lines().findFirst().orElse("").replaceAll("\\.$", "");
  }

  /**
   * Removes the compiled sources from the records of the compiler plugin, because it deletes all
   * classes that it has compiled if one of their sources is missing.
   */
  private void forget(MavenProject project, CompileSources compile) throws IOException {
    Path status = Path.of(project.getBuild().getDirectory()).resolve(STATUS);
    if (!Files.isDirectory(status) || Files.exists(stateFile.apply(".classes"))) {
      return;
    }
    Set<String> ours = new HashSet<>();
    for (Path source : compile.sources()) {
      ours.add(sources.resolve(source).toString());
      ours.add(ClassFiles.main(source).toString());
    }
    List<Path> lists;
    try (Stream<Path> files = Files.walk(status)) {
      lists = files.filter(file -> file.toString().endsWith(".lst")).toList();
    }
    for (Path list : lists) {
      List<String> lines = Files.readAllLines(list);
      List<String> others =
          lines.stream()
              // A nested class belongs to the source of its outer class.
              .filter(line -> !ours.contains(line.replaceAll("\\$[^/\\\\]*\\.class$", ".class")))
              .toList();
      if (others.size() < lines.size()) {
        Files.write(list, others);
      }
    }
  }

  /**
   * The classes of the module that the compiler plugin compiles.
   *
   * @param classes the directory of all classes
   * @param names the names of classes that have a class file or a source
   * @param ofSources the class files of sources, relative to the directory
   */
  private record Others(Path classes, Set<String> names, Set<Path> ofSources)
      implements CompileSources.OtherClasses {

    static Others of(MavenProject project, Path sources, List<Path> generated) throws IOException {
      Path classes = Path.of(project.getBuild().getOutputDirectory());
      Set<String> names = new TreeSet<>();
      Set<Path> ofSources = new TreeSet<>();
      for (String root : project.getCompileSourceRoots()) {
        Path directory = Path.of(root);
        if (!directory.equals(sources)) {
          List<Path> own = files(directory, JAVA);
          own.forEach(file -> names.add(name(file, JAVA)));
          ClassFiles.of(classes, own).values().forEach(ofSources::addAll);
        }
      }
      Set<Path> ofPrompts = new HashSet<>();
      ClassFiles.of(classes, generated).values().forEach(ofPrompts::addAll);
      for (Path file : files(classes, CLASS)) {
        if (!ofPrompts.contains(file)) {
          names.add(name(file, CLASS).replaceAll("(?<=[^/])\\$.*", ""));
        }
      }
      return new Others(classes, names, ofSources);
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
      if (!Files.isDirectory(directory)) {
        return List.of();
      }
      try (Stream<Path> all = Files.walk(directory)) {
        return all.filter(file -> file.toString().endsWith(ending))
            .map(directory::relativize)
            .toList();
      }
    }

    private static String name(Path file, String ending) {
      String path = file.toString().replace('\\', '/');
      return path.substring(0, path.length() - ending.length());
    }

    /**
     * Returns the reason why the generated sources cannot be compiled without these classes; empty
     * if they can.
     */
    Optional<String> clash(CompilerOptions options, List<Path> generated) {
      Optional<String> twin =
          generated.stream().map(source -> name(source, JAVA)).filter(names::contains).findFirst();
      if (twin.isPresent()) {
        return twin.map(name -> "the module has its own source for " + name);
      }
      return Stream.concat(
              options.helpers().stream()
                  .map(HelperOption::method)
                  .map(method -> method.substring(0, Math.max(0, method.indexOf('#')))),
              options.mapped().stream().map(MappedClass::source))
          .filter(this::has)
          .findFirst()
          .map(name -> "they refer to " + name + ", a class of this module");
    }

    /** Returns whether these classes contain a class or one of its outer classes. */
    private boolean has(String className) {
      String path = className.replace('.', '/');
      while (!path.isEmpty()) {
        if (names.contains(path)) {
          return true;
        }
        path = path.substring(0, Math.max(0, path.lastIndexOf('/')));
      }
      return false;
    }

    /**
     * Deletes class files, because a missing class file makes the compiler plugin recompile all
     * sources.
     */
    @Override
    public void compileAgain() throws IOException {
      for (Path file : ofSources) {
        Files.deleteIfExists(classes.resolve(file));
      }
    }
  }
}
