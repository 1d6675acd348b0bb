package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.SlashPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The documents of a root that are folders, found while the root is walked. All files below such a
 * folder belong to it and are no documents of their own, except for nested documents, whose files
 * belong to both. The root itself is such a document only if it contains no other kind.
 */
final class FolderDocuments {
  private final SourceRoot root;
  private final List<Kind> kinds;
  private final Map<String, List<FolderFile>> files = new HashMap<>();

  /** The paths of all documents that were entered. */
  private final Set<String> found = new HashSet<>();

  /** The documents around the current place of the walk, innermost first. */
  private final Deque<Path> open = new ArrayDeque<>();

  FolderDocuments(SourceRoot root, List<Kind> kinds) {
    this.root = root;
    this.kinds = kinds;
  }

  /** Records that the walk enters a folder. */
  void enter(Path folder) {
    boolean canBeDocument = root.kind().isPresent() || !folder.equals(root.contents());
    if (canBeDocument && markers().anyMatch(name -> hasFile(folder, name))) {
      open.push(folder);
      found.add(SlashPath.of(root.contents().relativize(folder)));
    }
  }

  private Stream<String> markers() {
    return kinds.stream().flatMap(kind -> kind.endings().stream());
  }

  /** Returns whether a folder has a file with exactly the given name. */
  private static boolean hasFile(Path folder, String name) {
    Path file = folder.resolve(name);
    try {
      return Files.isRegularFile(file) && file.toRealPath().endsWith(name);
    } catch (IOException e) {
      return false; // it is gone, or a link that leads nowhere
    }
  }

  /** Records that the walk leaves a folder. */
  void leave(Path folder) {
    if (folder.equals(open.peek())) {
      open.pop();
    }
  }

  /** Returns whether the walk is inside a document. */
  boolean isInside() {
    return !open.isEmpty();
  }

  /** Returns the kind of the document that a file marks; empty for other files. */
  Optional<Kind> kind(Path file) {
    String name = file.getFileName().toString();
    return kinds.stream()
        .filter(kind -> kind.endings().contains(name) && isDirectlyIn(file, open.peek()))
        .findFirst();
  }

  private static boolean isDirectlyIn(Path file, Path folder) {
    return folder.equals(file.getParent());
  }

  /** Returns whether a path is inside a document that the walk has entered. */
  boolean contains(String path) {
    return found.stream().anyMatch(one -> one.isEmpty() || path.startsWith(one + "/"));
  }

  /** Returns the kind of the document that a file outside of all documents would mark. */
  Optional<Kind> ofNew(TemplateId id) {
    boolean canBeDocument = root.kind().isPresent() || !id.folder().isEmpty();
    return kinds.stream()
        .filter(kind -> canBeDocument && kind.endings().contains(id.fileName()))
        .findFirst();
  }

  /**
   * Adds a file to the documents that contain it, and returns its size in all of them together, in
   * bytes.
   */
  long add(Path file, BasicFileAttributes attributes) throws IOException {
    byte[] content = ReadBytes.of(file, attributes, ReadBytes.MOST);
    for (Path folder : open) {
      if (kind(file).isEmpty() || !isDirectlyIn(file, folder)) {
        files
            .computeIfAbsent(
                SlashPath.of(root.contents().relativize(folder)), none -> new ArrayList<>())
            .add(
                new FolderFile(
                    SlashPath.of(folder.relativize(file)),
                    file,
                    Checksum.of(content),
                    content.length,
                    Files.isExecutable(file)));
      }
    }
    return (long) content.length * open.size();
  }

  /** Returns a document with the files of its folder, if it is one. */
  SourceFile completed(SourceFile document) {
    if (document.kind().form() != Kind.Form.FOLDER) {
      return document;
    }
    List<FolderFile> its = new ArrayList<>(files.getOrDefault(document.id().folder(), List.of()));
    its.sort(Comparator.comparing(FolderFile::path));
    return document.with(its);
  }
}
