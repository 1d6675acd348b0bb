package io.promptcompiler.core.fix;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.DeleteFolder;
import io.promptcompiler.core.source.LinkedFolders;
import io.promptcompiler.core.source.ReplaceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.SourceRoot.Origin;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A temporary copy of the files of the roots, in which edits and new files are tried. Findings
 * contain the original paths. Only files in roots can be edited.
 */
public final class WorkingCopy implements Closeable {
  private static final int DEEPEST = 64;

  private final Path folder;
  private final List<SourceRoot> originals;
  private final List<SourceRoot> roots = new ArrayList<>();

  /** The copies of each file. A file in overlapping roots has several copies. */
  private final Map<String, List<Path>> copies = new LinkedHashMap<>();

  private WorkingCopy(Path folder, List<SourceRoot> originals) {
    this.folder = folder;
    this.originals = originals;
  }

  /**
   * Copies the roots of the given options.
   *
   * @throws IOException if a file cannot be read, or its copy cannot be written
   */
  public static WorkingCopy of(CompilerOptions options) throws IOException {
    WorkingCopy copy = new WorkingCopy(Files.createTempDirectory("prompts"), options.roots());
    for (SourceRoot root : copy.originals) {
      Path to = Files.createDirectory(copy.folder.resolve(name(copy.roots.size())));
      if (Files.isDirectory(root.directory())) {
        copy.copy(root.directory(), to);
      }
      copy.roots.add(root.from(root.directory(), new Origin(Optional.empty(), to)));
    }
    return copy;
  }

  private static String name(int root) {
    return "root" + root;
  }

  private void copy(Path from, Path to) throws IOException {
    Path real = from.toRealPath();
    LinkedFolders linked = new LinkedFolders(folder -> {}); // the compiler reports it
    Files.walkFileTree(
        from,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes is)
              throws IOException {
            if (!SymbolicLinks.isInside(at.toRealPath(), real) || !linked.enter(at)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(at).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path at, @Nullable IOException e)
              throws IOException {
            linked.leave(at);
            return super.postVisitDirectory(at, e);
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes is) throws IOException {
            // Files outside the root, to which links lead, must not be changed.
            if (is.isRegularFile()
                && SymbolicLinks.isInside(file.toRealPath(), real)
                && linked.mayRead(file)) {
              Path copy = to.resolve(from.relativize(file).toString());
              Files.copy(file, copy);
              copies.computeIfAbsent(SlashPath.of(file), none -> new ArrayList<>()).add(copy);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            // The link is circular or broken, which the compiler reports.
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Returns the options with the copied roots instead of the original ones. */
  public CompilerOptions in(CompilerOptions options) {
    return options.withRoots(roots);
  }

  /** Returns whether a path, as in findings, is a file in a root. */
  boolean has(String path) {
    return copies.containsKey(path);
  }

  /** Changes the content of a file in the copy. */
  public void write(String path, String content) throws IOException {
    for (Path copy : copies.getOrDefault(path, List.of())) {
      ReplaceFile.write(copy, content);
    }
  }

  /**
   * Adds a file to the copy.
   *
   * @param root the root in the original options
   * @param path the path of the file relative to the root, with slashes
   */
  public void create(SourceRoot root, String path, String content) throws IOException {
    Path file = folder.resolve(name(originals.indexOf(root))).resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  /** Deletes the copy. */
  @Override
  public void close() throws IOException {
    DeleteFolder.delete(folder);
  }
}
