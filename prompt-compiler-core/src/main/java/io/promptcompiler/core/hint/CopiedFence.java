package io.promptcompiler.core.hint;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Warns about a prompt that is all in one code fence, as chats show a text to copy. */
public final class CopiedFence {
  /** Matches the first line of a fence around prose; group 1 is its marks. */
  private static final Pattern OPEN =
      Pattern.compile(
          "\\s*+(?<marks>`{3,}+|~{3,}+)[ \\t]*+"
              + "(?i:markdown|md|text|txt|plaintext|prompt|handlebars|hbs|mustache)?[ \\t]*+(?:\\r\\n|\\n|\\r)");

  private CopiedFence() {}

  /** Checks the template of a prompt. */
  public static void check(SourceText source, Span template, DiagnosticSink sink) {
    String text = source.slice(template);
    Matcher open = OPEN.matcher(text);
    if (!open.lookingAt()) {
      return;
    }
    String marks = open.group("marks");
    int end = text.stripTrailing().length();
    int start = Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1;
    String last = text.substring(start, end);
    if (start < open.end()
        || !last.strip().equals(marks)
        || !isOne(text, open.end(), start, marks)) {
      return;
    }
    int first = template.start() + open.start("marks");
    Location at = new Location(source, new Span(first, template.start() + open.end()));
    Location close = new Location(source, new Span(template.start() + start, template.end()));
    Location shown =
        new Location(source, new Span(first, first + at.text().stripTrailing().length()));
    sink.report(
        Diagnostic.of(DiagnosticCode.FENCED_TEXT, shown)
            .fix(
                Fix.of(
                        "Remove the line '%s' and its end, line %d."
                            .formatted(shown.text(), close.line()))
                    .editing(List.of(new Edit(at, ""), new Edit(close, "")))
                    .suggested()));
  }

  /** Returns whether the fence that is open at the beginning ends at the end of a range. */
  private static boolean isOne(String text, int from, int to, String marks) {
    Matcher fences =
        Pattern.compile("(?m)^[ \\t]*+" + marks + "(?<info>[^\\r\\n]*+)$")
            .matcher(text)
            .region(from, to);
    int open = 1;
    while (fences.find()) {
      open += fences.group("info").isBlank() ? -1 : 1;
      if (open == 0) {
        return false;
      }
    }
    return open == 1;
  }
}
