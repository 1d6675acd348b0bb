package io.promptcompiler.cli.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.runtime.integration.Shown;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server with the transport "streamable HTTP": each message is a request of HTTP. */
final class HttpChannel implements ServerChannel {
  private static final String SESSION = "Mcp-Session-Id";

  private final URI address;
  private final Map<String, String> headers;
  private final Duration timeout;
  private final HttpClient client;
  private Optional<String> session = Optional.empty();
  private Optional<String> version = Optional.empty();

  /** The bytes of all answers so far. */
  private int total;

  /**
   * Creates a channel.
   *
   * @param headers further headers, such as {@code Authorization}
   * @param timeout the longest time that the server may take to answer
   */
  HttpChannel(URI address, Map<String, String> headers, Duration timeout) {
    this.address = address;
    this.headers = headers;
    this.timeout = timeout;
    this.client = HttpClient.newBuilder().connectTimeout(timeout).build();
  }

  @Override
  public void speak(String chosen) {
    version = Optional.of(chosen);
  }

  @Override
  public void notify(String message) throws ServerProblemException {
    inTime(
        () -> {
          try (InputStream body = send(message).body()) {
            return body;
          }
        });
  }

  @Override
  public Mapping request(int id, String message) throws ServerProblemException {
    return inTime(
        () -> {
          HttpResponse<InputStream> answer = send(message);
          answer.headers().firstValue(SESSION).ifPresent(one -> session = Optional.of(one));
          try (InputStream body = new BufferedInputStream(answer.body())) {
            String type = answer.headers().firstValue("Content-Type").orElse("");
            return type.startsWith("text/event-stream") ? event(body, id) : json(body, id);
          }
        });
  }

  private <T> T inTime(Callable<T> exchange) throws ServerProblemException {
    FutureTask<T> task = new FutureTask<>(exchange);
    Thread thread = new Thread(task, "server");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      throw new ServerProblemException(
          "The server did not answer within " + Plural.of(timeout.toSeconds(), "second") + ".");
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw new ServerProblemException("Waiting for the server was interrupted.");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ServerProblemException problem) {
        throw problem;
      }
      throw new ServerProblemException(
          "'"
              + Shown.of(address.toString(), 300)
              + "' cannot be reached: "
              + Shown.of(why(Objects.requireNonNull(e.getCause())), 300)
              + ".");
    }
  }

  private static String why(Throwable problem) {
    return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
  }

  private HttpResponse<InputStream> send(String message)
      throws IOException, InterruptedException, ServerProblemException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(message, UTF_8));
    headers.forEach(request::setHeader);
    session.ifPresent(id -> request.setHeader(SESSION, id));
    version.ifPresent(one -> request.setHeader("MCP-Protocol-Version", one));
    HttpResponse<InputStream> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    int status = answer.statusCode();
    if (status < 200 || status > 299) {
      answer.body().close();
      throw new ServerProblemException(
          "The server answered with the status " + status + "." + advice(answer));
    }
    return answer;
  }

  private static String advice(HttpResponse<InputStream> answer) {
    int status = answer.statusCode();
    if (status == 401 || status == 403) {
      return " Pass what it asks for, as in --header 'Authorization: Bearer …'.";
    }
    return status > 299 && status < 400
        ? answer
            .headers()
            .firstValue("Location")
            .map(place -> " It redirects to '" + Shown.of(place, 300) + "'.")
            .orElse("")
        : "";
  }

  private Mapping json(InputStream body, int id) throws IOException, ServerProblemException {
    byte[] bytes = body.readNBytes(MOST + 1 - total);
    total += bytes.length;
    if (total > MOST) {
      throw tooLong();
    }
    String text = new String(bytes, UTF_8);
    return RpcMessage.read(text)
        .filter(message -> RpcMessage.isAnswer(message, id))
        .orElseThrow(
            () ->
                new ServerProblemException(
                    "The server answered '"
                        + Shown.of(text.strip())
                        + "', but messages of the protocol are expected."));
  }

  /** Reads events until one is the answer; the server may keep the stream open after it. */
  private Mapping event(InputStream body, int id) throws IOException, ServerProblemException {
    StringBuilder data = new StringBuilder();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = body.read(); next >= 0; next = body.read()) {
      if (++total > MOST) {
        throw tooLong();
      }
      if (next != '\n') {
        line.write(next);
        continue;
      }
      String text = line.toString(UTF_8).stripTrailing();
      line.reset();
      if (text.startsWith("data:")) {
        data.append(text.substring("data:".length())).append('\n');
      } else if (text.isEmpty()) {
        Optional<Mapping> message = RpcMessage.read(data.toString());
        if (message.filter(one -> RpcMessage.isAnswer(one, id)).isPresent()) {
          return message.get();
        }
        data.setLength(0);
      }
    }
    throw new ServerProblemException("The server ended its answer before it listed its tools.");
  }

  private static ServerProblemException tooLong() {
    return new ServerProblemException(
        "The server sent more than " + (MOST >> 20) + " MiB, so its tools are not read.");
  }

  @Override
  public void close() {
    if (session.isPresent()) {
      HttpRequest.Builder end = HttpRequest.newBuilder(address).timeout(timeout).DELETE();
      headers.forEach(end::setHeader);
      end.setHeader(SESSION, session.get());
      version.ifPresent(one -> end.setHeader("MCP-Protocol-Version", one));
      try {
        client.send(end.build(), HttpResponse.BodyHandlers.discarding());
      } catch (IOException e) {
        // The server forgets sessions by itself.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
