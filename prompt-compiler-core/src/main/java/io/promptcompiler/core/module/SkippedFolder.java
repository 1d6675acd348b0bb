package io.promptcompiler.core.module;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.FolderContents;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A folder of a project with a usual name ({@link FindModules#FOLDERS}) and a template that is not
 * read by a build or by a module of the project or of a folder around it.
 *
 * @param settings the file that can name the folder
 * @param change what to write there, as the beginning of a sentence that ends with the file
 */
public record SkippedFolder(Path folder, Path settings, String change) {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  /** Finds such folders in the folders of projects. */
  static List<SkippedFolder> in(Collection<Path> projects, List<PromptModule> modules)
      throws IOException {
    List<ReadFiles.Known> known = ReadFiles.Known.of(modules);
    Set<Path> whole = ReadFiles.whole(known);
    List<SkippedFolder> all = new ArrayList<>();
    for (Path project : projects) {
      List<String> skipped = new ArrayList<>();
      for (String name : FindModules.FOLDERS) {
        Path folder = project.resolve(name);
        if (Files.isDirectory(folder) && Checkout.of(project).contains(folder)) {
          Path real = folder.toRealPath();
          if (!whole.contains(real) && hasUnread(real, new ReadFiles(project, known))) {
            skipped.add(name);
          }
        }
      }
      for (String name : skipped) {
        all.add(of(project, name, skipped, modules));
      }
    }
    return all;
  }

  /**
   * Returns whether a folder has a template that no module reads.
   *
   * @param folder the path of the folder without links
   */
  private static boolean hasUnread(Path folder, ReadFiles read) {
    return !read.containsAll(folder)
        && FolderContents.visible(folder, inner -> !read.containsAll(inner))
            .filter(
                file ->
                    KINDS.ofFile(String.valueOf(file.getFileName()), Optional.empty()).isPresent())
            .filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
            .anyMatch(file -> !read.contains(file));
  }

  /**
   * Creates an instance.
   *
   * @param skipped the names of all skipped folders of the project
   */
  private static SkippedFolder of(
      Path project, String name, List<String> skipped, List<PromptModule> modules)
      throws IOException {
    Path folder = project.resolve(name);
    Optional<Path> build =
        modules.stream()
            .map(PromptModule::options)
            .filter(options -> options.isOfBuild() && options.folder().equals(project))
            .map(CompilerOptions::configuration)
            .findFirst();
    if (build.isPresent()) {
      String change = "name '" + name + "' and the folders that are read now as roots in";
      return new SkippedFolder(folder, build.get(), change);
    }
    Path settings = project.resolve(ProjectFile.NAME);
    if (ProjectFile.in(project).filter(file -> !file.roots().isEmpty()).isPresent()) {
      return new SkippedFolder(folder, settings, "add '" + name + "' to 'roots' in");
    }
    Set<Path> read =
        modules.stream()
            .flatMap(module -> module.options().roots().stream())
            .map(SourceRoot::directory)
            .collect(Collectors.toSet());
    String roots =
        FindModules.FOLDERS.stream()
            .filter(one -> skipped.contains(one) || read.contains(project.resolve(one)))
            .collect(joining(", "));
    return new SkippedFolder(folder, settings, "write 'roots: [" + roots + "]' into");
  }

  /** Returns notes for the user, one for all folders with the same change. */
  static List<String> notes(List<SkippedFolder> all, Function<Path, String> shown) {
    Map<String, List<SkippedFolder>> byChange = new LinkedHashMap<>();
    all.forEach(one -> byChange.computeIfAbsent(one.change(), none -> new ArrayList<>()).add(one));
    List<String> notes = new ArrayList<>();
    byChange.forEach(
        (change, same) ->
            notes.add(
                ("No module reads all templates in %s. To read them, %s %s. For one command, name the"
                        + " folder with --root.")
                    .formatted(
                        same.stream().map(one -> shown.apply(one.folder())).collect(joining(", ")),
                        change,
                        same.stream()
                            .map(one -> shown.apply(one.settings()))
                            .distinct()
                            .collect(joining(", ")))));
    return notes;
  }
}
