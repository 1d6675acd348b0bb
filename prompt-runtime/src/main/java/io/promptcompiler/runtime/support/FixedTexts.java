package io.promptcompiler.runtime.support;

import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The fixed texts of a class by number. The bytes of each are made when they are first needed: as
 * UTF-8, and as the inside of a JSON string.
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

  /** Texts with the numbers from 0. None may be empty. */
  public static FixedTexts of(String... texts) {
    return new FixedTexts(texts);
  }

  /** The texts of some lists, one after another. */
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
   * The bytes of a text; null where it begins or ends in half a surrogate pair, so that its
   * neighbours matter. Two threads may both make them, equal.
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
      // Whoever sees the array sees what is in it.
      VarHandle.releaseFence();
      known[number] = bytes;
    }
    return bytes;
  }
}
