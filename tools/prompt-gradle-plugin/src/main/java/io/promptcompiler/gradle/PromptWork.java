package io.promptcompiler.gradle;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.command.BuildLog;
import io.promptcompiler.core.command.DeclaredHelper;
import io.promptcompiler.core.command.DeclaredOptions;
import io.promptcompiler.core.command.DeclaredRoot;
import io.promptcompiler.core.command.LoggedFindings;
import io.promptcompiler.core.command.NoDirectory;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.StandardStreams;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Sarif;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.LibraryPath.Role;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.SourceRoot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gradle.api.GradleException;
import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.logging.Logger;
import org.gradle.api.logging.Logging;
import org.gradle.api.provider.Provider;
import org.gradle.workers.WorkAction;

/**
 * Work of the compiler for a task: reads the declared options, makes one request to the core, and
 * reports the result to Gradle.
 */
public abstract class PromptWork<P extends PromptParameters> implements WorkAction<P> {
  /** Reads words, named as properties of the extension. */
  static final OptionWords WORDS = new OptionWords(name -> "'" + name + "'");

  private final Logger log = Logging.getLogger(PromptWork.class);

  @Override
  public final void execute() {
    try {
      run(options());
    } catch (UsageException e) {
      throw new GradleException(GradleWords.of(String.valueOf(e.getMessage())));
    } catch (InternalCompilerError e) {
      throw new GradleException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new GradleException(FileProblem.sentence(e).orElse(e.toString()), e);
    }
  }

  /** Does the work. */
  abstract void run(CompilerOptions options) throws IOException;

  final PromptOptions declared() {
    return getParameters().getOptions().get();
  }

  static Path path(Provider<? extends FileSystemLocation> location) {
    return location.get().getAsFile().toPath();
  }

  final Path projectDirectory() {
    return path(getParameters().getProjectDirectory());
  }

  private CompilerOptions options() throws IOException {
    PromptOptions given = declared();
    List<DeclaredRoot> roots = new ArrayList<>();
    for (PromptRoot root : given.getRoots().get()) {
      roots.add(
          new DeclaredRoot(
              path(root.getDirectory()),
              root.getKind().getOrNull(),
              root.getSyntax().getOrNull(),
              root.getScope().getOrNull(),
              root.getPackageName().getOrNull(),
              root.getIncludes().get(),
              root.getExcludes().get()));
    }
    List<DeclaredHelper> helpers = new ArrayList<>();
    for (PromptHelper helper : given.getHelpers().get()) {
      helpers.add(
          new DeclaredHelper(
              helper.getName().get(),
              helper.getMethod().getOrNull(),
              helper.getParameters().getOrNull(),
              helper.getReturns().getOrNull(),
              helper.getTrust().getOrNull(),
              helper.getVaries().getOrNull()));
    }
    String coordinates = getParameters().getCoordinates().get();
    return new DeclaredOptions(
            projectDirectory(),
            path(getParameters().getBuildFile()),
            name().replace(':', '.'),
            given.getPackageName().getOrNull(),
            "Prompts",
            path(given.getSourceDirectory()),
            roots,
            given.getSeverities().get(),
            given.getRequiredTemplates().get(),
            helpers,
            given.getRecords().get(),
            given.getBeans().get(),
            given.getSkillValues().get(),
            given.getTrust().getOrNull(),
            getParameters().getModuleInfo().getFiles().stream().map(File::toPath).findFirst())
        .read(WORDS)
        .ofModule(coordinates)
        .withLibraries(libraries());
  }

  /** Returns the group and the name of the project. */
  final String name() {
    String coordinates = getParameters().getCoordinates().get();
    return coordinates.substring(0, coordinates.lastIndexOf(':'));
  }

  final String moduleVersion() {
    String coordinates = getParameters().getCoordinates().get();
    return coordinates.substring(coordinates.lastIndexOf(':') + 1);
  }

  private List<LibraryPath> libraries() {
    List<LibraryPath> libraries = new ArrayList<>();
    Set<File> known = new HashSet<>();
    for (File file : getParameters().getCompileLibraries()) {
      if (known.add(file)) {
        libraries.add(new LibraryPath(file.toPath(), Role.COMPILED_WITH));
      }
    }
    for (File file : getParameters().getRuntimeLibraries()) {
      if (known.add(file)) {
        libraries.add(new LibraryPath(file.toPath(), Role.AT_RUN_TIME));
      }
    }
    return libraries;
  }

  /** Returns the options; if they have no roots, the default directory is added as a root. */
  final CompilerOptions withRoot(CompilerOptions options) {
    return options.roots().isEmpty()
        ? options.withRoots(
            List.of(SourceRoot.of(path(declared().getSourceDirectory()), options.packageName())))
        : options;
  }

  /** Returns a finding if there are no templates because their directory does not exist. */
  final List<Diagnostic> missingDirectory(CompilerOptions options) {
    return options.roots().isEmpty()
        ? NoDirectory.finding(
            projectDirectory(), path(declared().getSourceDirectory()), options, "'sourceDirectory'")
        : List.of();
  }

  final LoggedFindings findings() {
    return new LoggedFindings(
        new BuildLog() {
          @Override
          public void error(String text) {
            log.error(GradleWords.of(text));
          }

          @Override
          public void warn(String text) {
            log.warn(GradleWords.of(text));
          }

          @Override
          public void info(String text) {
            log.lifecycle(GradleWords.of(text));
          }
        },
        new DiagnosticPrinter(path(getParameters().getRootDirectory())),
        declared().getFailOnWarning().get());
  }

  /**
   * Reports all findings, even if there are none.
   *
   * @throws GradleException if one fails the build
   */
  final void report(List<Diagnostic> found) throws IOException {
    List<Diagnostic> sorted = found.stream().sorted(Diagnostic.ORDER).toList();
    List<Diagnostic> failing = findings().failing(sorted);
    findings().write(sorted, failing);
    writeReports(sorted);
    if (!failing.isEmpty()) {
      throw new GradleException(LoggedFindings.summary(failing));
    }
  }

  /** Writes findings to where others than the user read them. */
  final void writeReports(List<Diagnostic> found) throws IOException {
    Path root = path(getParameters().getRootDirectory());
    if (declared().getGithubAnnotations().get()) {
      StandardStreams.ofProcess().print(new GithubAnnotations(root).commands(found));
    }
    if (getParameters().getSarifFile().isPresent()) {
      Sarif sarif = new Sarif(root, getParameters().getCompilerVersion().get());
      OutputFiles.writeIfChanged(
          path(getParameters().getSarifFile()), sarif.log(found).getBytes(UTF_8));
    }
  }
}
