package io.promptcompiler.core.hint;

import io.promptcompiler.core.diagnostic.Span;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines that may be frontmatter, well-formed or not.
 *
 * @param known the keys of frontmatter in them
 * @param hasOurs whether one of the keys hardly occurs in other formats
 * @param closed the line that was meant to end the frontmatter, if there is one
 */
record FrontmatterLines(Set<String> known, boolean hasOurs, Optional<Span> closed) {
  private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|\\n|\\r|\\z");

  /** A line that is part of a value, or a comment, or blank. */
  private static final Pattern INSIDE =
      Pattern.compile("[ \\t]+\\S.*|\\s*|#.*|-[ \\t].*|[\\[\\]{}].*");

  /** A key of YAML, TOML or JSON: group 1 is its name, group 2 the text after it. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?:\\{[ \\t]*)?[\"'\\u201c\\u201d]?([\\w.-]+(?: [\\w.-]+){0,2})[\"'\\u201c\\u201d]?"
              + "[ \\t]*[:=][ \\t]*(.*)");

  /** A table of TOML; group 1 is the first part of its name. */
  private static final Pattern TABLE = Pattern.compile("\\[\\[?([\\w-]+)[\\w.-]*\\]\\]?\\s*");

  /** Keys that hardly occur at the top of other files. */
  private static final List<String> OURS = List.of("parameters", "synopsis", "maxTokens");

  private static final FrontmatterLines NONE =
      new FrontmatterLines(Set.of(), false, Optional.empty());

  /** Copies the set. */
  FrontmatterLines {
    known = Set.copyOf(known);
  }

  /**
   * Returns whether the lines are probably frontmatter if they follow an opening mark at the
   * beginning.
   */
  boolean isLikely() {
    return closed.isPresent() ? !known.isEmpty() : hasOurs || known.size() > 1;
  }

  /**
   * Reads lines up to one that ends frontmatter or cannot be part of it.
   *
   * @param keys the keys of frontmatter
   * @param indent the indentation of each line
   * @param isFenced whether the lines are in a fenced block
   */
  static FrontmatterLines read(
      String text, Collection<String> keys, int from, String indent, boolean isFenced) {
    Set<String> known = new HashSet<>();
    boolean hasOurs = false;
    boolean needsMapping = false;
    boolean isJson = false;
    Matcher lineBreak = LINE_BREAK.matcher(text);
    for (int start = from; lineBreak.find(start); start = lineBreak.end()) {
      String raw = text.substring(start, lineBreak.start());
      isJson |= raw.startsWith("{");
      String spaces = isJson ? raw.substring(0, raw.indexOf(raw.strip())) : indent;
      String line = raw.startsWith(spaces) ? raw.substring(spaces.length()) : raw;
      Matcher key = KEY.matcher(line);
      if (Mark.ends(line, isFenced)) {
        Span close = new Span(start, lineBreak.start());
        return new FrontmatterLines(known, hasOurs, Optional.of(close));
      }
      if (needsMapping && !line.isBlank()) {
        if (line.stripLeading().startsWith("-")) {
          return NONE; // These may be the parameters of another tool.
        }
        needsMapping = false;
        hasOurs = true;
      }
      Matcher table = TABLE.matcher(line);
      if (table.matches() && keys.contains(table.group(1))) {
        known.add(table.group(1));
        hasOurs |= OURS.contains(table.group(1));
      }
      if (key.matches()) {
        String name = key.group(1);
        String value = key.group(2);
        if (value.contains("{{")) {
          return NONE; // The text itself prints frontmatter.
        }
        if (keys.contains(name)) {
          known.add(name);
        }
        needsMapping = name.equals("parameters") && value.isBlank();
        boolean isMapping = !name.equals("parameters") || value.startsWith("{");
        hasOurs |= OURS.contains(name) && isMapping;
      } else if (!INSIDE.matcher(line).matches()) {
        break;
      }
      if (lineBreak.end() == text.length()) {
        break;
      }
    }
    return new FrontmatterLines(known, hasOurs, Optional.empty());
  }

  /** A line that begins or ends frontmatter, or was meant to. */
  enum Mark {
    /** The line {@code ---}, possibly with whitespace before or after it. */
    EXACT("---"),
    /** Another number of dashes, typographic dashes, or words after the dashes. */
    DASHES(
        "(?:--|-{4,}|-*[\\u2010-\\u2015\\u2212][-\\u2010-\\u2015\\u2212]*"
            + "|---[ \\t]*(?:[Yy]a?ml|#.*))"),
    /** The delimiters of frontmatter in TOML or JSON for other tools. */
    OTHER("(?:\\+{3,}|;{3,})"),
    /** The mark of a fenced block. */
    FENCE("[`~]{3,}[ \\t]*\\w*");

    private static final String BLANKS = "[\\s\\p{Z}\\p{Cf}]*";
    private static final Pattern DOCUMENT_END = Pattern.compile("\\.\\.\\." + BLANKS);

    private final Pattern pattern;

    Mark(String mark) {
      this.pattern = Pattern.compile(BLANKS + mark + BLANKS);
    }

    /** Returns the mark in a line. */
    static Optional<Mark> of(String line) {
      return Arrays.stream(values())
          .filter(mark -> mark.pattern.matcher(line).matches())
          .findFirst();
    }

    /**
     * Returns whether a line was meant to end a frontmatter.
     *
     * @param isFenced whether it is in a fenced block
     */
    static boolean ends(String line, boolean isFenced) {
      return DOCUMENT_END.matcher(line).matches()
          || of(line).filter(mark -> isFenced || mark != FENCE).isPresent();
    }
  }
}
