package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** The folder of generated resources, which have no mark. */
final class ResourceFolder {
  private ResourceFolder() {}

  /** Returns whether a folder has files that no build writes, so that it may have any others. */
  static boolean hasOthers(Path folder) throws IOException {
    Path meta = folder.resolve("META-INF");
    return hasOthers(folder, Set.of(meta, folder.resolve("skills")))
        || hasOthers(meta, Set.of(meta.resolve("prompts"), meta.resolve("services")))
        || hasOthers(meta.resolve("services"), Set.of(folder.resolve(DeleteStale.SERVICE)));
  }

  private static boolean hasOthers(Path folder, Set<Path> ours) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.anyMatch(one -> !ours.contains(one));
    }
  }
}
