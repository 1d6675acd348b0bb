package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction.EmitText;
import java.util.List;

/** Finds the locations of characters of a fixed text in its source file. */
final class TextPlace {
  private TextPlace() {}

  /**
   * Returns the location after the given number of characters of a text, extended to the end of the
   * line, as far as the file contains the text literally.
   */
  static Location after(EmitText emit, int characters) {
    int left = characters;
    EmitText last = emit;
    for (EmitText part : emit.parts()) {
      last = part;
      if (left < part.text().length()) {
        break;
      }
      left -= part.text().length();
    }
    boolean isAtEnd = !emit.parts().isEmpty() && characters == emit.text().length();
    return inPart(last, isAtEnd ? last.text().length() : left);
  }

  private static Location inPart(EmitText part, int characters) {
    Location location = part.location();
    String content = location.source().content();
    int start = location.span().start();
    int most = Math.min(characters, content.length() - start);
    int stands = same(content.substring(start, start + most), part.text());
    int from = start + stands;
    int end = Math.max(from, Math.min(location.span().end(), content.length()));
    int lineEnd = content.indexOf('\n', from);
    return new Location(
        location.source(),
        new Span(from, Math.max(from, lineEnd < 0 ? end : Math.min(end, lineEnd))));
  }

  /** Returns the length of the common prefix of two lists. */
  static int same(List<?> one, List<?> other) {
    int same = 0;
    while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
      same++;
    }
    return same;
  }

  /** Returns the length of the common prefix of two texts. */
  static int same(String one, String other) {
    int same = 0;
    while (same < Math.min(one.length(), other.length())
        && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    return same;
  }
}
