package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;

/** Finds values that YAML reads differently than their authors intended. */
public final class MisreadValues {
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
}
