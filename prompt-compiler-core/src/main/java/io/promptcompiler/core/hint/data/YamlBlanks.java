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
                  + "|(?=[ %1$s])(?<=^[ \\t%1$s]{0,60}(?:- |[\\w-]{1,60}:)) *[%1$s][ %1$s]*",
              OTHER));

  /** Matches tabs after a key or a dash; group 1 are the tabs. */
  private static final Pattern TABS =
      Pattern.compile(
          "^[ ]{0,60}(?:-[ ]{1,10})*+(?:[\"']?[\\w-]{1,60}[\"']?:|-)([ ]*\\t[ \\t]*)"
              + "|[{,][ ]*[\"']?[\\w-]{1,60}[\"']?:([ ]*\\t[ \\t]*)");

  private static final Pattern BLOCK = Pattern.compile(".*[|>][-+]?\\d?\\s*");

  /** The description of a tab after a key or a dash. */
  static final String TAB = "a tab follows the ':' or '-', where YAML needs a space";

  static final String TAB_ADVICE = "Write a space.";

  private YamlBlanks() {}

  /**
   * Returns edits that replace tabs after keys and dashes by a space, up to the first text of
   * several lines, in which such tabs are part of the text.
   *
   * @param yaml a range that begins with a line
   */
  static List<Edit> tabs(SourceText source, Span yaml) {
    List<Edit> edits = new ArrayList<>();
    int start = yaml.start();
    while (start < yaml.end()) {
      YamlLine line = YamlLine.at(source, start);
      Matcher found = TABS.matcher(line.text());
      while (line.text().length() < 2_000 && found.find()) {
        int group = found.group(1) == null ? 2 : 1;
        boolean isLast = found.end() == line.text().length();
        edits.add(line.edit(found.start(group), found.end(group), isLast ? "" : " "));
      }
      if (BLOCK.matcher(line.text()).matches()) {
        break;
      }
      start += line.text().length();
      start += source.content().startsWith("\r\n", start) ? 2 : 1;
    }
    return edits;
  }

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
