package io.promptcompiler.cli;

import io.promptcompiler.core.command.UsageException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The address of a server.
 *
 * @param address a host and a port
 * @param names further host names by which the server may be called
 */
record ListenAddress(InetSocketAddress address, List<String> names) {
  private static final int LARGEST_PORT = 65_535;

  /** Parses an address such as {@code 127.0.0.1:8808}, or only a port on this machine. */
  static ListenAddress of(String given, List<String> names) {
    int colon = given.lastIndexOf(':');
    String host = colon <= 0 ? "127.0.0.1" : given.substring(0, colon);
    String port = given.substring(colon + 1);
    if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > LARGEST_PORT) {
      throw new UsageException(
          "--http needs a host and a port, as in 127.0.0.1:8808, not '" + given + "'.");
    }
    InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(port));
    if (address.isUnresolved()) {
      throw new UsageException("--http: There is no host '" + host + "'.");
    }
    return new ListenAddress(address, List.copyOf(names));
  }

  /** Returns whether only this machine can reach the address. */
  boolean isLoopback() {
    return address.getAddress().isLoopbackAddress();
  }
}
