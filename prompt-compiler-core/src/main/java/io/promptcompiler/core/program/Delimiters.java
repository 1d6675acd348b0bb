package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Fence.Style;

/**
 * The text that a fence prints around its body. The delimiters of a code fence depend on the body,
 * so they are not included.
 *
 * @param lineBreak the line break to insert before a delimiter that has to begin a line
 * @param beginsWithEmptyLine whether an empty line has to be before it
 * @param beforeAttributes the text before the attributes
 * @param afterAttributes the text between the attributes and the body
 * @param closing the text after the body
 */
public record Delimiters(
    String lineBreak,
    boolean beginsWithEmptyLine,
    String beforeAttributes,
    String afterAttributes,
    String closing) {

  /** Returns the delimiters of a fence. */
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
