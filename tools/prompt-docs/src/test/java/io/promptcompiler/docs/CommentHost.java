package io.promptcompiler.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A stand-in for the REST interfaces of GitHub and GitLab, as far as they are about comments. It
 * has pages of a hundred comments, and refuses requests without the right token.
 */
final class CommentHost implements AutoCloseable {
  static final String TOKEN = "secret";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAGE = 100;

  /** The id of the user to whom the token belongs. */
  private static final long OWN_ID = 7;

  private final HttpServer server;
  private final String base;

  /** The comments, whose ids are their positions from 1. */
  private final List<ObjectNode> comments = new ArrayList<>();

  private final List<String> changes = new ArrayList<>();

  private CommentHost(HttpServer server, String base) {
    this.server = server;
    this.base = base;
  }

  /** Starts a host on which a pull request has its comments at a path. */
  static CommentHost start(String base) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    CommentHost host = new CommentHost(server, base);
    server.createContext("/", host::answer);
    server.start();
    return host;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Adds a comment of another user. */
  void comment(String user, String body) {
    add(user, OWN_ID + 1, body);
  }

  /** The bodies of all comments, in order. */
  List<String> bodies() {
    return comments.stream().map(one -> one.path("body").asText()).toList();
  }

  /** The requests that changed something, as {@code PATCH /repos/acme/app/issues/comments/3}. */
  List<String> changes() {
    return changes;
  }

  private ObjectNode add(String user, long userId, String body) {
    ObjectNode comment = JSON.createObjectNode();
    comment.put("id", comments.size() + 1);
    comment.put("body", body);
    comment.putObject("user").put("login", user).put("id", userId);
    comment.putObject("author").put("username", user).put("id", userId);
    comments.add(comment);
    return comment;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String method = exchange.getRequestMethod();
      if (!isAuthorized(exchange)) {
        send(exchange, 401, "{}");
      } else if (method.equals("GET") && path.equals("/user")) {
        send(exchange, 200, "{\"id\": " + OWN_ID + "}");
      } else if (method.equals("GET") && path.equals(base)) {
        send(exchange, 200, page(exchange.getRequestURI().getQuery()).toString());
      } else if (method.equals("POST") && path.equals(base)) {
        changes.add(method + " " + path);
        send(exchange, 201, add("github-actions[bot]", OWN_ID, body(exchange)).toString());
      } else if (List.of("PATCH", "PUT").contains(method) && path.matches(".*/\\d+")) {
        changes.add(method + " " + path);
        ObjectNode comment = comments.get(Integer.parseInt(path.replaceFirst(".*/", "")) - 1);
        comment.put("body", body(exchange));
        send(exchange, 200, comment.toString());
      } else {
        send(exchange, 404, "{}");
      }
    }
  }

  private static boolean isAuthorized(HttpExchange exchange) {
    return ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))
        || TOKEN.equals(exchange.getRequestHeaders().getFirst("PRIVATE-TOKEN"));
  }

  private static String body(HttpExchange exchange) throws IOException {
    return JSON.readTree(exchange.getRequestBody()).path("body").asText();
  }

  private ArrayNode page(String query) {
    int number = Integer.parseInt(query.replaceFirst("per_page=" + PAGE + "&page=", ""));
    ArrayNode page = JSON.createArrayNode();
    comments.stream().skip((number - 1L) * PAGE).limit(PAGE).forEach(page::add);
    return page;
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
