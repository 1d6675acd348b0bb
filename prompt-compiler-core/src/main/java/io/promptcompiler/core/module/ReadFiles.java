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

/**
 * The templates of a project that modules read. The settings of the project may leave out files of
 * the folders that they name. Those of other folders may not, and only those of folders around the
 * project may have another syntax: a change could otherwise add settings that hide errors. Paths
 * are without links.
 */
final class ReadFiles {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  private final List<SourceRoot> roots = new ArrayList<>();

  /**
   * Creates an instance.
   *
   * @param project the folder of the project
   */
  ReadFiles(Path project, List<PromptModule> modules) throws IOException {
    Path top = project.toAbsolutePath().normalize();
    for (PromptModule module : modules) {
      CompilerOptions options = module.options();
      boolean isOfFile = Files.isRegularFile(options.configuration());
      boolean mayDiffer = !isOfFile || options.isOfBuild() || top.startsWith(options.folder());
      for (SourceRoot root : options.roots()) {
        if (Files.isDirectory(root.directory()) && (mayDiffer || root.syntax().isEmpty())) {
          boolean mayLeaveOut =
              !isOfFile || (options.folder().equals(top) && !root.directory().equals(top));
          roots.add(
              new SourceRoot(
                  root.directory().toRealPath(),
                  root.kind(),
                  root.syntax(),
                  root.scope(),
                  root.packageName(),
                  mayLeaveOut ? List.of() : root.includes(),
                  mayLeaveOut ? List.of() : root.excludes()));
        }
      }
    }
  }

  /** Returns whether a module reads a template. */
  boolean contains(Path file) {
    return roots.stream()
        .filter(root -> file.startsWith(root.directory()))
        .anyMatch(root -> KINDS.isDocument(SlashPath.of(root.directory().relativize(file)), root));
  }

  /** Returns whether a module reads all templates in a folder. */
  boolean containsAll(Path folder) {
    return roots.stream()
        .anyMatch(
            root ->
                folder.startsWith(root.directory())
                    && root.kind().isEmpty()
                    && root.includes().isEmpty()
                    && root.excludes().isEmpty());
  }
}
