package io.promptcompiler.cli.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.source.InstalledProgram;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.runtime.integration.Shown;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server that runs as a process: each message is a line of its standard input or output. */
final class ProcessChannel implements ServerChannel {
  /** The time that a server has to end by itself after its input has ended. */
  private static final long MILLIS_TO_END = 1_000;

  /** The time to wait for a line that a server has already printed. */
  private static final long MILLIS_TO_READ = 100;

  /** Marks the end of the output. */
  private static final String END = "\n";

  /** Marks an output that is too long. */
  private static final String TOO_LONG = "\n\n";

  private final Process process;
  private final Duration timeout;
  private final OutputStream input;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  @SuppressWarnings("JdkObsolete") // One thread appends to it while another one reads it.
  private final StringBuffer errors = new StringBuffer();

  private String garbage = "";

  private ProcessChannel(Process process, Duration timeout) {
    this.process = process;
    this.timeout = timeout;
    this.input = process.getOutputStream();
    start(() -> readLines(process.getInputStream()));
    start(() -> readErrors(process.getErrorStream()));
  }

  /**
   * Starts a server.
   *
   * @param folder the folder in which it runs
   * @param timeout the longest time that it may take to answer
   */
  static ProcessChannel start(List<String> command, Path folder, Duration timeout)
      throws ServerProblemException {
    try {
      return new ProcessChannel(builder(command, folder).start(), timeout);
    } catch (IOException e) {
      throw new ServerProblemException(
          "The command '"
              + Shown.of(command.get(0))
              + "' cannot be started: "
              + Shown.of(String.valueOf(e.getMessage()), 300)
              + ".");
    }
  }

  /**
   * Returns the builder of the process. If a command is the name of a program, neither that nor
   * what it starts by name comes from the checkout.
   */
  private static ProcessBuilder builder(List<String> command, Path folder) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    String name = command.get(0);
    if (Path.of(name).getNameCount() > 1 || Path.of(name).isAbsolute()) {
      return builder;
    }
    Path installed =
        InstalledProgram.find(name, folder)
            .orElseThrow(
                () -> new IOException("there is no such program in PATH outside of the project"));
    List<String> found = new ArrayList<>(command);
    found.set(0, installed.toString());
    InstalledProgram.limit(builder.environment(), folder);
    return builder.command(found);
  }

  private static void start(Runnable reader) {
    Thread thread = new Thread(reader, "server");
    thread.setDaemon(true);
    thread.start();
  }

  private void readLines(InputStream output) {
    try (InputStream in = new BufferedInputStream(output)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      long total = 0;
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (++total > MOST) {
          lines.add(TOO_LONG);
          return;
        }
        if (next == '\n') {
          lines.add(line.toString(UTF_8).strip());
          line.reset();
        } else {
          line.write(next);
        }
      }
      lines.add(line.toString(UTF_8).strip());
      lines.add(END);
    } catch (IOException e) {
      lines.add(END);
    }
  }

  private void readErrors(InputStream stream) {
    byte[] buffer = new byte[4_096];
    try (stream) {
      for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
        errors.append(new String(buffer, 0, read, UTF_8));
        errors.delete(0, Math.max(0, errors.length() - buffer.length));
      }
    } catch (IOException e) {
      // The process was ended.
    }
  }

  @Override
  public void notify(String message) throws ServerProblemException {
    try {
      input.write((message + "\n").getBytes(UTF_8));
      input.flush();
    } catch (IOException e) {
      throw ended();
    }
  }

  @Override
  public Mapping request(int id, String message) throws ServerProblemException {
    notify(message);
    long end = System.nanoTime() + timeout.toNanos();
    while (true) {
      String line = next(end);
      Optional<Mapping> read = line.startsWith("{") ? RpcMessage.read(line) : Optional.empty();
      if (read.isEmpty()) {
        garbage = line.isEmpty() ? garbage : line;
      } else if (RpcMessage.isAnswer(read.get(), id)) {
        return read.get();
      } else {
        Optional<String> answer = RpcMessage.answerTo(read.get());
        if (answer.isPresent()) {
          notify(answer.get());
        }
      }
    }
  }

  private String next(long end) throws ServerProblemException {
    String line;
    try {
      line = lines.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerProblemException("Waiting for the server was interrupted.");
    }
    if (line == null) {
      throw new ServerProblemException(
          "The server did not answer within "
              + Plural.of(timeout.toSeconds(), "second")
              + "."
              + details()
              + " Set --timeout if it needs longer to start.");
    }
    if (line.equals(TOO_LONG)) {
      throw new ServerProblemException(
          "The server printed more than " + (MOST >> 20) + " MiB, so its tools are not read.");
    }
    if (line.equals(END)) {
      throw ended();
    }
    return line;
  }

  private ServerProblemException ended() {
    String code = "";
    try {
      if (process.waitFor(MILLIS_TO_END, TimeUnit.MILLISECONDS)) {
        code = " with the exit code " + process.exitValue();
      }
      // What it printed before it ended may not have been read.
      String line = lines.poll(MILLIS_TO_READ, TimeUnit.MILLISECONDS);
      while (line != null && !line.equals(END)) {
        garbage = line.isEmpty() ? garbage : line;
        line = lines.poll(MILLIS_TO_READ, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new ServerProblemException(
        "The server ended" + code + " before it listed its tools." + details());
  }

  /** Returns what the server printed last, as a sentence. */
  private String details() {
    List<String> last = errors.toString().lines().filter(line -> !line.isBlank()).toList();
    if (!last.isEmpty()) {
      return " It printed '" + Shown.of(last.get(last.size() - 1).strip(), 300) + "'.";
    }
    return garbage.isEmpty()
        ? ""
        : " It printed '"
            + Shown.of(garbage, 300)
            + "', but messages of the protocol are expected.";
  }

  @Override
  public void close() {
    try {
      input.close();
      if (!process.waitFor(MILLIS_TO_END, TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
