package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects a text that begins with {@code #}, as in {@code default: #support}, where YAML sees a
 * comment and no value. A comment has a blank after its mark, and stands after a value.
 */
public final class TakenForComment {
  /** Keys whose values are texts. */
  private static final Set<String> TEXTS =
      Set.of("class", "default", "deprecated", "description", "synopsis", "version");

  private static final Pattern COMMENT = Pattern.compile(":[ \\t]+(#[^\\s#!][^\\r\\n]*)");

  private TakenForComment() {}

  /** Reports such a text of a key. */
  public static void check(Entry entry, DiagnosticSink sink) {
    boolean isEmpty =
        entry.value() instanceof Scalar scalar && scalar.isPlain() && scalar.text().isEmpty();
    if (!isEmpty || !TEXTS.contains(entry.key())) {
      return;
    }
    String content = entry.keyLocation().source().content();
    int end = entry.keyLocation().span().end();
    Matcher comment = COMMENT.matcher(content).region(end, content.length());
    if (comment.lookingAt() && !comment.group(1).contains("prompt-compiler:")) {
      String text = comment.group(1).stripTrailing();
      int from = comment.start(1);
      Location at =
          new Location(entry.keyLocation().source(), new Span(from, from + text.length()));
      String quoted = YamlSlips.quoted(text);
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, at, entry.key(), text)
              .severity(Severity.WARNING)
              .fix(
                  Fix.of(
                          "YAML takes it for a comment. Write '"
                              + entry.key()
                              + ": "
                              + quoted
                              + "'.")
                      .replacing(at, quoted)));
    }
  }
}
