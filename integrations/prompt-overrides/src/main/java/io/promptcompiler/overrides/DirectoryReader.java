package io.promptcompiler.overrides;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a folder when nothing in it has changed for a tenth of a second, neither before nor while
 * its files are read.
 */
final class DirectoryReader implements SourceReader {
  private static final int PAUSE_MILLIS = 100;

  /** How often a folder is scanned that changes all the time. */
  private static final int ATTEMPTS = 20;

  private final Path root;
  private final Signatures signatures;

  DirectoryReader(Path root, Signatures signatures) {
    this.root = root;
    this.signatures = signatures;
  }

  @Override
  public SortedMap<String, byte[]> read(Set<String> known)
      throws UnreadableSourceException, InterruptedException {
    Map<String, ScanFolder.Found> before = ScanFolder.scan(root);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Thread.sleep(PAUSE_MILLIS);
      Map<String, ScanFolder.Found> now = ScanFolder.scan(root);
      if (now.equals(before)) {
        SortedMap<String, byte[]> files = contents(now);
        now = ScanFolder.scan(root);
        if (now.equals(before)) {
          return signatures.verified(files);
        }
      }
      before = now;
    }
    throw new UnreadableSourceException(
        "Files in the folder have not stopped changing for two seconds.");
  }

  /** Returns the contents of files, without those that disappear in the meantime. */
  private static SortedMap<String, byte[]> contents(Map<String, ScanFolder.Found> found)
      throws UnreadableSourceException {
    SortedMap<String, byte[]> contents = new TreeMap<>();
    for (var file : found.entrySet()) {
      try (InputStream in = file.getValue().open()) {
        byte[] bytes = in.readNBytes(SourceLimits.FILE_BYTES + 1);
        if (bytes.length > SourceLimits.FILE_BYTES) {
          throw SourceLimits.fileTooLarge(file.getKey());
        }
        contents.put(file.getKey(), bytes);
      } catch (NoSuchFileException e) {
        // The next scan finds that out.
      } catch (IOException e) {
        throw ScanFolder.unreadable("The file '" + file.getKey() + "'", e);
      }
    }
    return contents;
  }
}
