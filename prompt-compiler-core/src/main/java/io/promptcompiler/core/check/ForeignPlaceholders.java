package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds text that other tools would replace: placeholders of shells, Python, Ruby, Java and others,
 * and blocks of Jinja. Each of these could be plain text as well, so it counts only together with a
 * declared name.
 */
final class ForeignPlaceholders {
  private static final String NAME = "([A-Za-z_][A-Za-z0-9_]*)";

  /** A name, also one that only Handlebars can write. */
  private static final String ANY_NAME = "([A-Za-z_][A-Za-z0-9_-]*)";

  /** Blocks of Jinja, with the name that they are about. */
  private static final List<String> BLOCKS =
      List.of(
          "\\{%-?\\s*(?:if|elif|unless)\\s+(?:not\\s+)?" + NAME + "\\b[^%}\\n]*%\\}",
          "\\{%-?\\s*for\\s+\\w+(?:\\s*,\\s*\\w+)?\\s+in\\s+" + NAME + "\\b[^%}\\n]*%\\}");

  /** Placeholders, those first that begin with others. */
  private static final List<String> VALUES =
      List.of(
          "\\$!?\\{" + ANY_NAME + "\\}",
          "[#@%]\\{" + ANY_NAME + "\\}",
          "(?<!\\{)(?<!\\\\[A-Za-z]{1,20})\\{" + ANY_NAME + "(?:![rsa])?\\}",
          "(?<![\\w$\\\\])\\$!?" + NAME + "\\b(?![({])",
          "%\\(" + ANY_NAME + "\\)[sdr]",
          "(?<![\\w%])%" + NAME + "%(?!\\w)",
          "<%[=-]\\s*@?" + NAME + "\\s*-?%>",
          "\\[\\[\\s*" + ANY_NAME + "\\s*\\]\\]",
          "\\[([A-Z][A-Z0-9_]+)\\](?![(\\[:])");

  private static final Pattern ALL =
      Pattern.compile(String.join("|", BLOCKS) + "|" + String.join("|", VALUES));

  private ForeignPlaceholders() {}

  /**
   * A placeholder.
   *
   * @param name what it would be replaced by
   * @param isLoop whether it begins a loop
   * @param isBlock whether it begins a block of any kind
   */
  record Found(Span span, String name, boolean isBlock, boolean isLoop) {}

  /** Those of a text, in order. */
  static List<Found> in(String text) {
    List<Found> all = new ArrayList<>();
    Matcher matcher = ALL.matcher(text);
    while (matcher.find()) {
      int group = 1;
      while (matcher.group(group) == null) {
        group++;
      }
      boolean isBlock = group <= BLOCKS.size();
      Span span = new Span(matcher.start(), matcher.end());
      all.add(new Found(span, matcher.group(group), isBlock, group == BLOCKS.size()));
    }
    return all;
  }
}
