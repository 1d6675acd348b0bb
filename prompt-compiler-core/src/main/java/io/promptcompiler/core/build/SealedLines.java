package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file of lines: the first names its format, the last is a hash of those before it. What cannot
 * be believed counts as no lines.
 */
final class SealedLines {
  private SealedLines() {}

  /**
   * The lines between the first and the last; none when there is no such file, or it is damaged.
   */
  static List<String> read(Path file, String format) throws IOException {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    String content = new String(Files.readAllBytes(file), UTF_8);
    int end = content.lastIndexOf('\n', content.length() - 2) + 1;
    String sealed = content.substring(0, end);
    if (!sealed.startsWith(format + "\n") || !content.substring(end).equals(seal(sealed))) {
      return List.of();
    }
    return sealed.lines().skip(1).toList();
  }

  /** Writes them unless the file says the same already. */
  static void write(Path file, String format, List<String> lines) throws IOException {
    StringBuilder content = new StringBuilder(format).append('\n');
    lines.forEach(line -> content.append(line).append('\n'));
    content.append(seal(content.toString()));
    OutputFiles.writeIfChanged(file, content.toString().getBytes(UTF_8));
  }

  private static String seal(String content) {
    return Sha256.of(content.getBytes(UTF_8)) + "\n";
  }
}
