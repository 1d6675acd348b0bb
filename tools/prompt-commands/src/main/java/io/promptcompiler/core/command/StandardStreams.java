package io.promptcompiler.core.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Standard input and output. Only the result of a command is written to standard output, so that
 * {@code prompt … > file} or {@code mvn -q … > file} contains nothing else. It is always UTF-8,
 * whatever the locale.
 *
 * @param hasTerminal whether the input is a terminal, so that nothing is piped in
 */
public record StandardStreams(InputStream in, OutputStream out, boolean hasTerminal) {

  /** Returns the streams of this process. */
  @SuppressWarnings("SystemConsoleNull") // only called where it can be null
  public static StandardStreams ofProcess() {
    // Since JDK 22 there is a console even without a terminal, so its existence proves nothing.
    boolean consoleIsTerminal = Runtime.version().feature() < 22;
    return new StandardStreams(
        System.in, standardOutput(), consoleIsTerminal && System.console() != null);
  }

  /** Returns the real standard output, even if Maven 4 has replaced it with its log. */
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
