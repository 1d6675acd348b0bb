package io.promptcompiler.core.java.model;

import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Trust;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Methods that escape an author's text as Javadoc that renders to exactly this text. */
public final class JavadocText {
  private static final String UNTRUSTED = "Untrusted: it stays data, whoever wrote it.";

  private static final String SENSITIVE = "Sensitive: logs and exceptions show its name instead.";

  private static final Pattern EMPTY_LINES = Pattern.compile("\n\\s*\n");

  private static final Pattern LINE_BREAK = Pattern.compile("\r\n?");

  private JavadocText() {}

  /**
   * Returns a text with its paragraphs, escaped so that it neither ends the comment nor begins a
   * tag.
   */
  public static String of(String text) {
    return EMPTY_LINES.matcher(lines(text)).replaceAll("\n\n<p>");
  }

  /** Returns an author's text followed by a sentence that does not run into it. */
  public static String of(String text, String sentence) {
    String plain = text.strip();
    if (plain.isEmpty() || sentence.isEmpty()) {
      return of(plain.isEmpty() ? sentence : text);
    }
    if (plain.contains("\n") || SentenceEnd.isOpen(plain)) {
      return of(plain) + "\n\n<p>" + sentence;
    }
    return sentence(plain) + " " + sentence;
  }

  /** Returns the description of a setting of a document, or a sentence with its name. */
  static String ofSetting(String name, String description) {
    String text = of(description);
    return text.isEmpty() ? "The value of {@code " + line(name) + "}." : text;
  }

  /** Returns what callers must know about untrusted or sensitive values of a field, if any. */
  static String origin(Field field) {
    boolean isUntrusted = field.trust() == Trust.UNTRUSTED && !Trust.isMeaninglessFor(field.type());
    return Stream.of(
            isUntrusted ? UNTRUSTED : "", field.sensitivity().isSensitive() ? SENSITIVE : "")
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Returns an escaped text, with a full stop at the end unless a punctuation mark ends it. */
  static String sentence(String text) {
    boolean isComplete = SentenceEnd.isComplete(text) || SentenceEnd.isOpen(text);
    return isComplete ? of(text) : of(text) + ".";
  }

  /** Returns an escaped text with its line breaks. */
  static String lines(String text) {
    StringBuilder safe = new StringBuilder();
    String plain = LINE_BREAK.matcher(text.strip()).replaceAll("\n");
    for (int i = 0; i < plain.length(); i++) {
      char unit = plain.charAt(i);
      switch (unit) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '@' -> safe.append("&#64;");
        case '{' -> safe.append("&#123;");
        case '}' -> safe.append("&#125;");
        case '/' -> safe.append(i > 0 && plain.charAt(i - 1) == '*' ? "&#47;" : "/");
        case '\\' -> safe.append("&#92;");
        case '\n' -> safe.append('\n');
        default -> append(unit, safe);
      }
    }
    return safe.toString();
  }

  /**
   * Returns a text with its original line breaks, in which only non-ASCII characters are escaped.
   */
  static String ascii(String text) {
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        safe.append('\n');
      } else {
        append(text.charAt(i), safe);
      }
    }
    return safe.toString();
  }

  private static void append(char unit, StringBuilder safe) {
    if (unit >= ' ' && unit < 0x7F) {
      safe.append(unit);
    } else if (unit == '\t') {
      safe.append(' ');
    } else {
      safe.append("\\u").append(String.format("%04x", (int) unit));
    }
  }

  /** Returns a text on one line, for a comment that begins with {@code //}. */
  public static String line(String text) {
    return of(text.replaceAll("\\s+", " "));
  }
}
