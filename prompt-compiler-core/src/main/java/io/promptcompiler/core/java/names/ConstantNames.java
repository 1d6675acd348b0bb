package io.promptcompiler.core.java.names;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of constants, which are derived from their texts: from the first words, {@code
 * ANSWER_IN_PLAIN}, or from the characters of a text without words, {@code COLON_SPACE}. The names
 * are in ASCII and short, because they become part of class files. They never equal the name of a
 * type: names from words contain an underscore, and names of single characters are reserved.
 */
public final class ConstantNames {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final int MOST_PARTS = 3;
  private static final int LONGEST = 15;
  private static final int LONGEST_OF_SIGNS = 20;

  /** The name for a text that contains neither words nor named characters. */
  private static final String OTHER = "OTHER_TEXT";

  private static final Map<Character, String> SIGNS = signs();

  private ConstantNames() {}

  /** Returns the name for a text. */
  public static String of(String text) {
    StringBuilder name = new StringBuilder();
    Matcher words = WORD.matcher(text);
    for (int count = 0; count < MOST_PARTS && words.find(); count++) {
      String word = words.group().toUpperCase(Locale.ROOT);
      if (count > 0 && name.length() + 1 + word.length() > LONGEST) {
        break;
      }
      name.append(count == 0 ? "" : "_").append(word, 0, Math.min(word.length(), LONGEST));
    }
    if (name.isEmpty()) {
      return ofSigns(text);
    }
    if (name.indexOf("_") < 0) {
      name.append("_TEXT");
    }
    boolean isOfOthers = name.indexOf("DEFAULT_") == 0 || name.indexOf("_ARGS") >= 0;
    return isOfOthers ? "TEXT_" + name.toString().replace("_ARGS", "_ARG") : name.toString();
  }

  /** Returns the names of single characters. */
  static Collection<String> ofSigns() {
    return SIGNS.values();
  }

  /**
   * Returns the names of a text's characters, joined. Repeated characters count once, and spaces
   * count only at the end.
   */
  private static String ofSigns(String text) {
    List<String> signs = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      String sign = SIGNS.get(text.charAt(i));
      boolean isRepeated = !signs.isEmpty() && signs.get(signs.size() - 1).equals(sign);
      boolean isInner = text.charAt(i) == ' ' && !text.substring(i).isBlank();
      if (sign != null && !isRepeated && !isInner) {
        signs.add(sign);
      }
    }
    StringBuilder name = new StringBuilder();
    for (String sign : signs.subList(0, Math.min(MOST_PARTS, signs.size()))) {
      if (name.length() + 1 + sign.length() <= LONGEST_OF_SIGNS) {
        name.append(name.isEmpty() ? "" : "_").append(sign);
      }
    }
    if (text.equals("\n\n")) {
      return "EMPTY_LINE";
    }
    return name.isEmpty() ? OTHER : name.toString();
  }

  private static Map<Character, String> signs() {
    Map<Character, String> signs = new HashMap<>();
    signs.put(' ', "SPACE");
    signs.put('\n', "NEWLINE");
    signs.put('\t', "TAB");
    signs.put('.', "DOT");
    signs.put(',', "COMMA");
    signs.put(':', "COLON");
    signs.put(';', "SEMICOLON");
    signs.put('-', "DASH");
    signs.put('*', "STAR");
    signs.put('#', "HASH");
    signs.put('|', "BAR");
    signs.put('/', "SLASH");
    signs.put('\\', "BACKSLASH");
    signs.put('=', "EQUALS");
    signs.put('+', "PLUS");
    signs.put('!', "EXCLAMATION");
    signs.put('?', "QUESTION");
    signs.put('&', "AMPERSAND");
    signs.put('%', "PERCENT");
    signs.put('$', "DOLLAR");
    signs.put('@', "AT");
    signs.put('_', "UNDERSCORE");
    signs.put('~', "TILDE");
    signs.put('^', "CARET");
    signs.put('"', "QUOTE");
    signs.put('\'', "APOSTROPHE");
    signs.put('`', "BACKTICK");
    signs.put('(', "OPEN_PAREN");
    signs.put(')', "CLOSE_PAREN");
    signs.put('[', "OPEN_BRACKET");
    signs.put(']', "CLOSE_BRACKET");
    signs.put('{', "OPEN_BRACE");
    signs.put('}', "CLOSE_BRACE");
    signs.put('<', "LESS_THAN");
    signs.put('>', "GREATER_THAN");
    return Collections.unmodifiableMap(signs);
  }
}
