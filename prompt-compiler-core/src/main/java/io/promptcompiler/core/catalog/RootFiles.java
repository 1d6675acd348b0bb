package io.promptcompiler.core.catalog;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.LinkedFolders;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.SymbolicLinks;
import io.promptcompiler.core.tool.ToolFiles;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the names, times and sizes of the files of roots and libraries, and of those in
 * which tools are. Two snapshots are equal if nothing changed in between. Taking a snapshot is
 * cheap, because no file is opened but the settings of the project.
 */
public record RootFiles(Map<Path, String> files) {

  /** Returns the current files of the roots and libraries, and those with tools. */
  public static RootFiles of(CompilerOptions options) {
    RootFiles found = ofLibraries(options);
    Map<Path, String> files = new TreeMap<>(found.files);
    for (SourceRoot root : options.roots()) {
      walk(root.directory(), files);
    }
    try {
      ProjectFile.of(options)
          .ifPresent(file -> ToolFiles.paths(file.tools()).forEach(path -> walk(path, files)));
    } catch (IOException e) {
      files.put(options.projectFile().orElseThrow(), e.toString());
    }
    return new RootFiles(files);
  }

  /** Returns the current files of the libraries, and the settings of the project. */
  public static RootFiles ofLibraries(CompilerOptions options) {
    Map<Path, String> files = new TreeMap<>();
    for (LibraryPath library : options.libraries()) {
      Path path = library.path();
      walk(Files.isDirectory(path) ? path.resolve(IndexShape.PATH) : path, files);
    }
    RootFiles found = new RootFiles(files);
    return options.projectFile().isPresent() ? found.and(options.projectFile().get()) : found;
  }

  /** Returns the current files of several modules. */
  public static RootFiles of(List<CompilerOptions> modules) {
    Map<Path, String> files = new TreeMap<>();
    modules.forEach(options -> files.putAll(of(options).files()));
    return new RootFiles(files);
  }

  /** Returns these files and one more. */
  public RootFiles and(Path file) {
    Map<Path, String> more = new TreeMap<>(files);
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      more.put(file, attributes.lastModifiedTime() + " " + attributes.size());
    } catch (IOException e) {
      more.put(file, "none");
    }
    return new RootFiles(more);
  }

  /** Returns the files that were added, removed or changed, sorted by path. */
  public List<Path> changedSince(RootFiles before) {
    SortedSet<Path> all = new TreeSet<>(files.keySet());
    all.addAll(before.files.keySet());
    return all.stream()
        .filter(path -> !Objects.equals(files.get(path), before.files.get(path)))
        .toList();
  }

  private static void walk(Path directory, Map<Path, String> files) {
    try {
      Files.walkFileTree(
          directory,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          new SimpleFileVisitor<>() {
            private final LinkedFolders linked = new LinkedFolders(folder -> {});

            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              boolean isHidden = SymbolicLinks.isLeftOut(folder.getFileName().toString());
              // Nothing is compiled behind a link out of a root, which may lead to a whole disk.
              boolean isOutside =
                  Files.isSymbolicLink(folder) && !SymbolicLinks.stayInside(folder, directory);
              boolean isLeftOut = (isHidden || isOutside) && !folder.equals(directory);
              return isLeftOut || !linked.enter(folder)
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (linked.mayRead(file)) {
                files.put(file, attributes.lastModifiedTime() + " " + attributes.size());
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              files.put(file, e.getClass().getSimpleName());
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
              linked.leave(folder);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      files.put(directory, e.toString());
    }
  }
}
