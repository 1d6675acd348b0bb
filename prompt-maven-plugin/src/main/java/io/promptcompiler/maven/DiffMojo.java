package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.command.Workbench.Compared;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.module.PromptModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Shows which prompts render something else than in a release, and how: the changed lines of their
 * examples, tokens, and what {@code breaking} reports. Called on the command line for several
 * modules, it shows the prompts of all.
 */
@Mojo(name = "diff", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class DiffMojo extends AbstractWorkbenchMojo<DiffMojo> {
  /**
   * The release to compare with: a revision of git, such as {@code main} or {@code v1.2.0}, a jar
   * of prompts that this plugin has built, or coordinates {@code groupId:artifactId:version} of
   * one.
   */
  @Parameter(property = "prompt.against")
  private @Nullable String against;

  /**
   * {@code text}; {@code markdown}: a comment for a pull request; {@code json}, with the ids of
   * prompts to evaluate; or {@code html}: a page.
   */
  @Parameter(property = "prompt.format", defaultValue = "text")
  private String format = "text";

  /**
   * Categories of {@code breaking} that fail the build if something of them is reported: {@code
   * api}, {@code render}, {@code budget}, {@code contract}, {@code caching}.
   */
  @Parameter(property = "prompt.failOn")
  private List<String> failOn = new ArrayList<>();

  /**
   * The file to write, instead of standard output. A relative path starts at the folder in which
   * Maven was started.
   */
  @Parameter(property = "prompt.diffFile")
  private @Nullable String diffFile;

  /** Creates the goal; called by Maven. */
  public DiffMojo() {}

  @Override
  DiffMojo self() {
    return this;
  }

  @Override
  DiffMojo again() {
    return new DiffMojo();
  }

  /** A jar or coordinates are those of one module, but a revision has all modules. */
  @Override
  boolean hadPrompts(Member<DiffMojo> member) throws Exception {
    if (!OpenRelease.isRevision(against, project().getBasedir().toPath())) {
      return false;
    }
    try (Released released = open(against, withRoot(member.module().options()))) {
      return !released.options().roots().isEmpty();
    }
  }

  @Override
  void run(List<Member<DiffMojo>> members) throws Exception {
    if (OpenRelease.isNone(against)) {
      getLog().info("There is no release to compare with: <against> is set to none.");
      return;
    }
    Set<Category> failing = OptionsMapper.failOn(failOn);
    ReviewFormat wanted = OptionsMapper.reviewFormat(format);
    List<Compared> compared = new ArrayList<>();
    for (Member<DiffMojo> member : members) {
      EvolutionResult result = member.goal().compare(member.module());
      if (result.report().isEmpty()) {
        member.findings().report(result.findings());
      }
      compared.add(new Compared(member.module(), result));
    }
    try (OpenWorkbench open = fetch()) {
      print(open.workbench().review(compared, List.of(), wanted, TerminalColors.NONE, startedIn()));
    }
    if (compared.stream().anyMatch(one -> one.result().hasAny(failing))) {
      throw new MojoFailureException(
          "Prompts changed in a category of <failOn>: " + String.join(", ", failOn) + ".");
    }
    Set<DiagnosticCode> hidden = new TreeSet<>();
    for (int i = 0; i < members.size(); i++) {
      Set<DiagnosticCode> lowered = new TreeSet<>(compared.get(i).result().mayHide(failing));
      lowered.removeAll(members.get(i).goal().namedSeverities());
      hidden.addAll(lowered);
    }
    if (!hidden.isEmpty()) {
      throw new MojoFailureException(
          "<failOn> fails, since prompt.yaml lowers the severity of %s. To pass, name the severity that"
                  .formatted(hidden.stream().map(DiagnosticCode::id).collect(joining(", ")))
              + " you want in the POM: <severities>"
              + hidden.stream()
                  .map(code -> "<%1$s>%2$s</%1$s>".formatted(code.id(), code.severity().word()))
                  .collect(joining())
              + "</severities>.");
    }
  }

  private EvolutionResult compare(PromptModule module) throws Exception {
    try (Released released = open(against, withRoot(module.options()))) {
      return ReadRelease.compare(
          released,
          module,
          Optional.ofNullable(project().getVersion()),
          project().getBasedir().toPath());
    }
  }

  private void print(String review) throws Exception {
    if (diffFile == null) {
      streams().print(review);
    } else {
      OutputFiles.writeIfChanged(startedIn().resolve(diffFile), review.getBytes(UTF_8));
    }
  }
}
