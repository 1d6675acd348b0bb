package io.promptcompiler.gradle;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.LoggedEvolution;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.evolve.ReleasedRevision;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.evolve.UncomparedFolders;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;

/** Does the work of {@link PromptBreakingTask}. */
public abstract class BreakingWork extends PromptWork<BreakingWork.Parameters> {

  /** What the task hands over. */
  public interface Parameters extends PromptParameters {
    ConfigurableFileCollection getRelease();

    Property<String> getAgainst();

    Property<Boolean> getAcceptBreaking();

    RegularFileProperty getReportFile();
  }

  /** Creates the work; called by Gradle. */
  public BreakingWork() {}

  @Override
  void run(CompilerOptions options) throws IOException {
    String against = getParameters().getAgainst().getOrElse("").strip();
    if (against.isEmpty()) {
      throw new UsageException(
          "There is no release to compare with. Set 'against' in prompts { }, or --against, to a"
              + " jar, to coordinates (group:name:version) or to a revision of git (v1.2.0). Before"
              + " a first release, set it to none.");
    }
    if (against.equals("none")) {
      findings().log().info("There is no release to compare with: 'against' is set to none.");
      return;
    }
    try (Released released = open(against, withRoot(options))) {
      EvolutionResult result =
          CheckEvolution.run(
              new EvolutionRequest(
                  options,
                  released,
                  Optional.of(moduleVersion()),
                  WORDS.categories(declared().getCategories().get()),
                  path(declared().getBaselineFile()),
                  getParameters().getAcceptBreaking().get(),
                  WORDS.compatibility(declared().getBreaks().get()),
                  declared().getPublish().get()));
      if (result.report().isPresent()) {
        LoggedEvolution log = new LoggedEvolution(findings(), result, result.report().get());
        Optional<String> failure = log.write(path(getParameters().getReportFile()));
        writeReports(log.all());
        if (failure.isPresent()) {
          throw new GradleException(failure.get());
        }
      } else {
        report(result.findings());
      }
    } catch (UnusableReleaseException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private Released open(String against, CompilerOptions now)
      throws IOException, UnusableReleaseException {
    Optional<String> version = Optional.ofNullable(declared().getAgainstVersion().getOrNull());
    Optional<Path> file = ReleasedLibrary.find(projectDirectory(), against);
    if (file.isPresent()) {
      return ReleasedLibrary.open(file.get(), version, now);
    }
    if (ReleasedLibrary.areCoordinates(against)) {
      return ReleasedLibrary.open(
          getParameters().getRelease().getSingleFile().toPath(), version, now);
    }
    Path asked = path(getParameters().getRootDirectory());
    Revision revision = Revision.find(asked, projectDirectory(), against, Optional.empty());
    UncomparedFolders.refuseOthers(revision, now);
    findings().log().info(against + " is read with the current configuration of the build.");
    return ReleasedRevision.open(
        revision, version, ReleasedRevision.Configuration.like(now, revision));
  }
}
