package io.promptcompiler.core.command;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.skill.InstallSkills;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds agent skills in a folder that is not a project of this compiler. Agents look for them in
 * hidden folders such as {@code .claude/skills}, each of which is a root of its own. Skills that
 * were installed there are copies of others and do not count.
 */
final class FindSkills {
  private static final String FOLDER = "skills";

  /** The maximum depth of a skill in a checkout. */
  private static final int DEEPEST = 6;

  private static final Set<String> WITHOUT_SKILLS = Set.of("node_modules", "target", "build");

  private static final List<Kind> KINDS = Families.STANDARD.kinds().ofFolders(Optional.empty());

  private FindSkills() {}

  /** Returns the roots that contain skills. */
  static List<SourceRoot> in(Path folder, String packageName) throws IOException {
    List<SourceRoot> roots = new ArrayList<>();
    for (Path candidate : candidates(folder)) {
      // In a folder that is named itself, copies are meant as well.
      Set<String> installed =
          candidate.equals(folder) ? Set.of() : InstallSkills.installed(candidate);
      for (Kind kind : KINDS) {
        if (has(kind, candidate, installed)) {
          roots.add(
              new SourceRoot(
                  candidate,
                  Optional.of(kind),
                  Optional.empty(),
                  Scope.PROJECT,
                  packageName,
                  List.of(),
                  installed.stream().sorted().map(name -> name + "/**").toList()));
        }
      }
    }
    return roots;
  }

  private static List<Path> candidates(Path folder) throws IOException {
    List<Path> candidates = new ArrayList<>(List.of(folder));
    try (Stream<Path> children = Files.list(folder)) {
      children
          .filter(child -> child.getFileName().toString().startsWith("."))
          .map(child -> child.resolve(FOLDER))
          .filter(Files::isDirectory)
          .sorted()
          .forEach(candidates::add);
    }
    return candidates;
  }

  /** Returns whether a folder has a skill other than the installed ones. */
  private static boolean has(Kind kind, Path folder, Set<String> installed) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        folder,
        Set.<FileVisitOption>of(),
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
            String name = String.valueOf(inner.getFileName());
            boolean isInstalled = folder.equals(inner.getParent()) && installed.contains(name);
            boolean isLeftOut =
                name.startsWith(".") || WITHOUT_SKILLS.contains(name) || isInstalled;
            return isLeftOut && !inner.equals(folder)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (kind.endings().contains(file.getFileName().toString())) {
              found.add(file);
            }
            return found.isEmpty() ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // a folder that cannot be read has no skills
          }
        });
    return !found.isEmpty();
  }
}
