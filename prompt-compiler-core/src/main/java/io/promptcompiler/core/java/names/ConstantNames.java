package io.promptcompiler.core.java.names;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Derives names of constants from the first words of their texts: {@code ANSWER_IN_PLAIN}. They are
 * ASCII and short, as they become part of class files, and contain an underscore, so that they hide
 * no type.
 */
public final class ConstantNames {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final int MOST_WORDS = 3;
  private static final int LONGEST = 15;

  private ConstantNames() {}

  /** The name for a text; none where a text has no words, or a class has other such names. */
  public static Optional<String> of(String text) {
    StringBuilder name = new StringBuilder();
    Matcher words = WORD.matcher(text);
    for (int count = 0; count < MOST_WORDS && words.find(); count++) {
      String word = words.group().toUpperCase(Locale.ROOT);
      if (count > 0 && name.length() + 1 + word.length() > LONGEST) {
        break;
      }
      name.append(count == 0 ? "" : "_").append(word, 0, Math.min(word.length(), LONGEST));
    }
    if (name.indexOf("_") < 0) {
      name.append(name.isEmpty() ? "" : "_TEXT");
    }
    boolean isOfOthers = name.indexOf("DEFAULT_") == 0 || name.toString().endsWith("_ARGS");
    return name.isEmpty() || isOfOthers ? Optional.empty() : Optional.of(name.toString());
  }
}
