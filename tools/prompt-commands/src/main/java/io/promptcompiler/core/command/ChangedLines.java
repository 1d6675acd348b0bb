package io.promptcompiler.core.command;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes the difference between a text and its previous version. */
public final class ChangedLines {
  private @Nullable String last;

  /** Creates an instance without a previous text. */
  public ChangedLines() {}

  /**
   * Returns a sentence about the changes in the next text, such as {@code Lines 3 to 5 changed.};
   * empty for the first text.
   */
  public Optional<String> next(String text) {
    String before = last;
    last = text;
    return before == null ? Optional.empty() : Optional.of(sentence(before, text));
  }

  private static String sentence(String before, String now) {
    if (before.equals(now)) {
      return "The text is the same.";
    }
    List<String> old = before.lines().toList();
    List<String> lines = now.lines().toList();
    int most = Math.min(old.size(), lines.size());
    int same = 0;
    while (same < most && old.get(same).equals(lines.get(same))) {
      same++;
    }
    int end = 0;
    while (end < most - same
        && old.get(old.size() - 1 - end).equals(lines.get(lines.size() - 1 - end))) {
      end++;
    }
    int gone = old.size() - same - end;
    int added = lines.size() - same - end;
    if (gone == 0 && added == 0) {
      return "Only the line break at the end changed.";
    }
    if (added == 0) {
      return gone == 1
          ? "A line after line " + same + " is gone."
          : gone + " lines after line " + same + " are gone.";
    }
    return added == 1
        ? "Line " + (same + 1) + " changed."
        : "Lines " + (same + 1) + " to " + (same + added) + " changed.";
  }
}
