package io.promptcompiler.core.hint;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** A line that begins or ends frontmatter, or was meant to. */
enum FrontmatterMark {
  /** The line {@code ---}, possibly with whitespace before or after it. */
  EXACT("---"),
  /** Another number of dashes, other dashes, which editors make of them, or words after them. */
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

  FrontmatterMark(String mark) {
    this.pattern = blanksAround(mark);
  }

  private static Pattern blanksAround(String mark) {
    return Pattern.compile(BLANKS + mark + BLANKS);
  }

  /** The mark that a line is. */
  static Optional<FrontmatterMark> of(String line) {
    return Arrays.stream(values()).filter(mark -> mark.pattern.matcher(line).matches()).findFirst();
  }

  /**
   * Whether a line was meant to end a frontmatter.
   *
   * @param isFenced whether it stands in a fenced block
   */
  static boolean ends(String line, boolean isFenced) {
    return DOCUMENT_END.matcher(line).matches()
        || of(line).filter(mark -> isFenced || mark != FENCE).isPresent();
  }
}
