package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Scanner.Mark;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a tag, where other languages write what Handlebars does not know.
 *
 * @param to where the inside of the tag ends
 */
record TagEnd(String text, int to) {
  private static final Pattern TRAILING = Pattern.compile("\\s*(?::|\\bthen)\\s*$");

  /** Where a condition ends: {@code :} and {@code then} behind it belong to other languages. */
  int ofCondition(int condition) {
    Matcher trailing = TRAILING.matcher(text).region(condition, to);
    return trailing.find() ? trailing.start() : to;
  }

  /** What is left behind a place, which Handlebars does not expect there. */
  Optional<Mark> left(int end) {
    String more = text.substring(end, to).strip();
    int start = text.indexOf(more, end);
    return more.isEmpty() ? Optional.empty() : TagReading.mark(start, start + more.length(), text);
  }
}
