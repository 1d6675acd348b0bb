package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server of tools that behaves as its first argument says; each tool has a page of its own. */
final class FakeServer {
  private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
  private static final Pattern CURSOR = Pattern.compile("\"cursor\":\"(\\d+)\"");

  private FakeServer() {}

  /**
   * Runs until the input ends.
   *
   * @param args how to behave, and a file with a tool in each line
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream out = new PrintStream(System.out, /* autoFlush= */ true, UTF_8);
    switch (args[0]) {
      case "dies" -> {
        System.err.println("No \u001b[31mtoken.");
        System.exit(3);
      }
      case "prints" -> {
        out.println("Usage: server");
        System.exit(0);
      }
      case "hangs" -> Thread.sleep(60_000);
      case "floods" -> {
        while (!out.checkError()) {
          out.println("x".repeat(1 << 20));
        }
      }
      default -> serve(out, Path.of(args[1]));
    }
  }

  private static void serve(PrintStream out, Path file) throws IOException {
    var tools = Files.readAllLines(file);
    var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    out.println("Listening.");
    out.println("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}");
      answer(line, tools).ifPresent(out::println);
    }
  }

  /** Returns the answer to a message. */
  static Optional<String> answer(String line, List<String> tools) {
    Matcher id = ID.matcher(line);
    if (!id.find() || !line.contains("\"method\"")) {
      return Optional.empty();
    }
    String result = "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}";
    if (line.contains("tools/list")) {
      Matcher cursor = CURSOR.matcher(line);
      int page = cursor.find() ? Integer.parseInt(cursor.group(1)) : 0;
      String next = page + 1 < tools.size() ? ",\"nextCursor\":\"" + (page + 1) + "\"" : "";
      result = "{\"tools\":[" + (tools.isEmpty() ? "" : tools.get(page)) + "]" + next + "}";
    }
    return Optional.of(
        "{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + ",\"result\":" + result + "}");
  }
}
