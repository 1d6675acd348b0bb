package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.regex.Pattern;

/** Finds values that YAML reads differently than their authors intended. */
public final class MisreadValues {
  private static final Pattern INFINITE =
      Pattern.compile("[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");

  private MisreadValues() {}

  /** Reports an infinite number of YAML, or what is not a number, which is read as a text. */
  public static void checkInfinite(Entry entry, DiagnosticSink sink) {
    if (entry.value() instanceof Scalar scalar
        && scalar.isPlain()
        && INFINITE.matcher(scalar.text()).matches()) {
      String quoted = TypographicQuotes.quoted(scalar.text());
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, scalar.location(), entry.key(), scalar.text())
              .severity(Severity.WARNING)
              .fix(
                  Fix.of(
                          "Numbers are finite, so it is read as a text. Write a number, or '"
                              + quoted
                              + "' for the text.")
                      .replacing(scalar.location(), quoted)
                      .suggested()));
    }
  }

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
}
