package io.promptcompiler.docs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The repository whose documentation this is. */
public record Repository(Path root) {
  private static final Set<String> NOT_SOURCES = Set.of(".git", "node_modules", "target");

  /** Returns the pages that people read: those at the root, and all below {@code docs}. */
  public List<Page> pages() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : List.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")) {
      files.add(root.resolve(name));
    }
    try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
    }
    List<Page> pages = new ArrayList<>();
    for (Path file : files) {
      pages.add(Page.read(file));
    }
    return pages;
  }

  /** Returns all files that somebody wrote, and no build. */
  public List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes about) {
            return NOT_SOURCES.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
            sources.add(file);
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }

  /** Returns the path of a file in it, with slashes. */
  public String path(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }
}
