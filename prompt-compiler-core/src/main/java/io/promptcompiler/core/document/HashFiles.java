package io.promptcompiler.core.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Computes one hash over all files that a prompt depends on, independent of their order. The syntax
 * that a root declares for its texts is part of the hash.
 */
public final class HashFiles {
  private HashFiles() {}

  /** Returns the hash of a file; if there are other files, the hash over all of their hashes. */
  public static String hash(SourceFile file, Collection<SourceFile> others) {
    String all =
        others.stream()
            .filter(other -> !other.equals(file))
            .map(other -> other.id() + " " + content(other) + "\n")
            .distinct()
            .sorted()
            .collect(Collectors.joining());
    String own = content(file);
    return all.isEmpty() && own.equals(file.sha256())
        ? own
        : Sha256.of((own + "\n" + all).getBytes(UTF_8));
  }

  private static String content(SourceFile file) {
    return file.root()
        .syntax()
        .filter(none -> file.kind().isTemplate())
        .map(syntax -> file.sha256() + " " + syntax.word())
        .orElse(file.sha256());
  }
}
