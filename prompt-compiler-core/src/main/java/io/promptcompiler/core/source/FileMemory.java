package io.promptcompiler.core.source;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the files of roots between two runs, as long as they have the same time and size. An editor
 * compiles after each key, and must not read all files each time.
 */
public final class FileMemory {
  /**
   * How exact the times of file systems are. A file that changed more recently before it was read
   * is not kept, since it can change again without getting another time.
   */
  private static final Duration EXACT = Duration.ofSeconds(2);

  private final Map<SourceRoot, Map<String, Kept>> byRoot = new HashMap<>();

  /** Creates a memory without content. */
  public FileMemory() {}

  /** A file, with its attributes before it was read. */
  private record Kept(SourceFile file, FileTime modified, long size, @Nullable Object key) {
    boolean isOf(Kind kind, BasicFileAttributes attributes) {
      return file.kind().equals(kind)
          && modified.equals(attributes.lastModifiedTime())
          && size == attributes.size()
          && Objects.equals(key, attributes.fileKey());
    }
  }

  /** Returns the files of a root for a new scan of it, which keeps only those that it finds. */
  Scan scan(SourceRoot root) {
    Map<String, Kept> before = byRoot.getOrDefault(root, Map.of());
    Map<String, Kept> now = new HashMap<>();
    byRoot.put(root, now);
    return new Scan(before, now);
  }

  /** The files of a root during a scan. */
  static final class Scan {
    private final Map<String, Kept> before;
    private final Map<String, Kept> now;

    private Scan(Map<String, Kept> before, Map<String, Kept> now) {
      this.before = before;
      this.now = now;
    }

    /**
     * Returns a file that has not changed since it was read.
     *
     * @param path the path of the file as findings show it
     */
    Optional<SourceFile> find(String path, Kind kind, BasicFileAttributes attributes) {
      Kept kept = before.get(path);
      if (kept == null || !kept.isOf(kind, attributes)) {
        return Optional.empty();
      }
      now.put(path, kept);
      return Optional.of(kept.file());
    }

    /** Keeps a file that was read after its attributes. */
    void keep(SourceFile file, BasicFileAttributes attributes) {
      FileTime modified = attributes.lastModifiedTime();
      if (modified.toInstant().plus(EXACT).isBefore(Instant.now())) {
        now.put(
            file.text().path(), new Kept(file, modified, attributes.size(), attributes.fileKey()));
      }
    }
  }
}
