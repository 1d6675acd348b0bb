package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds text that other tools would replace: placeholders of shells, Python, Ruby, Java and others,
 * and blocks of Jinja. Each of these could be plain text as well, so it counts only together with a
 * declared name; what is plain text more often than not counts only while nothing else uses the
 * name.
 */
public final class NamedPlaceholders {
  private static final String NAME = "([A-Za-z_][A-Za-z0-9_]*)";

  /** A name, also one that only Handlebars can write. */
  private static final String ANY_NAME = "([A-Za-z_][A-Za-z0-9_-]*)";

  /** A name, or a path of names. */
  private static final String PATH = "([A-Za-z_][A-Za-z0-9_-]*(?:\\.[A-Za-z_][A-Za-z0-9_-]*){0,8})";

  /** Blocks of Jinja, with the name that they are about. */
  private static final List<String> BLOCKS =
      List.of(
          "\\{%-?\\s*(?:if|elif|unless)\\s+(?:not\\s+)?" + NAME + "\\b[^%}\\n]*%\\}",
          "\\{%-?\\s*for\\s+\\w+(?:\\s*,\\s*\\w+)?\\s+in\\s+" + NAME + "\\b[^%}\\n]*%\\}");

  /** Placeholders, those first that begin with others. */
  private static final List<String> VALUES =
      List.of(
          "\\$!?\\{" + PATH + "\\}",
          "[#@%]\\{" + PATH + "\\}",
          "(?<![{_^])(?<!\\\\[A-Za-z]{1,20})\\{" + PATH + "(?:![rsa])?\\}",
          "(?<![\\w$\\\\])\\$!?" + PATH + "(?![\\w({$])",
          "%\\(" + ANY_NAME + "\\)[sdr]",
          "(?<![\\w%])%" + NAME + "%(?!\\w)",
          "<%[=-]\\s*@?" + PATH + "\\s*-?%>",
          "\\[\\[\\s*" + ANY_NAME + "\\s*\\]\\]",
          "\\[([A-Z][A-Z0-9_]+)\\](?![(\\[:])",
          "(?:\\uff5b{1,2}|\\{\\uff5b)\\s*" + PATH + "\\s*(?:\\uff5d{1,2}|\\uff5d\\})");

  /** Placeholders that are text more often than not. */
  private static final List<String> WEAK =
      List.of(
          "(?<![\\w<])<" + ANY_NAME + ">",
          "(?<!\\{)\\{[ \\t]+" + PATH + "[ \\t]+\\}",
          "(?<!\\{)\\{" + PATH + ":[^\\s{}:\"']{1,12}\\}",
          "(?<![\\w$])\\$" + NAME + "\\$(?!\\w)",
          "\\$\\(" + ANY_NAME + "\\)",
          "\\\\\\(" + ANY_NAME + "\\)",
          "(?<![\\w])__([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)__(?!\\w)");

  /** What is replaced by the values in their order. */
  private static final Pattern POSITIONS =
      Pattern.compile(
          "(?=[%{])(?:(?<![\\w%])%(?:\\d\\$)?[sd](?!\\w)|(?<![{\\w])\\{\\d?\\}(?!\\}))");

  /**
   * What any of them begins with. Text is mostly something else, and then none is tried: this is
   * done for each character of a module.
   */
  private static final String FIRST = "(?=[{$#@%<\\[\\uff5b\\\\_])";

  private static final Pattern ALL = pattern(List.of(BLOCKS, VALUES, WEAK));

  private NamedPlaceholders() {}

  private static Pattern pattern(List<List<String>> parts) {
    return Pattern.compile(
        parts.stream().flatMap(List::stream).collect(Collectors.joining("|", FIRST + "(?:", ")")));
  }

  /**
   * A placeholder.
   *
   * @param name what it would be replaced by, possibly a path
   * @param isLoop whether it begins a loop
   * @param isBlock whether it begins a block of any kind
   * @param isWeak whether it is text more often than not
   */
  public record Found(Span span, String name, boolean isBlock, boolean isLoop, boolean isWeak) {

    /** The parameter that it is about. */
    public String parameter() {
      return name.replaceFirst("\\..*", "");
    }
  }

  /** Those of a text, in order. */
  public static List<Found> in(String text) {
    List<Found> all = new ArrayList<>();
    Matcher matcher = ALL.matcher(text);
    while (matcher.find()) {
      int group = 1;
      while (matcher.group(group) == null) {
        group++;
      }
      boolean isBlock = group <= BLOCKS.size();
      boolean isWeak = group > BLOCKS.size() + VALUES.size();
      Span span = new Span(matcher.start(), matcher.end());
      all.add(new Found(span, matcher.group(group), isBlock, group == BLOCKS.size(), isWeak));
    }
    return all;
  }

  /** The places of a text that values would take in their order: {@code %s}, {@code {}}. */
  public static List<Span> positions(String text) {
    List<Span> all = new ArrayList<>();
    Matcher matcher = POSITIONS.matcher(text);
    while (matcher.find()) {
      all.add(new Span(matcher.start(), matcher.end()));
    }
    return all;
  }
}
