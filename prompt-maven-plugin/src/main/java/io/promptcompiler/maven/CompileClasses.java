package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.ClassFiles;
import io.promptcompiler.core.check.HelperOption;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.maven.compile.CompileSources;
import io.promptcompiler.maven.compile.CompileSources.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/**
 * Compiles the classes of generated sources, as far as the module allows it, and hides these
 * sources from Maven's compiler plugin. That takes less time than javac, and a change of a class of
 * the project's own does not compile those of all prompts again. What is declared is the same.
 *
 * <p>The compiler plugin deletes all classes that it has compiled before, when a source of one of
 * them is gone. So it keeps the sources that it has compiled once, until {@code mvn clean}.
 */
final class CompileClasses {
  private static final String JAVA = ".java";
  private static final String STATUS = "maven-status/maven-compiler-plugin/compile";

  /** Compilers that read the sources of a module beside javac, or in its place. */
  private static final Set<String> OTHER_COMPILERS =
      Set.of(
          "aspectj-maven-plugin",
          "gmavenplus-plugin",
          "groovy-eclipse-compiler",
          "kotlin-maven-plugin",
          "scala-maven-plugin");

  private final MavenProject project;
  private final MavenSession session;
  private final Path sources;
  private final CompileSources compile;
  private final Log log;

  /**
   * For the sources of a module.
   *
   * @param sources the directory of those that were generated
   */
  CompileClasses(
      MavenProject project, MavenSession session, Path sources, CompileSources compile, Log log) {
    this.project = project;
    this.session = session;
    this.sources = sources;
    this.compile = compile;
    this.log = log;
  }

  /** Compiles what is out of date, or leaves it to the compiler plugin. */
  void run(CompilerOptions options) throws IOException {
    if (isFree(options)) {
      Outcome outcome = compile.all(new ClassesOfProject());
      outcome.failure().ifPresent(this::explain);
      if (outcome.isCurrent()) {
        tell(outcome);
        HiddenSources.hide(session.getRequest(), project, sources.toString());
        return;
      }
    }
    compile.leave();
    tell(compile.textsOnly());
  }

  /** Whether nothing but javac and this needs the sources in order to compile something else. */
  private boolean isFree(CompilerOptions options) throws IOException {
    return project.getBuildPlugins().stream()
            .noneMatch(plugin -> OTHER_COMPILERS.contains(plugin.getArtifactId()))
        && namedClasses(options).noneMatch(this::isSource)
        && !hasOwnSource()
        && !isCompiledByPlugin();
  }

  /** The classes that the configuration names; generated sources refer to them. */
  private static Stream<String> namedClasses(CompilerOptions options) {
    return Stream.concat(
        options.helpers().stream()
            .map(HelperOption::method)
            .map(method -> method.substring(0, Math.max(0, method.indexOf('#')))),
        options.mapped().stream().map(MappedClass::source));
  }

  /** Whether a class, or one that it is nested in, is a source of this module. */
  private boolean isSource(String name) {
    for (String path = name.replace('.', '/'); !path.isEmpty(); path = parent(path)) {
      String file = path + JAVA;
      if (roots().stream().anyMatch(root -> Files.isRegularFile(root.resolve(file)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the project has a source of its own in the place of one that was generated. */
  private boolean hasOwnSource() throws IOException {
    List<Path> roots = roots();
    return compile.sources().stream()
        .anyMatch(
            source -> roots.stream().anyMatch(root -> Files.isRegularFile(root.resolve(source))));
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /**
   * Whether the compiler plugin has compiled the sources, or may have: it lists its sources, unless
   * its version is one that keeps them in another form.
   */
  private boolean isCompiledByPlugin() throws IOException {
    Path status = Path.of(project.getBuild().getDirectory()).resolve(STATUS);
    if (!Files.isDirectory(status)) {
      return false;
    }
    List<Path> lists;
    try (Stream<Path> files = Files.walk(status)) {
      lists = files.filter(file -> file.endsWith("inputFiles.lst")).toList();
    }
    for (Path list : lists) {
      try (Stream<String> lines = Files.lines(list)) {
        if (lines.anyMatch(line -> Path.of(line).startsWith(sources))) {
          return true;
        }
      }
    }
    return lists.isEmpty() && !compile.hasCompiled();
  }

  /** What the compiler plugin compiles. */
  private final class ClassesOfProject implements CompileSources.OtherClasses {
    @Override
    public Set<String> names() throws IOException {
      Set<String> names = new HashSet<>();
      for (Path source : sourcesOfProject()) {
        String path = source.toString().replace('\\', '/');
        names.add(path.substring(0, path.length() - JAVA.length()));
      }
      return names;
    }

    /** A source whose class is missing makes the compiler plugin compile all. */
    @Override
    public void compileAgain() throws IOException {
      Path classes = Path.of(project.getBuild().getOutputDirectory());
      for (Set<Path> files : ClassFiles.of(classes, sourcesOfProject()).values()) {
        for (Path file : files) {
          Files.deleteIfExists(classes.resolve(file));
        }
      }
    }

    private List<Path> sourcesOfProject() throws IOException {
      List<Path> own = new ArrayList<>();
      for (Path root : roots()) {
        if (Files.isDirectory(root)) {
          try (Stream<Path> files = Files.walk(root)) {
            files
                .filter(file -> file.toString().endsWith(JAVA))
                .map(root::relativize)
                .forEach(own::add);
          }
        }
      }
      return own;
    }
  }

  /** The directories of sources that the compiler plugin compiles. */
  private List<Path> roots() {
    Set<String> hidden = HiddenSources.of(session.getRequest(), project);
    return project.getCompileSourceRoots().stream()
        .filter(root -> !hidden.contains(root))
        .map(Path::of)
        .filter(root -> !root.equals(sources))
        .toList();
  }

  private void tell(Outcome outcome) {
    if (outcome.compiled() > 0) {
      String classes = Plural.of(outcome.compiled(), "class");
      log.info(
          "Compiled " + classes + (outcome.onlyTexts() ? " of which only texts changed." : "."));
    }
  }

  private void explain(String failure) {
    log.debug("Classes are left to the compiler plugin:\n" + failure);
  }
}
