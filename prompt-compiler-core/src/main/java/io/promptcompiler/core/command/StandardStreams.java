package io.promptcompiler.core.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Standard input and output. The result of a command goes to standard output and nothing else does,
 * so that {@code prompt … > file} or {@code mvn -q … > file} gives just that; always in UTF-8,
 * whatever the locale.
 *
 * @param hasTerminal whether the input is a terminal, which nothing is piped into
 */
public record StandardStreams(InputStream in, OutputStream out, boolean hasTerminal) {

  /** Those of this process. */
  @SuppressWarnings("SystemConsoleNull") // called only where it can be null
  public static StandardStreams ofProcess() {
    // Newer JDKs have a console even when there is no terminal; there it means nothing.
    boolean consoleIsTerminal = Runtime.version().feature() < 22;
    return new StandardStreams(
        System.in, standardOutput(), consoleIsTerminal && System.console() != null);
  }

  /** Returns the real standard output, in the place of which Maven 4 puts its log. */
  private static OutputStream standardOutput() {
    return System.out.getClass().getName().contains("Logging")
        ? new FileOutputStream(FileDescriptor.out)
        : System.out;
  }

  /**
   * Prints a text unchanged.
   *
   * @throws IOException if it cannot be written
   */
  public void print(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.flush();
  }

  /**
   * Returns whether something is piped in, as far as is known without waiting for it.
   *
   * @throws IOException if it cannot be read
   */
  public boolean hasInput() throws IOException {
    return !hasTerminal && in.available() > 0;
  }

  /**
   * Reads standard input up to its end.
   *
   * @throws IOException if it cannot be read
   */
  public String readAll() throws IOException {
    return new String(in.readAllBytes(), UTF_8);
  }
}
