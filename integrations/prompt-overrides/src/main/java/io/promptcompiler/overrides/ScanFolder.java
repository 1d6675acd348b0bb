package io.promptcompiler.overrides;

import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.SymbolicLinks;
import io.promptcompiler.runtime.integration.PromptNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files in a folder, without those whose name begins with a dot. Links are followed
 * inside the folder, also to such names: Kubernetes mounts a ConfigMap as links to {@code ..data}.
 */
final class ScanFolder {
  /** A character in names whose bytes are not text in the encoding of the file system. */
  private static final char UNDECODABLE = '\uFFFD';

  private static final Set<OpenOption> READ_WITHOUT_LINKS =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  private final Path realRoot;
  private final Map<String, Found> files = new TreeMap<>();

  /** The real paths of the folders that contain the current one, and its own. */
  private final Set<Path> entered = new HashSet<>();

  private int entries;
  private long bytes;

  private ScanFolder(Path realRoot) {
    this.realRoot = realRoot;
  }

  /**
   * A file, in so far as a change can be seen without reading it.
   *
   * @param root the folder that was scanned, without links
   * @param inside where it is in that folder after all links
   * @param key its identity in the file system, which changes when another file takes its name
   */
  record Found(Path root, Path inside, long size, FileTime time, @Nullable Object key) {
    /**
     * Opens the file. The scan has followed all links, so none is followed any more, even if one
     * has taken the place of a folder since. A pipe that has taken the place of the file is not
     * opened either, because that would wait for its writer.
     */
    InputStream open() throws IOException {
      try (DirectoryStream<Path> folder = Files.newDirectoryStream(root)) {
        return folder instanceof SecureDirectoryStream<Path> secure
            ? open(secure, inside)
            : Files.newInputStream(root.resolve(inside), LinkOption.NOFOLLOW_LINKS);
      }
    }

    private static InputStream open(SecureDirectoryStream<Path> root, Path path)
        throws IOException {
      int folders = path.getNameCount() - 1;
      if (folders == 0) {
        return openFile(root, path);
      }
      SecureDirectoryStream<Path> folder = inner(root, path.getName(0));
      try {
        for (int i = 1; i < folders; i++) {
          // The outer one is closed, because few files may be open at a time.
          try (SecureDirectoryStream<Path> outer = folder) {
            folder = inner(outer, path.getName(i));
          }
        }
        return openFile(folder, path.getFileName());
      } finally {
        folder.close();
      }
    }

    private static SecureDirectoryStream<Path> inner(SecureDirectoryStream<Path> folder, Path name)
        throws IOException {
      return folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
    }

    private static InputStream openFile(SecureDirectoryStream<Path> folder, Path name)
        throws IOException {
      BasicFileAttributeView view =
          folder.getFileAttributeView(
              name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
      if (view.readAttributes().isOther()) {
        throw new FileSystemException(name.toString(), null, "it is not a file any more");
      }
      return Channels.newInputStream(folder.newByteChannel(name, READ_WITHOUT_LINKS));
    }
  }

  /** Returns the files by their paths with {@code /}. */
  static Map<String, Found> scan(Path root) throws UnreadableSourceException {
    try {
      Path realRoot = root.toRealPath();
      if (!Files.isDirectory(realRoot)) {
        throw new UnreadableSourceException("It is a file, not a folder.");
      }
      ScanFolder scan = new ScanFolder(realRoot);
      scan.scanFolder(realRoot, "");
      return scan.files;
    } catch (NoSuchFileException e) {
      throw new UnreadableSourceException("The folder does not exist.", e);
    } catch (IOException e) {
      throw unreadable("The folder", e);
    }
  }

  private void scanFolder(Path real, String prefix) throws UnreadableSourceException {
    if (!entered.add(real)) {
      throw new UnreadableSourceException(
          "The link '" + prefix.replaceFirst("/$", "") + "' leads to a folder that contains it.");
    }
    if (entered.size() > SourceLimits.FOLDERS + 1) {
      throw SourceLimits.tooDeep(prefix);
    }
    // The folder is closed before others are opened in it, because few files may be open at a time.
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(real)) {
      for (Path child : children) {
        if (!child.getFileName().toString().startsWith(".")) {
          if (++entries > SourceLimits.FILES) {
            throw SourceLimits.tooManyFiles();
          }
          found.add(child);
        }
      }
    } catch (NoSuchFileException e) {
      // Deleted since its parent was read.
    } catch (IOException | DirectoryIteratorException e) {
      throw unreadable("The folder '" + prefix + "'", e);
    }
    for (Path child : found) {
      scanChild(child, prefix + child.getFileName());
    }
    entered.remove(real);
  }

  private void scanChild(Path child, String path) throws UnreadableSourceException {
    checkName(path);
    try {
      Path real = child.toRealPath();
      if (!real.startsWith(realRoot)) {
        throw new UnreadableSourceException(
            "The link '" + path + "' leads out of the folder, to '" + real + "'.");
      }
      if (SymbolicLinks.isHidden(realRoot.relativize(real))) {
        throw new UnreadableSourceException(
            "The link '" + path + "' leads to a hidden file or folder, '" + real + "'.");
      }
      BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
      if (attributes.isDirectory()) {
        scanFolder(real, path + "/");
      } else if (attributes.isRegularFile()) {
        addFile(path, real, attributes);
      } else {
        throw new UnreadableSourceException("'" + path + "' is neither a file nor a folder.");
      }
    } catch (NoSuchFileException e) {
      // Links are also replaced while a folder is scanned, and then the next scan finds a change.
      if (Files.isSymbolicLink(child) && !Files.exists(child)) {
        throw new UnreadableSourceException(
            "The link '" + path + "' leads to a file that does not exist.", e);
      }
    } catch (IOException e) {
      throw unreadable("The file '" + path + "'", e);
    }
  }

  private void addFile(String path, Path real, BasicFileAttributes attributes)
      throws UnreadableSourceException {
    if (attributes.size() > SourceLimits.FILE_BYTES) {
      throw SourceLimits.fileTooLarge(path);
    }
    bytes += attributes.size();
    if (bytes > SourceLimits.ALL_BYTES) {
      throw SourceLimits.tooLarge();
    }
    files.put(
        path,
        new Found(
            realRoot,
            realRoot.relativize(real),
            attributes.size(),
            attributes.lastModifiedTime(),
            attributes.fileKey()));
  }

  private static void checkName(String path) throws UnreadableSourceException {
    if (path.indexOf(UNDECODABLE) >= 0) {
      throw new UnreadableSourceException(
          "The name of the file '" + path + "' is not text in the encoding of the file system.");
    }
    String problem = PromptNames.problem(path);
    if (!problem.isEmpty()) {
      throw new UnreadableSourceException("The file name '" + path + "' " + problem + ".");
    }
  }

  /**
   * Returns the exception for an error of the file system.
   *
   * @param subject the beginning of a sentence
   */
  static UnreadableSourceException unreadable(String subject, Exception e) {
    return new UnreadableSourceException(subject + " cannot be read: " + reason(e) + ".", e);
  }

  private static String reason(Exception e) {
    if (e instanceof AccessDeniedException) {
      return "this process does not have the permission";
    }
    return e instanceof IOException problem
        ? FileProblem.why(problem)
        : String.valueOf(e.getMessage());
  }
}
