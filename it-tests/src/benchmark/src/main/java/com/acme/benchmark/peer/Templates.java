package com.acme.benchmark.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Templates on the class path, for engines that have no loader of their own. */
final class Templates {
  private Templates() {}

  static String read(String name) {
    try (InputStream in = Templates.class.getResourceAsStream("/" + name)) {
      if (in == null) {
        throw new IllegalArgumentException("no template " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
