package io.promptcompiler.runtime.support;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Text that never changes, with its bytes made once: as UTF-8, and on first use as the inside of a
 * JSON string.
 */
public final class FixedText {
  private final String text;
  private final byte[] utf8;
  private final boolean joinable;
  private byte @Nullable [] json;

  FixedText(String text) {
    this.text = text;
    this.utf8 = text.getBytes(StandardCharsets.UTF_8);
    this.joinable =
        !text.isEmpty()
            && (Character.isLowSurrogate(text.charAt(0))
                || Character.isHighSurrogate(text.charAt(text.length() - 1)));
  }

  String text() {
    return text;
  }

  /** Whether it begins or ends in half a surrogate pair, so that its neighbours matter. */
  boolean joinable() {
    return joinable;
  }

  byte[] utf8() {
    return utf8;
  }

  /** The bytes inside a JSON string. Two threads may both make them, equal. */
  byte[] json() {
    byte[] bytes = json;
    if (bytes == null) {
      bytes = TextOutput.escaped(text);
      json = bytes;
    }
    return bytes;
  }
}
