package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.Workbench.Written;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes the pages of a catalogue to a folder. Files with the same content are not rewritten; only
 * data files of removed prompts are deleted.
 */
final class WriteSite {
  /** The beginning of each data file, by which files written by this program are recognized. */
  private static final String MARK = "window.catalogue.";

  private final Path folder;

  private WriteSite(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes the pages.
   *
   * @throws UsageException if the folder contains a page that this program did not write
   */
  static Written write(Catalogue catalogue, Path folder) throws IOException {
    WriteSite site = new WriteSite(folder.toAbsolutePath().normalize());
    site.refuseOthers();
    site.assets();
    site.data(catalogue);
    return new Written(site.folder.resolve(PageAssets.PAGE), catalogue.prompts());
  }

  private void refuseOthers() throws IOException {
    Path page = folder.resolve(PageAssets.PAGE);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UsageException("'" + folder + "' is not a folder.");
    }
    boolean isOurs =
        Files.isRegularFile(page)
            && new String(ReadBytes.of(page), UTF_8).contains(PageAssets.MARK);
    if (Files.exists(page) && !isOurs) {
      throw new UsageException(
          "'" + page + "' is another page. Choose a separate folder for the catalogue.");
    }
  }

  private void assets() throws IOException {
    for (String name : PageAssets.names()) {
      write(name, PageAssets.read(name));
    }
  }

  private void data(Catalogue catalogue) throws IOException {
    Set<Path> written = new HashSet<>();
    try {
      written.addAll(
          catalogue.pages().parallelStream().map(page -> write(catalogue, page)).toList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    // Written last, because creating the pages in parallel has already read the required files.
    written.add(write("data/index.js", DataScript.of("index", catalogue.index())));
    for (Path file : files(folder.resolve("data"))) {
      if (!written.contains(file) && isOurs(file)) {
        Files.delete(file);
      }
    }
  }

  private Path write(Catalogue catalogue, CataloguePage page) {
    try {
      return write(page.script(), catalogue.script(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path data) throws IOException {
    try (Stream<Path> all = Files.list(data)) {
      return all.filter(file -> file.toString().endsWith(".js")).toList();
    }
  }

  private static boolean isOurs(Path file) throws IOException {
    return Files.isRegularFile(file) && new String(ReadBytes.of(file), UTF_8).startsWith(MARK);
  }

  private Path write(String name, String content) throws IOException {
    return write(name, content.getBytes(UTF_8));
  }

  private Path write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    if (!SymbolicLinks.stayInside(file.resolveSibling(""), folder)) {
      throw new UsageException(
          "'"
              + file
              + "' is reached through a symbolic link that points outside '"
              + folder
              + "'.");
    }
    OutputFiles.writeIfChanged(file, content);
    return file;
  }
}
