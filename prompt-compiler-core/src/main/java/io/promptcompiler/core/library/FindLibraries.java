package io.promptcompiler.core.library;

import io.promptcompiler.core.source.DeleteFolder;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Finds the jars and folders of classes with templates that a class loader sees. The templates of a
 * jar inside another jar are copied to a temporary folder.
 */
public final class FindLibraries implements AutoCloseable {
  private static final String FOLDER =
      IndexShape.PATH.substring(0, IndexShape.PATH.indexOf('/') + 1);

  private final List<Path> libraries = new ArrayList<>();
  private final List<Path> temporary = new ArrayList<>();

  /**
   * Finds libraries.
   *
   * @throws IOException if one of them cannot be read
   */
  public FindLibraries(ClassLoader loader) throws IOException {
    for (URL index : Collections.list(loader.getResources(IndexShape.PATH))) {
      Path library = library(index);
      if (!libraries.contains(library)) {
        libraries.add(library);
      }
    }
  }

  /** Returns the libraries in the order of the class path. */
  public List<Path> libraries() {
    return libraries;
  }

  private Path library(URL index) throws IOException {
    URLConnection connection = index.openConnection();
    // A cached connection would keep the jar open.
    connection.setUseCaches(false);
    if (connection instanceof JarURLConnection jar) {
      Optional<Path> path = file(jar.getJarFileURL(), "");
      try (JarFile opened = jar.getJarFile()) {
        return path.filter(Files::isRegularFile).isPresent() ? path.get() : copy(opened);
      }
    }
    return file(index, "/" + IndexShape.PATH)
        .orElseThrow(() -> new IOException("The templates at " + index + " are not in a file."));
  }

  /** Returns the path of a file, without something at its end; empty if it is not a file. */
  private static Optional<Path> file(URL url, String end) {
    if (!url.getProtocol().equals("file") || !url.getPath().endsWith(end)) {
      return Optional.empty();
    }
    try {
      String whole = url.toString();
      return Optional.of(Path.of(new URI(whole.substring(0, whole.length() - end.length()))));
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Path copy(JarFile jar) throws IOException {
    Path folder = Files.createTempDirectory("prompts");
    temporary.add(folder);
    for (JarEntry entry : Collections.list(jar.entries())) {
      Path file = folder.resolve(entry.getName()).normalize();
      if (!entry.isDirectory() && entry.getName().startsWith(FOLDER) && file.startsWith(folder)) {
        Files.createDirectories(file.getParent());
        try (InputStream in = jar.getInputStream(entry)) {
          Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return folder;
  }

  /** Deletes the temporary folders. */
  @Override
  public void close() throws IOException {
    for (Path folder : temporary) {
      DeleteFolder.delete(folder);
    }
  }
}
