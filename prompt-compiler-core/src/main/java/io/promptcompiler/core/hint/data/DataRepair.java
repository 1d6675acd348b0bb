package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A possible repair of YAML or JSON that cannot be read.
 *
 * @param what the description of the error, as the end of a sentence
 * @param advice a sentence with the correct form
 * @param isCertain whether the edits preserve all content
 */
record DataRepair(Location at, String what, String advice, List<Edit> edits, boolean isCertain) {
  /** Copies the list. */
  DataRepair {
    edits = List.copyOf(edits);
  }

  DataRepair(Location at, String what, String advice, Edit edit) {
    this(at, what, advice, List.of(edit), true);
  }

  /** Returns the file after the repair. */
  SourceText repaired() {
    return new SourceText(at.source().path(), Edit.applied(edits));
  }

  Diagnostic finding(DiagnosticCode code) {
    Fix fix = Fix.of(advice).editing(edits);
    return Diagnostic.of(code, at, what).fix(isCertain ? fix : fix.suggested());
  }

  /**
   * The unclosed brackets of a text, innermost first.
   *
   * @param open the offsets of the brackets
   * @param until the offset of a bracket that closes an outer one, or -1
   * @param isInQuotes whether the text ends in quotes
   */
  record OpenBrackets(List<Integer> open, int until, boolean isInQuotes) {
    /**
     * Finds the brackets that are open at the end of a text, or at the first mismatched bracket.
     *
     * @param quotes the quote characters; brackets in quoted text do not count
     * @param escape the character that escapes a quote
     */
    static OpenBrackets in(String text, String quotes, char escape) {
      Deque<Integer> open = new ArrayDeque<>();
      char quote = 0;
      for (int at = 0; at < text.length(); at++) {
        char unit = text.charAt(at);
        if (quote != 0) {
          at += unit == escape ? 1 : 0;
          quote = unit == quote ? 0 : quote;
        } else if (quotes.indexOf(unit) >= 0) {
          quote = unit;
        } else if (unit == '{' || unit == '[') {
          open.push(at);
        } else if (!open.isEmpty() && unit == closing(text, open.peek())) {
          open.pop();
        } else if (!open.isEmpty() && (unit == '}' || unit == ']')) {
          return new OpenBrackets(List.copyOf(open), at, false);
        }
      }
      return new OpenBrackets(List.copyOf(open), -1, quote != 0);
    }

    static char closing(String text, int open) {
      return text.charAt(open) == '{' ? '}' : ']';
    }
  }
}
