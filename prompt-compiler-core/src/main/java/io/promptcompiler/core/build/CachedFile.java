package io.promptcompiler.core.build;

import io.promptcompiler.core.source.Checksum;

/**
 * A generated file that is reused while its inputs are unchanged.
 *
 * @param madeOf a checksum of everything that its content depends on, besides the request
 * @param checksum the checksum of its content
 */
record CachedFile(String madeOf, String checksum) {

  static CachedFile of(String content, String madeOf) {
    return new CachedFile(Checksum.of(madeOf), Checksum.of(content));
  }

  boolean isMadeOf(String text) {
    return Checksum.of(text).equals(madeOf);
  }
}
