package io.promptcompiler.cli;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.build.MakeExecutable;
import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.WarmCheck;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.source.FolderFile;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Copies agent skills of others into the project. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Copies a folder with a SKILL.md, or all skills below a folder, into the project, and checks",
      "them. Nothing is replaced. Exits with 1 if a skill was not copied, or has an error."
    })
final class SkillsAddCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private SkillsCommand skills;

  @Mixin private ProjectOptions project = new ProjectOptions();

  @Parameters(paramLabel = "FOLDER", description = "The folder of the skill, or of several.")
  private Path from = Path.of("");

  @Override
  public Integer call() throws IOException {
    Console console = skills.prompt().console();
    Path folder = console.input(from);
    DiagnosticList leftOut = new DiagnosticList();
    List<SourceFile> found = skills(folder, leftOut);
    if (found.isEmpty()) {
      throw new UsageException("There is no file SKILL.md in '" + from + "' or below.");
    }
    Path root = root(console);
    if (Console.hasLink(root, project.folder(console))) {
      // Skills have programs, which a link could put where others look for programs.
      throw new UsageException(
          "'"
              + console.shown(root)
              + "' is reached through a symbolic link, which 'skills add' does not follow. Name the"
              + " folder to which it leads with --root.");
    }
    List<String> added = new ArrayList<>();
    boolean isComplete = true;
    for (SourceFile skill : found) {
      Path source = folder.resolve(skill.id().folder());
      Path target = root.resolve(String.valueOf(source.getFileName()));
      Optional<String> obstacle =
          obstacle(skill, source, target).or(() -> leftOut(source, leftOut.toList()));
      if (obstacle.isPresent()) {
        console.say("Not added: " + console.shown(source) + ", because " + obstacle.get());
        isComplete = false;
      } else {
        copy(skill, source, target);
        console.say("Added: " + console.shown(target));
        added.add(target.toString());
      }
    }
    boolean isValid = added.isEmpty() || check(added, console);
    return isComplete && isValid ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }

  /**
   * Returns the skills in a folder, which may itself be one. Nested skills are parts of others.
   *
   * @param leftOut receives findings about files that cannot be read
   */
  private static List<SourceFile> skills(Path folder, DiagnosticSink leftOut) {
    List<SourceFile> outermost = new ArrayList<>();
    ReadBudget budget = new ReadBudget();
    for (Kind kind : Families.STANDARD.kinds().ofFolders(Optional.empty())) {
      SourceRoot root =
          new SourceRoot(
              folder,
              Optional.of(kind),
              Optional.empty(),
              Scope.PROJECT,
              "skills",
              List.of(),
              List.of());
      ScanRoot.Result scanned = ScanRoot.scan(root, Families.STANDARD.kinds(), budget, leftOut);
      List<SourceFile> all = new ArrayList<>(scanned.documents());
      all.sort(Comparator.comparing(skill -> skill.id().folder()));
      for (SourceFile skill : all) {
        boolean isInner = outermost.stream().anyMatch(outer -> isInside(skill, outer));
        if (!isInner) {
          outermost.add(skill);
        }
      }
    }
    return outermost;
  }

  private static boolean isInside(SourceFile skill, SourceFile outer) {
    String folder = outer.id().folder();
    return folder.isEmpty() || skill.id().folder().startsWith(folder + "/");
  }

  /** Returns the folder for new skills: that of templates, or {@code skills} if there is none. */
  private Path root(Console console) throws IOException {
    Path folder = project.folder(console);
    return project.modulesIfAny(console).stream()
        .flatMap(module -> module.options().roots().stream())
        .filter(root -> root.kind().filter(kind -> kind.form() == Kind.Form.FOLDER).isEmpty())
        .findFirst()
        .map(SourceRoot::directory)
        .orElseGet(() -> console.unnamed(folder, "skills", "--root"));
  }

  /** Returns the reason why a skill cannot be copied, as the end of a sentence. */
  private static Optional<String> obstacle(SourceFile skill, Path source, Path target)
      throws IOException {
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of("there is already a folder '" + target.getFileName() + "'.");
    }
    List<Path> files = new ArrayList<>(List.of(source.resolve(skill.id().fileName())));
    skill.files().forEach(file -> files.add(file.place()));
    Path real = source.toRealPath();
    for (Path file : files) {
      if (!file.toRealPath().equals(real.resolve(source.relativize(file)))) {
        return Optional.of("it has a symbolic link, '" + source.relativize(file) + "'.");
      }
    }
    return Optional.empty();
  }

  /** Returns the first problem of a skill with a file that would not be copied. */
  private static Optional<String> leftOut(Path source, List<Diagnostic> findings) {
    return findings.stream()
        .filter(finding -> Path.of(finding.location().source().path()).startsWith(source))
        .map(finding -> "a file cannot be copied: " + finding.message())
        .findFirst();
  }

  private static void copy(SourceFile skill, Path source, Path target) throws IOException {
    String main = skill.id().fileName();
    Files.createDirectories(target);
    Files.copy(source.resolve(main), target.resolve(main), StandardCopyOption.COPY_ATTRIBUTES);
    for (FolderFile file : skill.files()) {
      Path copy = target.resolve(file.path());
      Files.createDirectories(copy.getParent());
      Files.write(copy, file.content());
      if (file.isExecutable()) {
        MakeExecutable.file(copy);
      }
    }
  }

  /** Checks the added skills, and returns whether they have no errors. */
  private boolean check(List<String> added, Console console) throws IOException {
    List<Diagnostic> found = new ArrayList<>();
    List<Diagnostic> around = new ArrayList<>();
    for (ChosenFiles chosen : NamedFiles.choose(added, project, console)) {
      WarmCheck.Result result = new WarmCheck(chosen).check();
      found.addAll(result.findings());
      around.addAll(result.around());
    }
    skills.prompt().report(found, FindingFormat.TEXT);
    skills.prompt().reportAround(around);
    return around.isEmpty() && found.stream().noneMatch(Diagnostic::isError);
  }
}
