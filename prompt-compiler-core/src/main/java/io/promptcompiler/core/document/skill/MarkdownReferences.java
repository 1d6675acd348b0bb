package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Span;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the references to files in Markdown: links, images, and code spans that are paths. Blocks
 * of code are examples and are left out, and so are placeholders.
 */
final class MarkdownReferences {
  private static final Pattern FENCE =
      Pattern.compile("[ \\t>]*+(?:(?:[-*+]|\\d+[.)])[ \\t]*+)?(`{3,}|~{3,})(.*)");
  private static final Pattern COMMENT = Pattern.compile("<!--.*?(?:-->|\\z)", Pattern.DOTALL);
  private static final Pattern CODE =
      Pattern.compile("(?<!`)(`+)(?!`)(.+?)(?<!`)\\1(?!`)", Pattern.DOTALL);
  private static final Pattern LINK =
      Pattern.compile(
          "\\]\\(\\s*+(?:<([^<>\\n]*)>|([^\\s()<>]*+(?:\\([^\\s()]*+\\)[^\\s()]*+)*+))(?:\\s++[\"'(][^\\n]{0,300}?[\"')])?\\s*+\\)");
  private static final Pattern DEFINITION =
      Pattern.compile("^ {0,3}\\[(?!\\^)[^\\]\\n]+\\]:[ \\t]*<?([^\\s<>]+)>?", Pattern.MULTILINE);

  /** A path of a file in a folder; the extension distinguishes it from other words. */
  private static final Pattern PATH =
      Pattern.compile("(?:\\./)?[\\w.-]++(?:/[\\w.-]++(?=/))*+/[\\w.-]+\\.\\w{1,8}");

  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          ".*(?:[<>{}*$|\\[\\]]|\\.\\.\\.|…|path/to|/your-|/my-|filename|[a-z]N\\.\\w+$|[XN]{2,}|\\bYYYY).*");

  /**
   * A reference.
   *
   * @param path the path as written, without the part after {@code #} or {@code ?}
   * @param isLink whether it is a link; otherwise it is a code span
   */
  record Reference(String path, Span span, boolean isLink) {}

  private final String text;
  private final int start;
  private final List<Reference> found = new ArrayList<>();

  private MarkdownReferences(String content, Span body) {
    this.text = content.substring(body.start(), body.end());
    this.start = body.start();
  }

  /** Returns the references in a range of a text, in order. */
  static List<Reference> in(String content, Span body) {
    return new MarkdownReferences(content, body).find();
  }

  private List<Reference> find() {
    String prose = blanked(COMMENT, withoutBlocks());
    Matcher code = CODE.matcher(prose);
    while (code.find()) {
      String words = code.group(2);
      String path = words.strip();
      if (PATH.matcher(path).matches()) {
        add(path, code.start(2) + words.indexOf(path), false);
      }
    }
    String withoutCode = blanked(CODE, prose);
    Matcher link = LINK.matcher(withoutCode);
    while (link.find()) {
      int group = link.group(1) == null ? 2 : 1;
      add(link.group(group), link.start(group), true);
    }
    Matcher definition = DEFINITION.matcher(withoutCode);
    while (definition.find()) {
      add(definition.group(1), definition.start(1), true);
    }
    return found;
  }

  /** Returns the text with spaces instead of blocks of code. */
  private String withoutBlocks() {
    StringBuilder prose = new StringBuilder(text.length());
    Optional<String> fence = Optional.empty();
    boolean isBlank = true;
    boolean isIndented = false;
    String last = "";
    for (String line : text.split("(?<=\n)", -1)) {
      Matcher mark = FENCE.matcher(line.stripTrailing());
      boolean isMark = mark.matches();
      boolean isCode = fence.isPresent() || isMark;
      if (fence.isPresent()) {
        boolean closes = isMark && mark.group(1).startsWith(fence.get()) && mark.group(2).isBlank();
        fence = closes ? Optional.empty() : fence;
      } else if (isMark && !(mark.group(1).startsWith("`") && mark.group(2).contains("`"))) {
        fence = Optional.of(mark.group(1));
      } else {
        isCode = false;
      }
      boolean isDeep = line.startsWith("    ") || line.startsWith("\t");
      isIndented = isDeep && !line.isBlank() && (isBlank || isIndented) && !isListed(line);
      String shown = isCode || (isIndented && !isInList(last)) ? spaces(line) : line;
      prose.append(shown);
      last = shown.isBlank() || shown.startsWith("    ") ? last : shown;
      isBlank = line.isBlank();
    }
    return prose.toString();
  }

  private static boolean isListed(String line) {
    return line.strip().matches("(?:[-*+]|\\d+[.)])\\s.*");
  }

  /** Returns whether the last line of text that is not indented is an item of a list. */
  private static boolean isInList(String last) {
    return isListed(last) || last.startsWith(" ");
  }

  private static String blanked(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(spaces(match.group())));
  }

  private static String spaces(String text) {
    return text.replaceAll("[^\\r\\n]", " ");
  }

  private void add(String written, int at, boolean isLink) {
    String path = written.replaceFirst("[#?].*", "");
    boolean isFile =
        !path.isEmpty()
            && !path.startsWith("/")
            && !SCHEME.matcher(path).matches()
            && !PLACEHOLDER.matcher(path).matches();
    if (isFile) {
      int from = start + at;
      found.add(new Reference(decoded(path), new Span(from, from + path.length()), isLink));
    }
  }

  private static String decoded(String path) {
    try {
      return path.contains("%")
          ? URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8)
          : path;
    } catch (IllegalArgumentException e) {
      return path; // a percent sign that is part of the name
    }
  }
}
