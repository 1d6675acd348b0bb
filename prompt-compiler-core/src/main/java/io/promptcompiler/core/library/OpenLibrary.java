package io.promptcompiler.core.library;

import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** A jar or folder with prompts, open for reading. It contains an index or a list of catalogs. */
final class OpenLibrary implements Closeable {
  /**
   * The maximum length of the name of a nested class in UTF-16 code units. A file name on usual
   * file systems has at most 255 bytes, so javac cannot write a class with a longer name.
   */
  private static final int MAX_NESTED_NAME = 255;

  /** The files whose presence indicates prompts. */
  private static final List<String> PLACES = List.of(IndexShape.PATH, CatalogList.PATH);

  private final Path path;
  private final Path root;
  private final Optional<FileSystem> zip;

  private OpenLibrary(Path path, Path root, Optional<FileSystem> zip) {
    this.path = path;
    this.root = root;
    this.zip = zip;
  }

  /**
   * Opens a class path entry. The result is empty if it has no prompts.
   *
   * @throws FileSystemException if it is a jar that cannot be opened
   */
  static Optional<OpenLibrary> open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      boolean hasPrompts =
          PLACES.stream().anyMatch(inside -> Files.isRegularFile(path.resolve(inside)));
      return hasPrompts
          ? Optional.of(new OpenLibrary(path, path, Optional.empty()))
          : Optional.empty();
    }
    if (!hasPrompts(path)) {
      return Optional.empty();
    }
    FileSystem zip = FileSystems.newFileSystem(path);
    return Optional.of(new OpenLibrary(path, zip.getPath("/"), Optional.of(zip)));
  }

  /**
   * Returns whether a jar has prompts. Only its table of contents is read, because most jars have
   * none. Other files have none.
   */
  private static boolean hasPrompts(Path path) throws FileSystemException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    if (path.getFileSystem() != FileSystems.getDefault()) {
      try (FileSystem jar = FileSystems.newFileSystem(path)) {
        return PLACES.stream().anyMatch(inside -> Files.isRegularFile(jar.getPath(inside)));
      } catch (ProviderNotFoundException e) {
        return noJar(path, new ZipException());
      } catch (IOException e) {
        return noJar(path, e);
      }
    }
    try (ZipFile jar = new ZipFile(path.toFile())) {
      return PLACES.stream().anyMatch(inside -> jar.getEntry(inside) != null);
    } catch (IOException e) {
      return noJar(path, e);
    }
  }

  /** Returns false for a file that cannot be opened as a jar and does not have the name of one. */
  private static boolean noJar(Path path, IOException e) throws FileSystemException {
    if (!path.toString().endsWith(".jar")) {
      return false;
    }
    FileSystemException named = new FileSystemException(path.toString(), null, FileProblem.why(e));
    named.initCause(e);
    throw named;
  }

  /** Returns the content of the file at a path that the library contains. */
  Optional<byte[]> file(String inside, ReadBudget budget) throws IOException {
    Path file = root.resolve(inside);
    if (!Files.isRegularFile(file) || !contains(inside)) {
      return Optional.empty();
    }
    int most = inside.equals(IndexShape.PATH) ? IndexShape.MOST : ReadBytes.MOST;
    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return Optional.of(budget.read(file, attributes, most));
  }

  /**
   * Returns a checksum that changes with what the library offers. The index has the hashes of all
   * templates, and others are refused when they are read. So here they are not read: of a jar, the
   * checksums in its table of contents are taken, and of a folder the sizes and times.
   */
  String checksum(ReadBudget budget) throws IOException {
    SortedSet<String> parts = new TreeSet<>();
    for (String inside : PLACES) {
      file(inside, budget).ifPresent(content -> parts.add(inside + " " + Checksum.of(content)));
    }
    Path folder = contents(IndexShape.FOLDER);
    if (Files.isDirectory(folder)) {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              parts.add(
                  file
                      + " "
                      + (zip.isPresent()
                          ? Files.getAttribute(file, "zip:crc")
                          : attributes.size() + " " + attributes.lastModifiedTime()));
              return FileVisitResult.CONTINUE;
            }
          });
    }
    return Checksum.of(parts.toString());
  }

  /**
   * Returns whether a class is in the library, and the JDK has none of this name, which would be
   * loaded instead. In a folder, which a build may not have compiled yet, the second is enough.
   *
   * @param name its name in source code, where the name of a nested class follows a dot
   */
  boolean hasClass(String name) {
    for (String binary = name; !binary.isEmpty(); binary = nested(binary)) {
      String file = binary.replace('.', '/') + ".class";
      if (ClassLoader.getPlatformClassLoader().getResource(file) != null) {
        return false;
      }
      if (zip.isPresent() && Files.isRegularFile(root.resolve(file))) {
        return true;
      }
    }
    return zip.isEmpty();
  }

  private static String nested(String binary) {
    int dot = binary.lastIndexOf('.');
    return dot < 0 || binary.length() - dot > MAX_NESTED_NAME
        ? ""
        : binary.substring(0, dot) + "$" + binary.substring(dot + 1);
  }

  /** Returns whether a path is in the library and visible, also after links are followed. */
  boolean contains(String inside) {
    return zip.isPresent() || SymbolicLinks.stayVisible(contents(inside), root);
  }

  /** Returns a path in the library, for reading. */
  Path contents(String inside) {
    return root.resolve(inside).normalize();
  }

  /** Returns a path in the library as findings show it: {@code some.jar!/path}. */
  Path shown(String inside) {
    return zip.isPresent()
        ? path.resolveSibling(path.getFileName() + "!").resolve(inside)
        : path.resolve(inside);
  }

  @Override
  public void close() throws IOException {
    if (zip.isPresent()) {
      zip.get().close();
    }
  }
}
