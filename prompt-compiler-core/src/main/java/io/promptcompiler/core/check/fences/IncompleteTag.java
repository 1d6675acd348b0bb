package io.promptcompiler.core.check.fences;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.runtime.support.FencedText;

/**
 * A tag of a fence that fixed text may have begun but not completed.
 *
 * @param state the progress in the tag, as defined by {@link FencedText#next}
 * @param text the text in which it begins
 * @param offset the offset in that text
 */
record IncompleteTag(int state, EmitText text, int offset) {
  /** Returns the beginning of the tag, as far as its text contains it. */
  String shown(String name) {
    String written = text.text();
    int end = offset + 1;
    int reached = FencedText.BEGUN;
    while (end < written.length() && reached > FencedText.NO_TAG) {
      int codePoint = written.codePointAt(end);
      reached = FencedText.next(name, reached, codePoint);
      if (reached > FencedText.NO_TAG) {
        end += Character.charCount(codePoint);
      }
    }
    return written.substring(offset, end).strip();
  }

  /**
   * Returns the location of the beginning of the tag, or of the part of the text that contains it.
   */
  Location at(String name) {
    int left = offset;
    EmitText place = text;
    for (EmitText part : text.parts()) {
      place = part;
      if (left < part.text().length()) {
        break;
      }
      left -= part.text().length();
    }
    Location location = place.location();
    int start = location.span().start() + left;
    String shown = shown(name);
    return location.source().content().startsWith(shown, start)
        ? new Location(location.source(), new Span(start, start + shown.length()))
        : location;
  }
}
