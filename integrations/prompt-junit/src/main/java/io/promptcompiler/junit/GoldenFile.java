package io.promptcompiler.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file with an expected text. Line breaks are LF, since Git may change them.
 *
 * @param path its path, even if it does not exist
 */
record GoldenFile(Path path) {

  /** Returns its text; empty if the file does not exist. */
  Optional<String> read() throws IOException {
    return Files.exists(path)
        ? Optional.of(withLineFeeds(Files.readString(path, UTF_8)))
        : Optional.empty();
  }

  void write(String text) throws IOException {
    boolean unused = OutputFiles.writeIfChanged(path, withLineFeeds(text).getBytes(UTF_8));
  }

  static String withLineFeeds(String text) {
    return text.replaceAll("\r\n?", "\n");
  }
}
