package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds values that YAML reads differently than their authors intended. */
public final class MisreadValues {
  /** Keys whose values are texts. */
  private static final Set<String> TEXTS =
      Set.of("class", "default", "deprecated", "description", "synopsis", "version");

  /** Keys whose values are sentences, in which a word may begin with {@code #}. */
  private static final Set<String> PROSE = Set.of("deprecated", "description", "synopsis");

  private static final Pattern COMMENT = Pattern.compile("[ \\t]+(#[^\\s#!][^\\r\\n]*)");

  private MisreadValues() {}

  /** Reports typographic quotes around a value and around the values in it. */
  public static void checkQuotes(DataNode value, DiagnosticSink sink) {
    if (value instanceof Sequence list) {
      list.items().forEach(item -> checkQuotes(item, sink));
    } else if (value instanceof Mapping mapping) {
      mapping.entries().forEach(entry -> checkQuotes(entry.value(), sink));
    } else if (value instanceof Scalar scalar
        && scalar.isPlain()
        && TypographicQuotes.quote(scalar.text())) {
      TypographicQuotes.checkValue(scalar.text(), scalar.location(), sink);
    }
  }

  /**
   * Reports a text that YAML reads as a comment: {@code default: #support}, {@code description:
   * Fixes bug #12}. It counts as an intended comment if a blank follows the {@code #} and the value
   * is not a sentence.
   */
  public static void checkComment(Entry entry, DiagnosticSink sink) {
    if (!(entry.value() instanceof Scalar scalar) || !scalar.isPlain()) {
      return;
    }
    boolean isEmpty = scalar.text().isEmpty();
    if (!(isEmpty ? TEXTS : PROSE).contains(entry.key())) {
      return;
    }
    SourceText source = entry.keyLocation().source();
    String content = source.content();
    int end = isEmpty ? entry.keyLocation().span().end() + 1 : scalar.location().span().end();
    Matcher comment =
        COMMENT.matcher(content).region(Math.min(end, content.length()), content.length());
    if (comment.lookingAt() && !comment.group(1).contains("prompt-compiler:")) {
      int to = comment.start(1) + comment.group(1).stripTrailing().length();
      int from = isEmpty ? comment.start(1) : scalar.location().span().start();
      Location whole = new Location(source, new Span(from, to));
      String quoted = TypographicQuotes.quoted(whole.text());
      Fix fix =
          Fix.of("YAML treats it as a comment. Write '" + entry.key() + ": " + quoted + "'.")
              .replacing(whole, quoted);
      Location mark = new Location(source, new Span(comment.start(1), to));
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, mark, entry.key(), whole.text())
              .severity(Severity.WARNING)
              .fix(isEmpty ? fix : fix.suggested()));
    }
  }
}
