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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The templates of a project that builds and the settings of the project, or of folders around it,
 * read. Other settings do not count: a change could otherwise add some that hide errors. The
 * settings of the project itself may leave out files of the folders that they name. Paths are
 * without links.
 */
final class ReadFiles {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  /**
   * A module, with the places of its folders.
   *
   * @param isOfFile whether a {@code prompt.yaml} configures it, and no build
   * @param roots its folders that exist, without links in their paths
   */
  record Known(CompilerOptions options, boolean isOfFile, List<ReadRoot> roots) {
    /** Returns modules with the places of their folders. */
    static List<Known> of(List<PromptModule> modules) throws IOException {
      List<Known> all = new ArrayList<>();
      for (PromptModule module : modules) {
        CompilerOptions options = module.options();
        List<ReadRoot> roots = new ArrayList<>();
        for (SourceRoot root : options.roots()) {
          if (Files.isDirectory(root.directory())) {
            roots.add(ReadRoot.of(root.at(root.directory().toRealPath())));
          }
        }
        boolean isOfFile = !options.isOfBuild() && Files.isRegularFile(options.configuration());
        all.add(new Known(options, isOfFile, roots));
      }
      return all;
    }
  }

  /**
   * A folder of a module.
   *
   * @param isDocument tests a path in the folder; its patterns are read once
   */
  record ReadRoot(SourceRoot root, Predicate<String> isDocument) {
    private static ReadRoot of(SourceRoot root) {
      return new ReadRoot(root, KINDS.documents(root));
    }

    private Path folder() {
      return root.directory();
    }

    /** Returns whether each template is read. */
    private boolean isWhole() {
      return root.kind().isEmpty() && root.includes().isEmpty() && root.excludes().isEmpty();
    }
  }

  private final List<ReadRoot> roots = new ArrayList<>();

  /**
   * Creates an instance.
   *
   * @param project the folder of the project
   */
  ReadFiles(Path project, List<Known> modules) throws IOException {
    Path top = project.toAbsolutePath().normalize();
    for (Known module : modules) {
      Path folder = module.options().folder();
      if (!module.isOfFile() || top.startsWith(folder)) {
        for (ReadRoot read : module.roots()) {
          boolean mayLeaveOut =
              !module.isOfFile() || (folder.equals(top) && !read.folder().equals(top.toRealPath()));
          roots.add(mayLeaveOut ? ReadRoot.of(read.root().withoutPatterns()) : read);
        }
      }
    }
  }

  /** Returns the folders of which each template is read for all projects that they belong to. */
  static Set<Path> whole(List<Known> modules) throws IOException {
    Set<Path> whole = new HashSet<>();
    for (Known module : modules) {
      for (ReadRoot read : module.roots()) {
        if (read.isWhole() && (!module.isOfFile() || isInside(read, module.options().folder()))) {
          whole.add(read.folder());
        }
      }
    }
    return whole;
  }

  private static boolean isInside(ReadRoot read, Path folder) throws IOException {
    Path real = folder.toRealPath();
    return read.folder().startsWith(real) && !read.folder().equals(real);
  }

  /** Returns whether a module reads a template. */
  boolean contains(Path file) {
    return roots.stream()
        .filter(read -> file.startsWith(read.folder()))
        .anyMatch(read -> read.isDocument().test(SlashPath.of(read.folder().relativize(file))));
  }

  /** Returns whether a module reads all templates in a folder. */
  boolean containsAll(Path folder) {
    return roots.stream().anyMatch(read -> folder.startsWith(read.folder()) && read.isWhole());
  }
}
