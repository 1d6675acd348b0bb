package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Fence.Style;

/**
 * What a fence prints around its inside. The delimiters of a code fence depend on the inside, so
 * they are not among it.
 *
 * @param lineBreak ends a line that one of them has to begin after
 * @param beginsWithEmptyLine whether an empty line has to be before it
 * @param beforeAttributes what stands before the attributes
 * @param afterAttributes what stands between them and the inside
 * @param closing what stands after the inside
 */
public record Delimiters(
    String lineBreak,
    boolean beginsWithEmptyLine,
    String beforeAttributes,
    String afterAttributes,
    String closing) {

  /** Those of a fence. */
  public static Delimiters of(Fence fence) {
    String written = fence.opening().lineBreak();
    String lineBreak =
        written.isEmpty() && fence.closing().lineBreak().isEmpty()
            ? "\n"
            : written.isEmpty() ? fence.closing().lineBreak() : written;
    return fence.style() == Style.MARKDOWN
        ? new Delimiters(lineBreak, true, "", "", "")
        : new Delimiters(
            lineBreak,
            false,
            "<" + fence.name(),
            ">" + written,
            "</" + fence.name() + ">" + fence.closing().lineBreak());
  }
}
