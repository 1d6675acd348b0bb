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
 * A possible repair of YAML that cannot be read.
 *
 * @param what the description of the error, as the end of a sentence
 * @param advice a sentence with the correct form
 * @param isCertain whether the edits preserve all content
 */
record YamlRepair(Location at, String what, String advice, List<Edit> edits, boolean isCertain) {
  /** Copies the list. */
  YamlRepair {
    edits = List.copyOf(edits);
  }

  YamlRepair(Location at, String what, String advice, Edit edit) {
    this(at, what, advice, List.of(edit), true);
  }

  /** Returns the file after the repair. */
  SourceText repaired() {
    return new SourceText(at.source().path(), Edit.applied(edits));
  }

  Diagnostic finding() {
    Fix fix = Fix.of(advice).editing(edits);
    return Diagnostic.of(DiagnosticCode.YAML_SYNTAX, at, what)
        .fix(isCertain ? fix : fix.suggested());
  }

  /**
   * The unclosed brackets of a text, innermost first.
   *
   * @param open the offsets of the brackets
   * @param until the offset of a bracket that closes an outer one, or -1
   */
  record OpenBrackets(List<Integer> open, int until) {
    /**
     * Finds the brackets outside of quotes that are open at the end of a text, or at the first
     * mismatched bracket.
     */
    static OpenBrackets in(String text) {
      Deque<Integer> open = new ArrayDeque<>();
      char quote = 0;
      for (int at = 0; at < text.length(); at++) {
        char unit = text.charAt(at);
        if (quote != 0) {
          quote = unit == quote ? 0 : quote;
        } else if (unit == '"' || unit == '\'') {
          quote = unit;
        } else if (unit == '{' || unit == '[') {
          open.push(at);
        } else if (!open.isEmpty() && unit == closing(text, open.peek())) {
          open.pop();
        } else if (!open.isEmpty() && (unit == '}' || unit == ']')) {
          return new OpenBrackets(List.copyOf(open), at);
        }
      }
      return new OpenBrackets(List.copyOf(open), -1);
    }

    static char closing(String text, int open) {
      return text.charAt(open) == '{' ? '}' : ']';
    }
  }
}
