package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Decides who may see the pages: everyone with the token, which is only shown to the person who
 * started the server. A page of another site can call the server neither through a name that points
 * to this machine, because the name is checked, nor from a form, because the cookie is not sent
 * then.
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

  /** Cookies do not know ports, so that of each server has a name of its own. */
  String cookie() {
    return "prompt-" + port;
  }

  /**
   * Returns whether a request names this machine, and comes from a page of this server if from any.
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

  /** Compares in constant time, which does not reveal the first difference. */
  boolean isToken(String given) {
    return MessageDigest.isEqual(given.getBytes(UTF_8), token.getBytes(UTF_8));
  }
}
