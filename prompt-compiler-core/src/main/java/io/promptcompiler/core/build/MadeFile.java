package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Sha256;

/**
 * A file that need not be made again while it would be made of the same.
 *
 * @param madeOf a hash of all that its content depends on, besides what was asked for
 * @param sha256 the hash of its content
 */
record MadeFile(String madeOf, String sha256) {

  static MadeFile of(String content, String madeOf) {
    return new MadeFile(hash(madeOf), hash(content));
  }

  boolean isMadeOf(String text) {
    return hash(text).equals(madeOf);
  }

  private static String hash(String text) {
    return Sha256.of(text.getBytes(UTF_8));
  }
}
