package io.promptcompiler.core.module;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.skill.InstallSkills;
import io.promptcompiler.core.skill.RenderSkill;
import io.promptcompiler.core.source.HomeFolder;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /** The maximum depth of a skill in a checkout. */
  private static final int DEEPEST = 6;

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
      if (has(kind, folder, leftOut)) {
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
   * Returns the hidden folders of a project in which agents look for skills, if they have some that
   * are not copies of those in other folders: {@code .claude/skills}.
   *
   * @param modules the modules of the project
   */
  public static List<Path> ofAgents(Path folder, List<PromptModule> modules) throws IOException {
    List<Path> candidates = new ArrayList<>();
    addHidden(folder, 1, candidates);
    List<RenderSkill.Result> skills = skills(candidates, modules);
    List<Path> withSkills = new ArrayList<>();
    for (Path candidate : candidates) {
      Set<String> copies = copies(candidate, skills);
      for (Kind kind : KINDS) {
        if (has(kind, candidate, copies)) {
          withSkills.add(candidate);
        }
      }
    }
    return withSkills;
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
  private static List<RenderSkill.Result> skills(List<Path> candidates, List<PromptModule> modules)
      throws IOException {
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

  private static List<Path> candidates(Path folder) throws IOException {
    List<Path> candidates = new ArrayList<>(List.of(folder));
    addHidden(folder, DEEPEST, candidates);
    return candidates;
  }

  /** Adds the hidden folders below a folder that can have skills. */
  private static void addHidden(Path folder, int depth, List<Path> candidates) throws IOException {
    for (Path child : depth == 0 ? List.<Path>of() : folders(folder)) {
      String name = child.getFileName().toString();
      if (!name.startsWith(".")) {
        addHidden(child, depth - 1, candidates);
        continue;
      }
      Path skills =
          String.valueOf(folder.getFileName()).equals(FOLDER) ? child : child.resolve(FOLDER);
      if (Files.isDirectory(skills, LinkOption.NOFOLLOW_LINKS)) {
        candidates.add(skills);
        addHidden(skills, depth - 1, candidates);
      }
    }
  }

  /** Returns the folders in a folder that can have skills below; none if it cannot be read. */
  private static List<Path> folders(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
          .filter(child -> !WITHOUT_SKILLS.contains(child.getFileName().toString()))
          .sorted()
          .toList();
    } catch (AccessDeniedException | NoSuchFileException e) {
      return List.of();
    }
  }

  /**
   * Returns whether a folder has a skill.
   *
   * @param leftOut names of folders in the folder that do not count
   */
  private static boolean has(Kind kind, Path folder, Set<String> leftOut) throws IOException {
    boolean[] found = {false};
    Files.walkFileTree(
        folder,
        Set.<FileVisitOption>of(),
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
            String name = String.valueOf(inner.getFileName());
            boolean isLeft = folder.equals(inner.getParent()) && leftOut.contains(name);
            boolean isLeftOut = name.startsWith(".") || WITHOUT_SKILLS.contains(name) || isLeft;
            return isLeftOut && !inner.equals(folder)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            found[0] = isSkill(file, kind);
            return found[0] ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // a folder that cannot be read has no skills
          }
        });
    return found[0];
  }

  /** Returns whether a file makes its folder a skill, or would if its name had other capitals. */
  private static boolean isSkill(Path file, Kind kind) {
    String name = file.getFileName().toString();
    return kind.endings().contains(name)
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
