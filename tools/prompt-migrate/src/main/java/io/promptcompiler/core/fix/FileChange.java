package io.promptcompiler.core.fix;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.ReplaceFile;
import io.promptcompiler.core.source.UnifiedDiff;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The new content of a file, which may also get another name. It can be shown as a diff, or
 * written.
 *
 * @param file the file
 * @param target the file that gets the content; another one if the file is renamed
 * @param old its previous content and path
 * @param hasMark whether it begins with a byte order mark
 * @param content its new content, without that mark
 */
public record FileChange(Path file, Path target, SourceText old, boolean hasMark, String content) {
  private static final String MARK = "\uFEFF";

  /**
   * Returns the change of a file.
   *
   * @param files the file system of the project, in which the text's path is looked up
   * @throws IOException if the file cannot be read
   */
  public static FileChange of(FileSystem files, SourceText old, String content) throws IOException {
    Path file = files.getPath(old.path());
    return new FileChange(file, file, old, ReplaceFile.hasMark(file), content);
  }

  /** Returns the change of a file that also gets another name in its folder. */
  public FileChange renamedTo(String name) {
    return new FileChange(file, file.resolveSibling(name), old, hasMark, content);
  }

  private boolean isRenamed() {
    return !target.equals(file);
  }

  /**
   * Writes the new content, and keeps the byte order mark if the file keeps its name.
   *
   * @throws IOException if the file has changed since it was read, or cannot be written
   */
  public void write() throws IOException {
    if (isRenamed()) {
      ReplaceFile.edit(file, target, old.content(), content);
    } else {
      ReplaceFile.edit(file, old.content(), content);
    }
  }

  /**
   * Returns the change as a unified diff.
   *
   * @param path the path of the file in the diff
   */
  private String diff(String path) {
    String mark = hasMark ? MARK : "";
    String before = mark + old.content();
    if (isRenamed()) {
      String folder = path.substring(0, path.lastIndexOf('/') + 1);
      return UnifiedDiff.of(path, folder + target.getFileName(), before, content);
    }
    return UnifiedDiff.of(path, path, before, mark + content);
  }

  /**
   * Returns changes as a unified diff for {@code git apply}, in the given order. Paths are relative
   * to the top of the repository of the file.
   *
   * @param paths returns the path of a file that is not in a repository
   */
  public static String diff(List<FileChange> changes, Function<SourceText, String> paths) {
    return changes.stream()
        .map(change -> change.diff(inRepository(change, paths)))
        .collect(joining());
  }

  private static String inRepository(FileChange change, Function<SourceText, String> paths) {
    Path file = change.file().toAbsolutePath().normalize();
    return Checkout.repository(file)
        .map(top -> SlashPath.of(top.relativize(file)))
        .orElseGet(() -> paths.apply(change.old()));
  }
}
