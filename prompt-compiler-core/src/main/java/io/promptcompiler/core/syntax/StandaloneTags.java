package io.promptcompiler.core.syntax;

import io.promptcompiler.core.syntax.Statement.Content;
import java.util.List;

/** Determines whether a tag stands alone on its line, as handlebars.js does. */
final class StandaloneTags {
  private StandaloneTags() {}

  /** Returns whether there is only whitespace between a statement and the line break before it. */
  static boolean endBefore(List<Statement> siblings, int i, boolean isRoot) {
    if (i == 0) {
      return isRoot;
    }
    if (!(siblings.get(i - 1) instanceof Content content)) {
      return false;
    }
    String text = content.original();
    int at = text.length();
    while (at > 0 && Characters.isSpace(text.charAt(at - 1))) {
      at--;
      if (text.charAt(at) == '\n') {
        return true;
      }
    }
    return at == 0 && i == 1 && isRoot;
  }

  /** Returns whether there is only whitespace between a statement and the line break after it. */
  static boolean beginAfter(List<Statement> siblings, int i, boolean isRoot) {
    if (i + 1 == siblings.size()) {
      return isRoot;
    }
    if (!(siblings.get(i + 1) instanceof Content content)) {
      return false;
    }
    String text = content.original();
    int at = 0;
    while (at < text.length() && Characters.isSpace(text.charAt(at))) {
      if (text.charAt(at) == '\n') {
        return true;
      }
      at++;
    }
    return at == text.length() && i + 2 == siblings.size() && isRoot;
  }
}
