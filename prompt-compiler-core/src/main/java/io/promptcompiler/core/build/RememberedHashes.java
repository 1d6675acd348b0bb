package io.promptcompiler.core.build;

import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FileHashes;
import io.promptcompiler.core.source.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Caches the hashes of files between runs, as long as the checksums of the files are unchanged. */
final class RememberedHashes implements FileHashes {
  private static final String FORMAT = "prompt-compiler-hashes 2";

  private final Map<String, FileHash> last = new HashMap<>();
  private final Map<String, FileHash> now = new LinkedHashMap<>();

  static RememberedHashes read(Path file, StateKey key) throws IOException {
    RememberedHashes hashes = new RememberedHashes();
    SealedLines.parseOwn(file, FORMAT, key, RememberedHashes::parse).ifPresent(hashes.last::putAll);
    return hashes;
  }

  private static Map<String, FileHash> parse(List<String> lines) {
    Map<String, FileHash> hashes = new HashMap<>();
    for (String line : lines) {
      List<String> parts = TabbedLine.parts(line);
      hashes.put(parts.get(0), new FileHash(parts.get(1), parts.get(2)));
    }
    return hashes;
  }

  @Override
  public FileHash of(String path, byte[] content) {
    String checksum = Checksum.of(content);
    FileHash cached = last.get(path);
    FileHash hash =
        cached != null && cached.checksum().equals(checksum)
            ? cached
            : new FileHash(checksum, Sha256.of(content));
    now.put(path, hash);
    return hash;
  }

  /** Stores the hashes that were requested during this run. */
  void write(Path file, StateKey key) throws IOException {
    List<String> lines = new ArrayList<>();
    now.forEach((path, hash) -> lines.add(TabbedLine.of(path, hash.checksum(), hash.sha256())));
    SealedLines.writeOwn(file, FORMAT, key, lines);
  }
}
