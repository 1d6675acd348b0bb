package io.promptcompiler.cli.tools;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.Shown;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Asks a server for its tools. */
public final class AskServer {
  /** The latest version of the protocol that this client needs; servers may answer another one. */
  private static final String VERSION = "2025-11-25";

  private final ServerChannel channel;
  private int lastId;

  private AskServer(ServerChannel channel) {
    this.channel = channel;
  }

  /**
   * Starts a server, and returns its tools.
   *
   * @param folder the folder in which it runs
   * @param timeout the longest time that it may take to answer a request
   * @throws ServerProblemException if it does not list its tools
   */
  public static List<DataNode> process(
      List<String> command, Path folder, Duration timeout, String version)
      throws ServerProblemException {
    try (ServerChannel channel = ProcessChannel.start(command, folder, timeout)) {
      return new AskServer(channel).tools(version);
    }
  }

  /**
   * Returns the tools of a server that is reached over HTTP.
   *
   * @param headers further headers of requests
   * @param timeout the longest time that it may take to answer a request
   * @throws ServerProblemException if it does not list its tools
   */
  public static List<DataNode> http(
      URI address, Map<String, String> headers, Duration timeout, String version)
      throws ServerProblemException {
    try (ServerChannel channel = new HttpChannel(address, headers, timeout)) {
      return new AskServer(channel).tools(version);
    }
  }

  private List<DataNode> tools(String version) throws ServerProblemException {
    Mapping server =
        call(
            "initialize",
            new TreeMap<>(
                Map.of(
                    "protocolVersion",
                    VERSION,
                    "capabilities",
                    Map.of(),
                    "clientInfo",
                    new TreeMap<>(Map.of("name", "prompt", "version", version)))));
    channel.speak(RpcMessage.text(server, "protocolVersion").orElse(VERSION));
    channel.notify(RpcMessage.notification("notifications/initialized"));
    List<DataNode> tools = new ArrayList<>();
    Set<String> pages = new HashSet<>();
    Optional<String> cursor = Optional.empty();
    do {
      Mapping page =
          call(
              "tools/list",
              cursor.<Map<String, ?>>map(next -> Map.of("cursor", next)).orElse(Map.of()));
      tools.addAll(list(page));
      cursor = RpcMessage.text(page, "nextCursor");
      if (cursor.isPresent() && !pages.add(cursor.get())) {
        throw new ServerProblemException(
            "The pages of tools lead in a circle: the server answered with the cursor '"
                + Shown.of(cursor.get())
                + "' twice.");
      }
      if (pages.size() > 1_000) {
        throw new ServerProblemException("The server has more than 1,000 pages of tools.");
      }
    } while (cursor.isPresent());
    return tools;
  }

  private static List<DataNode> list(Mapping page) throws ServerProblemException {
    return page.entry("tools")
        .map(Entry::value)
        .flatMap(node -> DataNode.as(node, Sequence.class))
        .map(Sequence::items)
        .orElseThrow(
            () -> new ServerProblemException("The server answered tools/list without 'tools'."));
  }

  private Mapping call(String method, Map<String, ?> parameters) throws ServerProblemException {
    int id = ++lastId;
    Mapping answer = channel.request(id, RpcMessage.request(id, method, parameters));
    Optional<Mapping> error = RpcMessage.object(answer, "error");
    if (error.isPresent()) {
      throw new ServerProblemException(
          "The server answered "
              + method
              + " with an error: "
              + Shown.of(RpcMessage.text(error.get(), "message").orElse("unknown"), 300)
              + ".");
    }
    return RpcMessage.object(answer, "result")
        .orElseThrow(
            () ->
                new ServerProblemException("The server answered " + method + " without a result."));
  }
}
