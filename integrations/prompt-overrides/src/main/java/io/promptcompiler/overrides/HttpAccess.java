package io.promptcompiler.overrides;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The address of a server and how it may be accessed.
 *
 * @param base an address without user information, query and fragment
 * @param headers the headers of each request to the server of the address
 */
record HttpAccess(URI base, boolean allowsPlainHttp, SortedMap<String, String> headers) {
  private static final int LAST_PORT = 65_535;

  HttpAccess {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }

  /**
   * Returns the access to an address.
   *
   * @throws IllegalArgumentException if it is not one of HTTP, or could contain credentials
   */
  static HttpAccess to(URI base) {
    boolean isHttp = hasScheme(base, "https") || hasScheme(base, "http");
    if (base.getHost() == null || !isHttp || !hasValidPort(base)) {
      throw new IllegalArgumentException(
          "The address of a server begins with 'https://' and a host; a port is at most 65535.");
    }
    if (base.getRawUserInfo() != null || base.getRawQuery() != null || base.getFragment() != null) {
      throw new IllegalArgumentException(
          "The address of a server has no user, no query and no fragment. Send credentials with"
              + " header().");
    }
    return new HttpAccess(base, false, Collections.emptySortedMap());
  }

  /** Returns whether the port of an address, if there is one, can exist. */
  static boolean hasValidPort(URI uri) {
    return uri.getPort() <= LAST_PORT;
  }

  HttpAccess withPlainHttp() {
    return new HttpAccess(base, true, headers);
  }

  HttpAccess withHeader(String name, String value) {
    try {
      HttpRequest.newBuilder(base).header(name, value);
    } catch (IllegalArgumentException e) {
      // Without the cause, whose message has the value.
      throw new IllegalArgumentException(
          "HTTP does not allow the header '" + name + "', or its value.");
    }
    TreeMap<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new HttpAccess(base, allowsPlainHttp, more);
  }

  /**
   * Checks that an address is one of HTTPS, of this machine, or that plain HTTP is allowed.
   *
   * @throws IllegalArgumentException if it is not
   */
  void checkAllowed(URI uri) {
    if (!isAllowed(uri)) {
      throw new IllegalArgumentException(
          "Texts from '"
              + uri.getHost()
              + "' could be changed on their way: use https, or call allowPlainHttp().");
    }
  }

  boolean isAllowed(URI uri) {
    boolean mayBePlain = allowsPlainHttp || isLoopback(uri.getHost());
    return hasScheme(uri, "https") || (mayBePlain && hasScheme(uri, "http"));
  }

  /** Returns the headers for a request, which only the server of the address gets. */
  Map<String, String> headersFor(URI uri) {
    return isSameServer(uri) ? headers : Map.of();
  }

  private boolean isSameServer(URI uri) {
    return hasScheme(uri, base.getScheme())
        && base.getHost().equalsIgnoreCase(Objects.requireNonNullElse(uri.getHost(), ""))
        && port(base) == port(uri);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return hasScheme(uri, "https") ? 443 : 80;
  }

  static boolean hasScheme(URI uri, String scheme) {
    return scheme.equalsIgnoreCase(uri.getScheme());
  }

  /** Returns whether a host is this machine, without asking a name server. */
  private static boolean isLoopback(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost")
        || name.equals("[::1]")
        || name.matches("127(\\.[0-9]{1,3}){3}");
  }
}
