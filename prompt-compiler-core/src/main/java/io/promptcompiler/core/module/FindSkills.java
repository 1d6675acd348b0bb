package io.promptcompiler.core.module;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import io.promptcompiler.core.source.SearchedFolders;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
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

  private static final List<Kind> KINDS = Families.STANDARD.kinds().ofFolders(Optional.empty());

  private final Path top;

  /** The folder itself, and the hidden folders below it that can have skills. */
  private final Set<Path> candidates = new TreeSet<>();

  private final List<Skill> found = new ArrayList<>();
  private final List<Path> incomplete;

  /**
   * A skill.
   *
   * @param candidate the candidate that contains it
   * @param file the file that makes its folder a skill
   */
  private record Skill(Path candidate, Kind kind, Path file) {}

  private FindSkills(Path top) throws IOException {
    this.top = top;
    candidates.add(top);
    SearchedFolders searched = SearchedFolders.below(top, this::inner);
    incomplete = searched.incomplete();
    Map<Path, Path> around = new HashMap<>();
    for (Path folder : searched.folders()) {
      Path candidate =
          candidates.contains(folder)
              ? folder
              : Objects.requireNonNull(around.get(folder.getParent()));
      around.put(folder, candidate);
      for (Kind kind : KINDS) {
        FolderContents.visible(folder, inner -> false)
            .filter(file -> isSkill(file, kind))
            .map(file -> file.resolveSibling(kind.endings().get(0)))
            .distinct()
            .forEach(file -> found.add(new Skill(candidate, kind, file)));
      }
    }
  }

  /**
   * Looks for skills in a folder and below.
   *
   * @throws IOException if a folder cannot be read
   */
  public static FindSkills in(Path folder) throws IOException {
    return new FindSkills(folder);
  }

  /** Returns the folders in which some folders were not searched, since there are too many. */
  public List<Path> incomplete() {
    return incomplete;
  }

  /** Returns the folders to search after a folder, and records those that are candidates. */
  private List<Path> inner(Path folder) throws IOException {
    List<Path> inner = new ArrayList<>();
    boolean isOfSkills = String.valueOf(folder.getFileName()).equals(FOLDER);
    for (Path child : FolderContents.folders(folder)) {
      boolean isHidden = SymbolicLinks.isLeftOut(child.getFileName().toString());
      Path next = isHidden && !isOfSkills ? child.resolve(FOLDER) : child;
      if (mayHaveSkills(child) && Files.isDirectory(next, LinkOption.NOFOLLOW_LINKS)) {
        inner.add(next);
        if (isHidden) {
          candidates.add(next);
        }
      }
    }
    return inner;
  }

  /** Returns the roots that contain skills. */
  List<SourceRoot> roots(String packageName) throws IOException {
    List<SourceRoot> roots = new ArrayList<>();
    List<PromptModule> all = new ArrayList<>();
    for (Path candidate : candidates) {
      // In a folder that is named itself, copies are meant as well.
      Set<String> installed = candidate.equals(top) ? Set.of() : InstallSkills.installed(candidate);
      for (SourceRoot root : roots(candidate, packageName, installed)) {
        all.add(new PromptModule("", CompilerOptions.of(root), ProjectFunctions.NONE, List.of()));
      }
    }
    List<RenderSkill.Result> skills = skills(candidates, all);
    for (Path candidate : candidates) {
      Set<String> copies = candidate.equals(top) ? Set.of() : copies(candidate, skills);
      roots.addAll(roots(candidate, packageName, copies));
    }
    return roots;
  }

  /**
   * Returns the roots of a candidate, which are as many as it has kinds of skills.
   *
   * @param leftOut names of folders in the candidate that do not count
   */
  private List<SourceRoot> roots(Path candidate, String packageName, Set<String> leftOut) {
    List<SourceRoot> roots = new ArrayList<>();
    for (Kind kind : KINDS) {
      if (found.stream()
          .filter(skill -> skill.candidate().equals(candidate) && skill.kind().equals(kind))
          .anyMatch(skill -> !isIn(skill.file(), candidate, leftOut))) {
        roots.add(
            new SourceRoot(
                candidate,
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

  /** Returns whether a file is in one of the folders of a folder that have these names. */
  private static boolean isIn(Path file, Path folder, Set<String> names) {
    return names.stream().map(folder::resolve).anyMatch(file::startsWith);
  }

  /**
   * Returns the folders in a project with skills that no module reads and that are not copies of
   * skills in other folders: {@code skills}, {@code .claude/skills}.
   *
   * @param modules the modules of the project
   */
  public List<Path> besides(List<PromptModule> modules) throws IOException {
    Path real = top.toRealPath();
    ReadFiles read = new ReadFiles(top, ReadFiles.Known.of(modules));
    SortedMap<Path, List<Path>> places = new TreeMap<>();
    for (Skill skill : found) {
      Path file = skill.file();
      if (!read.contains(real.resolve(top.relativize(file)))) {
        Path place = skill.candidate().equals(top) ? place(file, top) : skill.candidate();
        places.computeIfAbsent(place, none -> new ArrayList<>()).add(file);
      }
    }
    List<RenderSkill.Result> skills = skills(places.keySet(), modules);
    List<Path> besides = new ArrayList<>();
    for (Path place : places.keySet()) {
      Set<String> copies = copies(place, skills);
      boolean isNamed =
          besides.stream()
              .filter(place::startsWith)
              .anyMatch(other -> !SymbolicLinks.isHidden(other.relativize(place)));
      if (!isNamed && !places.get(place).stream().allMatch(file -> isIn(file, place, copies))) {
        besides.add(place);
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

  /**
   * Returns whether a folder may have skills. In a folder of skills, each name may be a skill's.
   */
  private boolean mayHaveSkills(Path folder) {
    return !folder.getFileName().toString().equals(".git")
        && (!SearchedFolders.isOutput(folder)
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
