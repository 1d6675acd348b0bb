package io.promptcompiler.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.source.FileProblem;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
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
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try {
      return Optional.of(withLineFeeds(Files.readString(path, UTF_8)));
    } catch (CharacterCodingException e) {
      throw new FileSystemException(path.toString(), null, FileProblem.why(e));
    }
  }

  void write(String text) throws IOException {
    boolean unused = OutputFiles.writeIfChanged(path, withLineFeeds(text).getBytes(UTF_8));
  }

  static String withLineFeeds(String text) {
    return text.replaceAll("\r\n?", "\n");
  }
}
