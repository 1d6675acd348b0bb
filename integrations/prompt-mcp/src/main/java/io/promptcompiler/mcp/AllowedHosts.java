package io.promptcompiler.mcp;

import com.sun.net.httpserver.Headers;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host names by which the server may be called. A web page can make its own host name point to
 * this machine, but then {@code Host} and {@code Origin} still contain that name.
 */
final class AllowedHosts {
  private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "[::1]");
  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9a-f:.%]+]|[^:/@\\s]+)(:[0-9]{1,5})?");
  private static final Pattern ORIGIN = Pattern.compile("https?://" + HOST.pattern());

  private final Set<String> names = new HashSet<>(LOOPBACK);

  private AllowedHosts() {}

  static AllowedHosts of(InetSocketAddress address, List<String> further) {
    AllowedHosts allowed = new AllowedHosts();
    if (!address.getAddress().isAnyLocalAddress()) {
      allowed.names.add(address.getHostString().toLowerCase(Locale.ROOT));
    }
    further.forEach(name -> allowed.names.add(name.toLowerCase(Locale.ROOT)));
    return allowed;
  }

  /**
   * The reason why a request is rejected.
   *
   * @param status the HTTP status
   * @param text the reason as a sentence
   */
  record Refusal(int status, String text) {}

  /** Returns the reason to reject a request with these headers; empty if it is accepted. */
  Optional<Refusal> refusal(Headers headers) {
    List<String> hosts = headers.getOrDefault("Host", List.of());
    if (hosts.size() != 1 || !matches(HOST, hosts.get(0))) {
      return Optional.of(new Refusal(421, "The name in 'Host' is not a name of this server."));
    }
    // Programs other than browsers send no Origin.
    List<String> origins = headers.getOrDefault("Origin", List.of());
    return origins.size() > 1 || !origins.stream().allMatch(one -> matches(ORIGIN, one))
        ? Optional.of(new Refusal(403, "Pages of this 'Origin' may not call this server."))
        : Optional.empty();
  }

  private boolean matches(Pattern form, String value) {
    Matcher matcher = form.matcher(value.strip().toLowerCase(Locale.ROOT));
    return matcher.matches() && names.contains(matcher.group(1));
  }
}
