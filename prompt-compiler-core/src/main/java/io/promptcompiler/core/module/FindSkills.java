package io.promptcompiler.core.module;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.skill.InstallSkills;
import io.promptcompiler.core.skill.RenderSkill;
import io.promptcompiler.core.source.FolderContents;
import io.promptcompiler.core.source.HomeFolder;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds agent skills in a folder that is not a project of this compiler. Agents look for them in
 * hidden folders such as {@code .claude/skills}, at any depth of a checkout, and collections keep
 * them in folders such as {@code skills/.curated}. Each of these is a root of its own. Skills that
 * were installed there do not count if they are copies of skills that are found: anybody can write
 * the record of what was installed, so the files are compared.
 */
public final class FindSkills {
  private static final String FOLDER = "skills";

  private static final Set<String> WITHOUT_SKILLS =
      Set.of(".git", "node_modules", "target", "build");

  private static final List<Kind> KINDS = Families.STANDARD.kinds().ofFolders(Optional.empty());

  private FindSkills() {}

  /** Returns the roots that contain skills. */
  static List<SourceRoot> in(Path folder, String packageName) throws IOException {
    List<SourceRoot> roots = new ArrayList<>();
    List<Path> candidates = candidates(folder);
    List<PromptModule> all = new ArrayList<>();
    for (Path candidate : candidates) {
      for (SourceRoot root : roots(candidate, packageName, installed(candidate, folder))) {
        all.add(new PromptModule("", CompilerOptions.of(root), ProjectFunctions.NONE, List.of()));
      }
    }
    List<RenderSkill.Result> skills = skills(candidates, all);
    for (Path candidate : candidates) {
      // In a folder that is named itself, copies are meant as well.
      Set<String> copies = candidate.equals(folder) ? Set.of() : copies(candidate, skills);
      roots.addAll(roots(candidate, packageName, copies));
    }
    return roots;
  }

  /**
   * Returns the roots of a folder, which are as many as it has kinds of skills.
   *
   * @param leftOut names of folders in the folder that do not count
   */
  private static List<SourceRoot> roots(Path folder, String packageName, Set<String> leftOut)
      throws IOException {
    List<SourceRoot> roots = new ArrayList<>();
    for (Kind kind : KINDS) {
      if (skills(kind, folder, leftOut).findAny().isPresent()) {
        roots.add(
            new SourceRoot(
                folder,
                Optional.of(kind),
                Optional.empty(),
                Scope.PROJECT,
                packageName,
                List.of(),
                leftOut.stream().sorted().map(name -> name + "/**").toList()));
      }
    }
    return roots;
  }

  /**
   * Returns the folders in a project with skills that no module reads and that are not copies of
   * skills in other folders: {@code skills}, {@code .claude/skills}.
   *
   * @param modules the modules of the project
   */
  public static List<Path> besides(Path folder, List<PromptModule> modules) throws IOException {
    Path real = folder.toRealPath();
    ReadFiles read = new ReadFiles(folder, ReadFiles.Known.of(modules));
    Predicate<Path> isRead = file -> read.contains(real.resolve(folder.relativize(file)));
    Set<Path> places = new TreeSet<>();
    for (Path candidate : candidates(folder)) {
      for (Kind kind : KINDS) {
        skills(kind, candidate, Set.of())
            .filter(isRead.negate())
            .map(file -> candidate.equals(folder) ? place(file, folder) : candidate)
            .forEach(places::add);
      }
    }
    List<RenderSkill.Result> skills = skills(places, modules);
    List<Path> besides = new ArrayList<>();
    for (Path place : places) {
      Set<String> copies = copies(place, skills);
      boolean isNamed =
          besides.stream()
              .filter(place::startsWith)
              .anyMatch(other -> !SymbolicLinks.isHidden(other.relativize(place)));
      for (Kind kind : isNamed ? List.<Kind>of() : KINDS) {
        if (skills(kind, place, copies).anyMatch(isRead.negate())) {
          besides.add(place);
        }
      }
    }
    return besides;
  }

  /**
   * Returns the folder around a skill, which can have several; the skill if that is the project.
   */
  private static Path place(Path file, Path project) {
    Path skill = file.resolveSibling("");
    Path above = skill.resolveSibling("");
    return skill.equals(project) || above.equals(project) ? skill : above;
  }

