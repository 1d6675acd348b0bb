package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Decides which requests may see the pages: those with the token, which is only shown to the user
 * who started the server. A page of another site cannot use a host name that points to this
 * machine, because the host name is checked. It cannot use a form either, because the browser does
 * not send the cookie then.
 */
final class AccessCheck {
  private static final int TOKEN_BYTES = 16;

  private final String token;
  private final int port;

  AccessCheck(int port) {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    this.token = HexFormat.of().formatHex(random);
    this.port = port;
  }

  String token() {
    return token;
  }

  /**
   * Returns the name of the cookie. It contains the port, because browsers send cookies to all
   * ports of a host.
   */
  String cookie() {
    return "prompt-" + port;
  }

  /**
   * Returns whether a request names this machine as its host, and its origin, if any, is this
   * server.
   */
  boolean isForUs(Headers headers) {
    String host = Optional.ofNullable(headers.getFirst("Host")).orElse("");
    String origin = Optional.ofNullable(headers.getFirst("Origin")).orElse("");
    return names().contains(host)
        && (origin.isEmpty() || names().stream().anyMatch(one -> origin.equals("http://" + one)));
  }

  private List<String> names() {
    return List.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /** Returns whether a request has the token in its cookie. */
  boolean hasToken(Headers headers) {
    for (String cookies : headers.getOrDefault("Cookie", List.of())) {
      for (String cookie : cookies.split(";", -1)) {
        String[] parts = cookie.strip().split("=", 2);
        if (parts.length == 2 && parts[0].equals(cookie()) && isToken(parts[1])) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Compares a token in constant time, so that the duration does not reveal the first difference.
   */
  boolean isToken(String given) {
    return MessageDigest.isEqual(given.getBytes(UTF_8), token.getBytes(UTF_8));
  }
}
