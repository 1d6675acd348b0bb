package io.promptcompiler.core.build;

import io.promptcompiler.core.CachedDocument;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Stores the results of a run for each document, and for the files that are generated from all
 * documents, for the next run with the same request. It is a file of lines. The long entry of a
 * document in the library's index is not repeated here.
 */
final class DocumentCache {
  private static final String FORMAT = "prompt-compiler-documents 5";

  private final Function<String, Optional<String>> indexEntries;
  private final Map<String, CachedFile> made = new HashMap<>();
  private final Map<String, List<String>> linesByKey = new HashMap<>();

  private DocumentCache(Function<String, Optional<String>> indexEntries) {
    this.indexEntries = indexEntries;
  }

  /**
   * Reads the results of the last run.
   *
   * @param requested the checksum of the request
   * @param indexEntries returns the index entry of a class, if it exists
   */
  static DocumentCache read(
      Path file, StateKey key, String requested, Function<String, Optional<String>> indexEntries)
      throws IOException {
    return SealedLines.parseOwn(file, FORMAT, key, lines -> parse(lines, requested, indexEntries))
        .orElseGet(() -> new DocumentCache(indexEntries));
  }

  private static DocumentCache parse(
      List<String> lines, String requested, Function<String, Optional<String>> indexEntries) {
    DocumentCache cache = new DocumentCache(indexEntries);
    if (lines.get(0).equals(requested)) {
      cache.add(lines.subList(1, lines.size()));
    }
    return cache;
  }

  private void add(List<String> lines) {
    List<String> document = new ArrayList<>();
    for (String line : lines) {
      if (DocumentLines.isFirst(line)) {
        document = new ArrayList<>();
        linesByKey.put(DocumentLines.key(line), document);
      }
      if (linesByKey.isEmpty()) {
        List<String> parts = TabbedLine.parts(line);
        made.put(parts.get(0), new CachedFile(parts.get(1), parts.get(2)));
      } else {
        document.add(line);
      }
    }
  }

  /** Returns the cached file with the given path that is generated from all documents. */
  Optional<CachedFile> made(String path) {
    return Optional.ofNullable(made.get(path));
  }

  /** Returns the cached document, if there is one. */
  Optional<CachedDocument> find(SourceFile file) {
    return Optional.ofNullable(linesByKey.get(file.key()))
        .flatMap(lines -> DocumentLines.read(file, lines, indexEntries));
  }

  /** Returns the checksum of the Java source that was generated from a document. */
  String sourceChecksum(CachedDocument document) {
    return DocumentLines.sourceChecksum(linesByKey.getOrDefault(document.file().key(), List.of()));
  }

  /**
   * Stores the results of this run.
   *
   * @param checksums returns the checksum of the source of a class
   */
  void write(
      Path file,
      StateKey key,
      String requested,
      SortedMap<String, CachedFile> files,
      List<CachedDocument> documents,
      Function<ClassEntry, String> checksums)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(requested));
    files.forEach((path, one) -> lines.add(TabbedLine.of(path, one.madeOf(), one.checksum())));
    for (CachedDocument document : documents) {
      List<String> before = linesByKey.getOrDefault(document.file().key(), List.of());
      boolean isSame = DocumentLines.isOf(document, before);
      lines.addAll(isSame ? before : DocumentLines.of(document, checksums));
    }
    SealedLines.writeOwn(file, FORMAT, key, lines);
  }
}
