package io.promptcompiler.it.oracle;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * JavaScript in a process of Node.js, many times as fast as {@link Nashorn} with code that runs
 * only once. Calls and answers go through pipes as the count of texts, and each text as its length
 * and its UTF-16 units, so that half of a surrogate pair arrives as it is.
 */
final class Node implements Engine {
  private final Process process;
  private final DataOutputStream calls;
  private final DataInputStream answers;

  private Node(Process process) {
    this.process = process;
    calls = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
  }

  /** A process of Node.js; nothing where it is not installed. */
  static Optional<Engine> start() {
    ProcessBuilder node = new ProcessBuilder("node", "-e", Resources.text("/oracle/node.js"));
    try {
      return Optional.of(new Node(node.redirectError(ProcessBuilder.Redirect.INHERIT).start()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public void load(String script) {
    call("load", List.of(script));
  }

  @Override
  public List<String> call(String function, List<String> arguments) {
    try {
      calls.writeInt(1 + arguments.size());
      write(function);
      for (String argument : arguments) {
        write(argument);
      }
      calls.flush();
      List<String> texts = new ArrayList<>();
      for (int count = answers.readInt(); count > 0; count--) {
        texts.add(read());
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException("Node.js does not answer", e);
    }
  }

  private void write(String text) throws IOException {
    calls.writeInt(text.length());
    calls.writeChars(text);
  }

  private String read() throws IOException {
    int size = 2 * answers.readInt();
    byte[] bytes = answers.readNBytes(size);
    if (bytes.length < size) {
      throw new EOFException();
    }
    return ByteBuffer.wrap(bytes).asCharBuffer().toString();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