  /**
   * Returns whether a folder is a skill. The home folder and the root of a file system are not,
   * since they have the files of all projects.
   */
  static boolean isOne(Path folder) {
    return folder.getParent() != null
        && !HomeFolder.is(folder)
        && KINDS.stream()
            .flatMap(kind -> kind.endings().stream())
            .anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }

  /**
   * Returns the skills of modules as they would be installed; none if nothing was installed into
   * the candidates.
   */
  private static List<RenderSkill.Result> skills(
      Collection<Path> candidates, List<PromptModule> modules) throws IOException {
    List<RenderSkill.Result> skills = new ArrayList<>();
    boolean hasCopies = false;
    for (Path candidate : candidates) {
      hasCopies |= !InstallSkills.installed(candidate).isEmpty();
    }
    for (PromptModule module : hasCopies ? modules : List.<PromptModule>of()) {
      CompilerOptions options = module.options();
      PromptCompiler.analyzeSome(options, file -> KINDS.contains(file.kind())).documents().stream()
          .map(document -> RenderSkill.of(document, options, module.helpers()))
          .filter(skill -> skill.findings().isEmpty())
          .forEach(skills::add);
    }
    return skills;
  }

  /** Returns the names of the skills in a folder that are copies of others. */
  private static Set<String> copies(Path folder, List<RenderSkill.Result> skills)
      throws IOException {
    Set<String> copies = new HashSet<>();
    for (RenderSkill.Result skill : skills) {
      if (InstallSkills.isCopy(folder, skill)) {
        copies.add(skill.name());
      }
    }
    return copies;
  }

  private static Set<String> installed(Path folder, Path named) throws IOException {
    return folder.equals(named) ? Set.of() : InstallSkills.installed(folder);
  }

  /** Returns a folder and the hidden folders below it that can have skills. */
  private static List<Path> candidates(Path folder) throws IOException {
    List<Path> candidates = new ArrayList<>(List.of(folder));
    Deque<Path> unvisited = new ArrayDeque<>(candidates);
    while (!unvisited.isEmpty()) {
      Path next = unvisited.pop();
      for (Path child : FolderContents.folders(next)) {
        if (mayHaveSkills(child, folder)) {
          Path inner = child;
          if (SymbolicLinks.isLeftOut(child.getFileName().toString())) {
            boolean isIn = String.valueOf(next.getFileName()).equals(FOLDER);
            inner = isIn ? child : child.resolve(FOLDER);
            if (!Files.isDirectory(inner, LinkOption.NOFOLLOW_LINKS)) {
              continue;
            }
            candidates.add(inner);
          }
          unvisited.push(inner);
        }
      }
    }
    candidates.sort(null);
    return candidates;
  }

  /**
   * Returns the files that make folders in a folder skills, also if their names have other
   * capitals.
   *
   * @param leftOut names of folders in the folder that do not count
   */
  private static Stream<Path> skills(Kind kind, Path folder, Set<String> leftOut) {
    Set<Path> copies = leftOut.stream().map(folder::resolve).collect(toSet());
    return FolderContents.visible(
            folder, inner -> mayHaveSkills(inner, folder) && !copies.contains(inner))
        .filter(file -> isSkill(file, kind))
        .map(file -> file.resolveSibling(kind.endings().get(0)));
  }

  /**
   * Returns whether a folder may have skills. In a folder of skills, each name may be a skill's.
   */
  private static boolean mayHaveSkills(Path folder, Path top) {
    String name = folder.getFileName().toString();
    return !name.equals(".git")
        && (!WITHOUT_SKILLS.contains(name)
            || Stream.iterate(
                    folder.getParent(), at -> at != null && at.startsWith(top), Path::getParent)
                .anyMatch(at -> String.valueOf(at.getFileName()).equals(FOLDER)));
  }

  /** Returns whether a file makes its folder a skill, or would if its name had other capitals. */
  private static boolean isSkill(Path file, Kind kind) {
    String name = file.getFileName().toString();
    boolean isNamed = kind.endings().contains(name);
    return (isNamed && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
        || (kind.endings().stream().anyMatch(name::equalsIgnoreCase) && isMeant(file, kind));
  }

  private static boolean isMeant(Path file, Kind kind) {
    try {
      SourceText text = new SourceText(file.toString(), new String(ReadBytes.of(file), UTF_8));
      return Families.STANDARD.isMeant(text, kind);
    } catch (IOException e) {
      return false; // scanning the root reports files that cannot be read
    }
  }
}
