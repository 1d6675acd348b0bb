package io.promptcompiler.lsp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the headers before each message. If headers are damaged, the next ones are found, because a
 * header is recognized at the end of a line, regardless of the text before it.
 */
final class MessageHeaders {
  /** The maximum length of a message, in bytes. */
  static final int LONGEST = 64 << 20;

  /** The number of characters at the end of a line that are searched for a header. */
  private static final int LONGEST_LINE = 200;

  private static final Pattern LENGTH =
      Pattern.compile("content-length\\s*:\\s*([-+]?[0-9]{1,40})\\s*$");
  private static final Pattern CHARSET =
      Pattern.compile("content-type\\s*:.*charset\\s*=\\s*\"?([^\";\\s]*)");

  private final InputStream in;

  MessageHeaders(InputStream in) {
    this.in = in;
  }

  /**
   * The headers of a message.
   *
   * @param length the number of following bytes that belong to the message
   * @param problem a sentence with the reason why the message cannot be read; empty if it can be
   *     read
   */
  record Read(int length, String problem) {}

  /** Returns the next headers; empty at the end of the input. */
  Optional<Read> next() throws IOException {
    Optional<String> length = Optional.empty();
    String charset = "utf-8";
    boolean hasHeader = false;
    for (Optional<String> line = line(); line.isPresent(); line = line()) {
      Matcher isLength = LENGTH.matcher(line.get());
      Matcher isCharset = CHARSET.matcher(line.get());
      if (isLength.find()) {
        length = Optional.of(isLength.group(1));
      } else if (isCharset.find()) {
        charset = isCharset.group(1);
      }
      if (!line.get().isBlank()) {
        hasHeader = true;
      } else if (hasHeader) {
        return Optional.of(read(length, charset));
      }
    }
    return Optional.empty();
  }

  /**
   * Checks the values of headers. With a wrong length, no bytes are skipped, because the next
   * headers are found without it.
   */
  private static Read read(Optional<String> length, String charset) {
    if (length.isEmpty()) {
      return new Read(0, "The header Content-Length is missing.");
    }
    int bytes;
    try {
      bytes = Integer.parseInt(length.get());
    } catch (NumberFormatException e) {
      bytes = Integer.MAX_VALUE;
    }
    if (bytes < 0 || length.get().startsWith("-")) {
      return new Read(0, "The Content-Length is negative.");
    }
    if (bytes > LONGEST) {
      return new Read(0, "The message is longer than " + LONGEST + " bytes.");
    }
    return charset.equals("utf-8") || charset.equals("utf8")
        ? new Read(bytes, "")
        : new Read(bytes, "The charset of a message must be utf-8.");
  }

  /**
   * Returns the end of the next line in lower case, without the line break; empty at the end of the
   * input.
   */
  private Optional<String> line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int one = in.read();
    if (one < 0) {
      return Optional.empty();
    }
    String end = "";
    while (one >= 0 && one != '\n') {
      line.write(one);
      if (line.size() > LONGEST_LINE) {
        end = line.toString(ISO_8859_1);
        line.reset();
      }
      one = in.read();
    }
    String text = (end + line.toString(ISO_8859_1)).toLowerCase(Locale.ROOT);
    return Optional.of(text.substring(Math.max(0, text.length() - LONGEST_LINE)).strip());
  }
}
