package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The project of a module, which can have had other settings in a revision.
 *
 * @param module the present options
 * @param folder the folder in which, and above which, settings are looked for
 * @param hasRoots whether the roots are those of the {@code prompt.yaml} in the folder, or else a
 *     usual folder of templates; otherwise a build or an option names them, or they are skills
 */
record ModuleProject(CompilerOptions module, Path folder, boolean hasRoots) {

  /** Finds the project of a module. */
  static ModuleProject of(CompilerOptions module) throws IOException {
    List<Path> folders = new ArrayList<>(List.of(module.folder()));
    for (SourceRoot root : module.roots()) {
      FindModules.FOLDERS.stream()
          .filter(root.directory()::endsWith)
          .map(usual -> root.directory().resolve("../".repeat(usual.split("/", -1).length)))
          .forEach(around -> folders.add(around.normalize()));
    }
    for (Path folder : folders) {
      ModuleProject project = new ModuleProject(module, folder, /* hasRoots= */ true);
      Optional<ProjectFile> settings = ProjectFile.find(folder);
      List<SourceRoot> roots = project.written(settings);
      if (roots.isEmpty()) {
        roots = project.usual(settings).stream().filter(ModuleProject::exists).limit(1).toList();
      }
      if (roots.equals(module.roots())) {
        return project;
      }
    }
    Path folder =
        module
            .projectFile()
            .filter(file -> !module.isOfBuild())
            .map(Path::getParent)
            .orElse(module.folder());
    return new ModuleProject(module, folder, /* hasRoots= */ false);
  }

  /**
   * Returns the options of the module in a revision. If the revision has neither roots nor a usual
   * folder, the present roots are used.
   */
  CompilerOptions in(Revision revision) throws IOException, UnusableReleaseException {
    Optional<ProjectFile> settings = revision.settings(folder);
    CompilerOptions then = settings.map(file -> module.withProjectFile(file.path())).orElse(module);
    if (!hasRoots) {
      return then;
    }
    String name = packageName(settings);
    List<SourceRoot> roots = written(settings);
    for (SourceRoot usual : usual(settings)) {
      if (roots.isEmpty() && revision.hasFolder(usual.directory())) {
        roots = List.of(usual);
      }
    }
    if (roots.isEmpty()) {
      roots =
          module.roots().stream().map(root -> ProjectFile.in(root, root.scope(), name)).toList();
    }
    return then.inPackage(name).withRoots(roots);
  }

  /** Returns the roots that settings give to the module. */
  private List<SourceRoot> written(Optional<ProjectFile> settings) {
    return settings.map(file -> file.roots(packageName(settings))).orElse(List.of()).stream()
        .filter(root -> settings.get().isIn(folder) || isOfBuild(root))
        .toList();
  }

  /** Returns whether a root of settings above is one of the module, as builds read them. */
  private boolean isOfBuild(SourceRoot root) {
    return module.isOfBuild() && root.directory().startsWith(folder);
  }

  /** Returns roots for the usual folders of templates, of which the first that exists counts. */
  private List<SourceRoot> usual(Optional<ProjectFile> settings) {
    String name = packageName(settings);
    return FindModules.FOLDERS.stream()
        .map(usual -> SourceRoot.of(folder.resolve(usual), name))
        .toList();
  }

  private static boolean exists(SourceRoot root) {
    return Files.isDirectory(root.directory());
  }

  private String packageName(Optional<ProjectFile> settings) {
    return module.isOfBuild()
        ? module.packageName()
        : settings.flatMap(ProjectFile::packageName).orElse(FindModules.DEFAULT_PACKAGE);
  }
}
