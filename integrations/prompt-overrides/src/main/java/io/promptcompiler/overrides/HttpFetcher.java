package io.promptcompiler.overrides;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gets files from a server, and accepts nothing but the files. Thread-safe. */
final class HttpFetcher {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int REDIRECTS = 5;

  /** The maximum size of an error page; if it is larger, its connection is closed. */
  private static final int PAGE_BYTES = 100_000;

  private final HttpAccess access;
  private final HttpClient client;

  HttpFetcher(HttpAccess access) {
    this.access = access;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /**
   * Returns a file.
   *
   * @param tag the entity tag of the version that is known
   * @param most the maximum size in bytes
   * @throws InterruptedException if this thread was interrupted, also while the file arrived
   */
  HttpAnswer get(URI uri, @Nullable String tag, int most)
      throws UnreadableSourceException, InterruptedException {
    URI current = uri;
    for (int redirects = 0; redirects <= REDIRECTS; redirects++) {
      HttpRequest.Builder request = HttpRequest.newBuilder(current);
      access.headersFor(current).forEach(request::setHeader);
      if (tag != null) {
        request.setHeader("If-None-Match", tag);
      }
      try {
        HttpResponse<Optional<byte[]>> response =
            client.send(
                request.build(),
                head -> new LimitedBody(head.statusCode() == 200 ? most : PAGE_BYTES));
        if (!isRedirect(response.statusCode())) {
          return answer(path(uri), response, tag, most);
        }
        current = target(path(uri), current, response.headers());
      } catch (IOException e) {
        throw ExplainHttpError.of(path(uri), current, e);
      }
    }
    throw new UnreadableSourceException(
        "The server redirects '" + path(uri) + "' more than " + REDIRECTS + " times.");
  }

  private static HttpAnswer answer(
      String path, HttpResponse<Optional<byte[]>> response, @Nullable String tag, int most)
      throws UnreadableSourceException {
    int status = response.statusCode();
    if (status == 304 && tag != null) {
      return HttpAnswer.without(HttpAnswer.Status.UNCHANGED);
    }
    if (status == 404 || status == 410) {
      return HttpAnswer.without(HttpAnswer.Status.MISSING);
    }
    if (status == 401 || status == 403) {
      throw new UnreadableSourceException(
          "The server refuses access to '"
              + path
              + "' (status "
              + status
              + "): check the token in the headers of the source.");
    }
    if (status != 200) {
      throw new UnreadableSourceException(
          "The server answered '" + path + "' with the status " + status + ".");
    }
    checkForm(path, response.headers());
    byte[] body = response.body().orElseThrow(() -> SourceLimits.fileTooLarge(path, most));
    return HttpAnswer.found(body, response.headers().firstValue("ETag").orElse(null));
  }

  /** Checks that the body is the file, and not a page that asks people to log in. */
  private static void checkForm(String path, HttpHeaders headers) throws UnreadableSourceException {
    String type = headers.firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    if (type.startsWith("text/html") || type.startsWith("application/xhtml")) {
      throw new UnreadableSourceException(
          "The server answered '"
              + path
              + "' with a web page instead of the file, as servers do that want a login.");
    }
    String encoding = headers.firstValue("Content-Encoding").orElse("identity");
    if (!encoding.equalsIgnoreCase("identity")) {
      throw new UnreadableSourceException(
          "The server answered '"
              + path
              + "' with the encoding '"
              + encoding
              + "', which the request did not allow.");
    }
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  /** Returns the address to which a server redirects. */
  private URI target(String path, URI current, HttpHeaders headers)
      throws UnreadableSourceException {
    URI target;
    try {
      target = current.resolve(headers.firstValue("Location").orElse(""));
    } catch (IllegalArgumentException e) {
      throw noAddress(path, e);
    }
    if (!HttpAccess.hasValidPort(target)) {
      throw noAddress(path, null);
    }
    boolean isLessSafe =
        HttpAccess.hasScheme(current, "https") && !HttpAccess.hasScheme(target, "https");
    if (target.getHost() == null || isLessSafe || !access.isAllowed(target)) {
      throw new UnreadableSourceException(
          "The server redirects '" + path + "' to an address without https, which is not safe.");
    }
    return target;
  }

  private static UnreadableSourceException noAddress(String path, @Nullable Exception cause) {
    return new UnreadableSourceException(
        "The server redirects '" + path + "' to something that is not an address.", cause);
  }

  private static String path(URI uri) {
    return uri.getPath();
  }
}
