package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds Unicode spaces, which YAML treats like letters, and tabs, which must not indent a line.
 * They often occur in text copied from web pages and word processors.
 */
public final class YamlBlanks {
  /** The advice for authors. */
  public static final String ADVICE = "Write ordinary spaces.";

  private static final String OTHER = "\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff";

  /** Matches blanks that indent a line, or follow its key or its dash. */
  private static final Pattern MISPLACED =
      Pattern.compile(
          String.format(
              "(?m)^[ \\t]*[\\t%1$s][ \\t%1$s]*"
                  + "|(?<=^[ \\t%1$s]{0,60}(?:- |[\\w-]{1,60}:)) *[%1$s][ %1$s]*",
              OTHER));

  private YamlBlanks() {}

  static boolean isBlank(char unit) {
    return unit == ' '
        || unit == '\t'
        || (unit != '\n' && Character.isSpaceChar(unit))
        || unit == '\u200b'
        || unit == '\ufeff';
  }

  /** Returns whether a text begins with a blank that YAML treats like a letter. */
  public static boolean isFirst(String text) {
    return !text.isEmpty() && isOther(text.charAt(0));
  }

  private static boolean isOther(char unit) {
    return unit != ' ' && unit != '\t' && isBlank(unit);
  }

  /**
   * Returns edits that replace such blanks by ordinary spaces; a tab that indents a line becomes
   * two spaces.
   */
  public static List<Edit> edits(SourceText source, Span yaml) {
    List<Edit> edits = new ArrayList<>();
    Matcher found = MISPLACED.matcher(source.content()).region(yaml.start(), yaml.end());
    found.useAnchoringBounds(true);
    while (found.find()) {
      boolean isIndent =
          found.start() == yaml.start()
              || "\r\n".indexOf(source.content().charAt(found.start() - 1)) >= 0;
      Location place = new Location(source, new Span(found.start(), found.end()));
      edits.add(new Edit(place, isIndent ? indent(found.group()) : " "));
    }
    return edits;
  }

  private static String indent(String blanks) {
    return " ".repeat(blanks.replaceAll("[\u200b\ufeff]", "").replace("\t", "  ").length());
  }

  /** Describes the wrong blanks. */
  public static String described(String blanks) {
    int other = blanks.chars().filter(unit -> isOther((char) unit)).findFirst().orElse('\t');
    return other == '\t'
        ? "a tab indents the line"
        : String.format(Locale.ROOT, "YAML treats the space U+%04X as a letter", other);
  }
}
