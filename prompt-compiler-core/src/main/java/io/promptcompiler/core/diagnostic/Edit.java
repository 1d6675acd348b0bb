package io.promptcompiler.core.diagnostic;

/**
 * Replaces a range of a file by another text.
 *
 * @param place the characters; none where something is inserted
 * @param replacement what to write in their place, as the file has it
 */
public record Edit(Location place, String replacement) {
  /** The content of the file with the replacement. */
  public String applied() {
    String content = place.source().content();
    return content.substring(0, place.span().start())
        + replacement
        + content.substring(place.span().end());
  }
}
