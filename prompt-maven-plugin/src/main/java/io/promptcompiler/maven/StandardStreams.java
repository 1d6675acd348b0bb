package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Standard input and output. The result of a goal goes to standard output and not to the log, so
 * that {@code mvn -q … > file} gives just that; always in UTF-8, whatever the locale.
 */
record StandardStreams(InputStream in, OutputStream out, boolean hasTerminal) {

  @SuppressWarnings("SystemConsoleNull") // called only where it can be null
  static StandardStreams ofProcess() {
    // Newer JDKs have a console even when there is no terminal; there it means nothing.
    boolean consoleIsTerminal = Runtime.version().feature() < 22;
    return new StandardStreams(
        System.in, standardOutput(), consoleIsTerminal && System.console() != null);
  }

  /** The real standard output, in the place of which Maven 4 puts its log. */
  private static OutputStream standardOutput() {
    return System.out.getClass().getName().contains("Logging")
        ? new FileOutputStream(FileDescriptor.out)
        : System.out;
  }

  void print(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.flush();
  }

  /** Whether something is piped in, as far as is known without waiting for it. */
  boolean hasInput() throws IOException {
    return !hasTerminal && in.available() > 0;
  }

  String readAll() throws IOException {
    return new String(in.readAllBytes(), UTF_8);
  }
}
