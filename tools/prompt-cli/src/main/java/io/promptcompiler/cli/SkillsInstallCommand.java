package io.promptcompiler.cli;

import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.RenderSkills;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.skill.InstallSkills;
import io.promptcompiler.core.skill.InstallSkills.Outcome;
import io.promptcompiler.core.skill.InstallSkills.Result;
import io.promptcompiler.core.skill.RenderSkill;
import io.promptcompiler.core.skill.RenderedFile;
import io.promptcompiler.core.skill.SkillPlace;
import io.promptcompiler.core.source.HomeFolder;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Installs the agent skills of the project. */
@Command(
    name = "install",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Copies agent skills to the folder in which an agent looks for them. Files that this command",
      "has not written, or that were edited since, are not replaced. Exits with 1 if a skill was",
      "not installed."
    })
final class SkillsInstallCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private SkillsCommand skills;

  @Mixin private ProjectOptions project = new ProjectOptions();

  @Parameters(
      paramLabel = "SKILL",
      description = "Only these skills, as files, folders or ids. Default: all of the project.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "AGENT",
      description = "claude, codex, copilot, cursor or gemini; or a folder, as in ./skills.")
  private String to = "";

  @Option(
      names = "--user",
      description = "Installs for all projects of the user, instead of this project.")
  private boolean user;

  @Override
  public Integer call() throws IOException {
    Console console = skills.prompt().console();
    Set<String> taken = new HashSet<>();
    List<RenderedFile> files = new ArrayList<>();
    List<Diagnostic> found = new ArrayList<>();
    List<Diagnostic> around = new ArrayList<>();
    for (ChosenFiles chosen : NamedFiles.choose(names, project, console)) {
      RenderSkills.Result rendered =
          RenderSkills.of(names.isEmpty() ? withoutCopies(chosen, console) : chosen);
      found.addAll(rendered.findings());
      around.addAll(rendered.around());
      for (RenderSkill.Result skill : rendered.skills()) {
        if (!taken.add(skill.name())) {
          throw new UsageException(
              "Several skills have the name '"
                  + skill.name()
                  + "'. Name the folder of the one to install.");
        }
        files.addAll(skill.files());
      }
    }
    if (files.isEmpty() && found.isEmpty() && around.isEmpty()) {
      throw new UsageException("There are no agent skills: no folder has a file SKILL.md.");
    }
    skills.prompt().report(found, FindingFormat.TEXT);
    skills.prompt().reportAround(around);
    Path base = base(console);
    Path folder = folder(console, base);
    boolean isComplete = found.isEmpty() && around.isEmpty();
    for (Result result : InstallSkills.install(base, folder, files)) {
      show(result, console, folder);
      isComplete &= result.outcome() != Outcome.REFUSED;
    }
    return isComplete ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }

  /**
   * Returns the files of a module without the skills that were installed. In a folder of roots that
   * the user has named, they are meant as well.
   */
  private ChosenFiles withoutCopies(ChosenFiles all, Console console) throws IOException {
    Path named = project.folder(console).toAbsolutePath().normalize();
    List<Path> copies = new ArrayList<>();
    for (SourceRoot root : all.module().options().roots()) {
      Path folder = root.directory();
      if (!folder.equals(named) && !project.isByHand()) {
        InstallSkills.installed(folder).forEach(name -> copies.add(folder.resolve(name)));
      }
    }
    if (copies.isEmpty()) {
      return all;
    }
    Set<String> files = new HashSet<>();
    for (SourceFile file : all.module().documents()) {
      Path path = file.root().directory().resolve(file.id().path());
      if (copies.stream().noneMatch(path::startsWith)) {
        files.add(ChosenFiles.path(file));
      }
    }
    return new ChosenFiles(all.module(), Optional.of(files));
  }

  /** Returns the folder below which no link is followed. */
  private Path base(Console console) throws IOException {
    if (SkillPlace.of(to).isPresent()) {
      return user ? home(console) : project.folder(console);
    }
    if (!to.contains("/") && !to.contains("\\")) {
      throw new UsageException(
          "--to cannot be '"
              + to
              + "'. Possible values: "
              + String.join(", ", SkillPlace.words())
              + ", or a folder, as in ./skills.");
    }
    if (user) {
      throw new UsageException("--user needs the name of an agent. Remove --user.");
    }
    Path named = named(console);
    return Console.outermost(named, project.folder(console)).orElse(named);
  }

  private Path folder(Console console, Path base) throws IOException {
    Optional<SkillPlace> agent = SkillPlace.of(to);
    return agent.isEmpty()
        ? named(console)
        : user ? agent.get().inHome(base) : agent.get().inProject(base);
  }

  private Path named(Console console) throws IOException {
    return project.folder(console).resolve(to).normalize();
  }

  private static Path home(Console console) {
    Path given = Path.of(console.environment().getOrDefault("HOME", ""));
    return (given.isAbsolute() ? given : HomeFolder.of(console.environment())).normalize();
  }

  private static void show(Result result, Console console, Path folder) {
    String place = console.shown(folder.resolve(result.name()));
    console.say(
        switch (result.outcome()) {
          case INSTALLED -> "Installed: " + place;
          case UNCHANGED -> "Unchanged: " + place;
          case REFUSED -> {
            Path obstacle = result.obstacle().orElse(folder);
            yield "Not installed: "
                + place
                + ", because "
                + console.shown(obstacle)
                + " "
                + result.why()
                + (Files.isSymbolicLink(obstacle)
                    ? ". Name the folder to which it leads with --to."
                    : ". Move it away, and repeat.");
          }
        });
  }
}
