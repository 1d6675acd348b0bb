package io.promptcompiler.core.module;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The templates of a project that modules read. The settings of the project may leave out files of
 * the folders that they name. Those of other folders may not, and only those of folders around the
 * project may have another syntax: a change could otherwise add settings that hide errors. Paths
 * are without links.
 */
final class ReadFiles {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  /**
   * A module, with the places of its folders.
   *
   * @param isOfFile whether a {@code prompt.yaml} configures it, and no build
   * @param roots its folders that exist, without links in their paths
   */
  record Known(CompilerOptions options, boolean isOfFile, List<SourceRoot> roots) {
    /** Returns modules with the places of their folders. */
    static List<Known> of(List<PromptModule> modules) throws IOException {
      List<Known> all = new ArrayList<>();
      for (PromptModule module : modules) {
        CompilerOptions options = module.options();
        List<SourceRoot> roots = new ArrayList<>();
        for (SourceRoot root : options.roots()) {
          if (Files.isDirectory(root.directory())) {
            roots.add(at(root.directory(), root, root.includes(), root.excludes()));
          }
        }
        boolean isOfFile = !options.isOfBuild() && Files.isRegularFile(options.configuration());
        all.add(new Known(options, isOfFile, roots));
      }
      return all;
    }
  }

  private final List<SourceRoot> roots = new ArrayList<>();

  /**
   * Creates an instance.
   *
   * @param project the folder of the project
   */
  ReadFiles(Path project, List<Known> modules) throws IOException {
    Path top = project.toAbsolutePath().normalize();
    for (Known module : modules) {
      Path folder = module.options().folder();
      boolean mayDiffer = !module.isOfFile() || top.startsWith(folder);
      for (SourceRoot root : module.roots()) {
        if (mayDiffer || root.syntax().isEmpty()) {
          boolean mayLeaveOut =
              !module.isOfFile()
                  || (folder.equals(top) && !root.directory().equals(top.toRealPath()));
          roots.add(mayLeaveOut ? at(root.directory(), root, List.of(), List.of()) : root);
        }
      }
    }
  }

  /** Returns the folders of which modules read each template, without settings of their own. */
  static Set<Path> whole(List<Known> modules) {
    return modules.stream()
        .flatMap(module -> module.roots().stream())
        .filter(root -> root.syntax().isEmpty() && isWhole(root))
        .map(SourceRoot::directory)
        .collect(Collectors.toSet());
  }

  private static boolean isWhole(SourceRoot root) {
    return root.kind().isEmpty() && root.includes().isEmpty() && root.excludes().isEmpty();
  }

  private static SourceRoot at(
      Path folder, SourceRoot root, List<String> includes, List<String> excludes)
      throws IOException {
    return new SourceRoot(
        folder.toRealPath(),
        root.kind(),
        root.syntax(),
        root.scope(),
        root.packageName(),
        includes,
        excludes);
  }

  /** Returns whether a module reads a template. */
  boolean contains(Path file) {
    return roots.stream()
        .filter(root -> file.startsWith(root.directory()))
        .anyMatch(root -> KINDS.isDocument(SlashPath.of(root.directory().relativize(file)), root));
  }

  /** Returns whether a module reads all templates in a folder. */
  boolean containsAll(Path folder) {
    return roots.stream().anyMatch(root -> folder.startsWith(root.directory()) && isWhole(root));
  }
}
