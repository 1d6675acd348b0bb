package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fixed texts of a class by number, each of which is encoded when it is first needed. */
public final class FixedTexts {
  private final String[] texts;
  private final @Nullable FixedText[] encoded;

  private FixedTexts(String[] texts) {
    this.texts = texts;
    this.encoded = new FixedText[texts.length];
  }

  /** Texts with the numbers from 0. None may be empty. */
  public static FixedTexts of(String... texts) {
    return new FixedTexts(texts);
  }

  /** The texts of some lists, one after another. */
  public static FixedTexts of(String[]... lists) {
    List<String> all = new ArrayList<>();
    for (String[] list : lists) {
      Collections.addAll(all, list);
    }
    return new FixedTexts(all.toArray(new String[0]));
  }

  /** The text of a number. Two threads may both encode it, with equal results. */
  public FixedText get(int number) {
    FixedText known = encoded[number];
    if (known == null) {
      known = new FixedText(texts[number]);
      encoded[number] = known;
    }
    return known;
  }
}
