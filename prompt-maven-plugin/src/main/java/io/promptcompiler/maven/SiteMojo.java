package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.command.Workbench;
import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.command.Workbench.Written;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.evolve.Change;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.EvolutionReport;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/**
 * Writes pages that show the prompts, into a folder that needs no server: they can be opened as
 * files, or be copied to any web server. Called on the command line for several modules, it writes
 * pages of all.
 */
@Mojo(name = "site", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class SiteMojo extends AbstractPagesMojo<SiteMojo> {
  private final RepositorySystem repositories;

  /** The folder to write. */
  @Parameter(
      property = "prompt.siteDirectory",
      defaultValue = "${session.executionRootDirectory}/target/prompt-site",
      required = true)
  private @Nullable File siteDirectory;

  /**
   * A release whose differences the pages show: a jar of prompts that this plugin has built, or
   * coordinates {@code groupId:artifactId:version} of one. Default: none.
   */
  @Parameter(property = "prompt.against")
  private @Nullable String against;

  /** For Maven. */
  @Inject
  public SiteMojo(RepositorySystem repositories) {
    this.repositories = repositories;
  }

  @Override
  SiteMojo self() {
    return this;
  }

  @Override
  void run(Workbench workbench, List<PromptModule> modules, Texts texts) throws Exception {
    Written written = workbench.site(modules, texts, given(siteDirectory).toPath());
    getLog().info(Plural.of(written.prompts(), "prompt") + ": " + written.page());
  }

  @Override
  Optional<Release> release(List<Member<SiteMojo>> members) throws Exception {
    Map<String, List<String>> changes = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    for (Member<SiteMojo> member : members) {
      String release = member.goal().against;
      if (release != null && !release.isBlank() && !OpenRelease.isNone(release)) {
        names.add(member.goal().compare(release, member.module().options(), changes));
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(new Release(String.join(", ", names), changes));
  }

  /** Compares this module with its release, and returns what that is called. */
  private String compare(String release, CompilerOptions options, Map<String, List<String>> changes)
      throws Exception {
    try (Released released =
        new OpenRelease(project(), repositories, session())
            .open(
                release,
                Optional.empty(),
                options,
                revision -> {
                  throw new UnusableReleaseException(
                      "The pages compare with a jar or with coordinates, not with '"
                          + release
                          + "'.");
                })) {
      EvolutionRequest request =
          new EvolutionRequest(
              options,
              released,
              Optional.ofNullable(project().getVersion()),
              Map.of(),
              project().getBasedir().toPath().resolve("prompt-baseline.txt"),
              false,
              OptionsMapper.compatibility("both"),
              true);
      Optional<EvolutionReport> report = CheckEvolution.run(request).report();
      if (report.isPresent()) {
        List<Change> all = new ArrayList<>(report.get().breaking());
        all.addAll(report.get().allowed());
        for (Change change : all) {
          changes
              .computeIfAbsent(change.subject(), none -> new ArrayList<>())
              .add(change.category() + ": " + change.finding().message());
        }
      }
      return released.name();
    }
  }
}
