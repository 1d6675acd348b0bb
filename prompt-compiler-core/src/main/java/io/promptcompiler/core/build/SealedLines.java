package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * A file of lines that detects damage: the first line names the format, the last is a checksum of
 * the lines before it. A damaged file counts as empty.
 */
public final class SealedLines {
  private static final int SEAL = Checksum.DIGITS + 1;

  /** The maximum size of the state of a build, in bytes. */
  private static final int MOST_OF_STATE = 64 << 20;

  private SealedLines() {}

  /**
   * Returns the lines between the first and the last; empty if the file is missing, damaged or
   * larger than 16 MiB. The checksum has no key, so anybody can write such a file.
   *
   * @throws IOException if it cannot be read
   */
  public static List<String> read(Path file, String format) throws IOException {
    return read(file, format, ReadBytes.MOST);
  }

  private static List<String> read(Path file, String format, int most) throws IOException {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    byte[] content;
    try {
      content = ReadBytes.of(file, Files.readAttributes(file, BasicFileAttributes.class), most);
    } catch (ReadBytes.RefusedFileException e) {
      return List.of();
    }
    int end = Math.max(0, content.length - SEAL);
    String sealed = new String(content, 0, end, UTF_8);
    String seal = new String(content, end, content.length - end, UTF_8);
    if (!sealed.startsWith(format + "\n") || !seal.equals(seal(content, end))) {
      return List.of();
    }
    return sealed.lines().skip(1).toList();
  }

  /**
   * Parses the lines that the same user has written with {@link #writeOwn}; empty if the file is
   * missing, damaged or larger than 64 MiB, if another user or the build of another module wrote
   * it, or if its lines cannot be parsed.
   *
   * @throws IOException if it cannot be read
   */
  static <T> Optional<T> parseOwn(
      Path file, String format, StateKey key, Function<List<String>, T> parser) throws IOException {
    return parseSigned(
        key.isElsewhere(file) ? List.of() : read(file, format, MOST_OF_STATE),
        (signature, lines) -> key.sign(format, lines).equals(signature),
        parser);
  }

  /**
   * Like {@link #parseOwn}, but also for lines of other users, and at most 16 MiB.
   *
   * @throws IOException if it cannot be read
   */
  static <T> Optional<T> parseOfAnybody(
      Path file, String format, StateKey key, Function<List<String>, T> parser) throws IOException {
    return parseSigned(
        key.isElsewhere(file) ? List.of() : read(file, format), (signature, lines) -> true, parser);
  }

  private static <T> Optional<T> parseSigned(
      List<String> signed,
      BiPredicate<String, List<String>> accepts,
      Function<List<String>, T> parser) {
    if (signed.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = signed.subList(1, signed.size());
    if (!accepts.test(signed.get(0), lines)) {
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(lines));
    } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException e) {
      return Optional.empty();
    }
  }

  /**
   * Writes lines with a signature of the user, for {@link #parseOwn}.
   *
   * @throws IOException if it cannot be written
   */
  static void writeOwn(Path file, String format, StateKey key, List<String> lines)
      throws IOException {
    List<String> signed = new ArrayList<>(List.of(key.sign(format, lines)));
    signed.addAll(lines);
    write(file, format, signed);
  }

  /**
   * Writes lines unless the file already contains them.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, String format, List<String> lines) throws IOException {
    StringBuilder content = new StringBuilder(format).append('\n');
    lines.forEach(line -> content.append(line).append('\n'));
    byte[] sealed = content.append(" ".repeat(SEAL)).toString().getBytes(UTF_8);
    byte[] seal = seal(sealed, sealed.length - SEAL).getBytes(UTF_8);
    System.arraycopy(seal, 0, sealed, sealed.length - SEAL, SEAL);
    OutputFiles.writeIfChanged(file, sealed);
  }

  private static String seal(byte[] content, int length) {
    return Checksum.of(content, length) + "\n";
  }
}
