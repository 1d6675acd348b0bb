package io.promptcompiler.runtime.support;

import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbered fixed texts of a class. The bytes of each text are encoded on first use: as UTF-8,
 * and as the content of a JSON string.
 */
public final class FixedTexts {
  private final String[] texts;
  private final byte[] @Nullable [] utf8;
  private final byte[] @Nullable [] json;

  private FixedTexts(String[] texts) {
    this.texts = texts;
    this.utf8 = new byte[texts.length][];
    this.json = new byte[texts.length][];
  }

  /** Returns texts that are numbered from 0. The texts must not be empty. */
  public static FixedTexts of(String... texts) {
    return new FixedTexts(texts);
  }

  /** Returns the texts of several arrays, in order. */
  public static FixedTexts of(String[]... lists) {
    String[] all = {};
    for (String[] list : lists) {
      int count = all.length;
      all = Arrays.copyOf(all, count + list.length);
      System.arraycopy(list, 0, all, count, list.length);
    }
    return new FixedTexts(all);
  }

  String text(int number) {
    return texts[number];
  }

  /**
   * Returns the bytes of a text; null if the text starts or ends with a lone surrogate, because its
   * encoding then depends on the neighbouring text. Two threads may both encode the same text, with
   * equal results.
   */
  byte @Nullable [] bytes(int number, boolean isJson) {
    byte[] @Nullable [] known = isJson ? json : utf8;
    byte[] bytes = known[number];
    if (bytes == null) {
      String text = texts[number];
      if (Character.isLowSurrogate(text.charAt(0))
          || Character.isHighSurrogate(text.charAt(text.length() - 1))) {
        return null;
      }
      bytes = isJson ? TextOutput.escaped(text) : text.getBytes(StandardCharsets.UTF_8);
      // The content of the array must be visible to other threads before the reference.
      VarHandle.releaseFence();
      known[number] = bytes;
    }
    return bytes;
  }
}
