package io.promptcompiler.core.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import java.util.Collection;
import java.util.stream.Collectors;

/** One hash over all files that a prompt depends on. */
public final class HashFiles {
  private HashFiles() {}

  /** The hash of a file, or over its hash and those of others where there are some. */
  public static String hash(SourceFile file, Collection<SourceFile> others) {
    if (others.isEmpty()) {
      return file.sha256();
    }
    String all =
        others.stream()
            .map(from -> from.id() + " " + from.sha256() + "\n")
            .collect(Collectors.joining("", file.sha256() + "\n", ""));
    return Sha256.of(all.getBytes(UTF_8));
  }
}
