package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a text can be moved from. */
public enum OldSyntax {
  /** <code>${x}</code>. */
  DOLLAR,
  /** {@code {X}}. */
  BRACE,
  /** {@code [X]}. */
  BRACKET,
  /** {@code {x}}, and two braces for one: Python's format text, which no document can declare. */
  PYTHON;

  /** The word for it: {@code dollar}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(OldSyntax::word).toList();
  }

  /** The old syntax of a word. */
  public static Optional<OldSyntax> of(String word) {
    return Arrays.stream(values()).filter(syntax -> syntax.word().equals(word)).findFirst();
  }

  /** The old syntax that a syntax of documents is; none for Handlebars. */
  static Optional<OldSyntax> of(Syntax syntax) {
    return of(syntax.word());
  }

  /** The syntax of documents that it is; none for Python. */
  Optional<Syntax> syntax() {
    return Syntax.of(word());
  }

  /** The tree of a template; what is no template of this syntax is reported and left out. */
  Body parse(SourceText source, Span template, DiagnosticSink sink) {
    return syntax()
        .flatMap(syntax -> ParseTemplate.parse(source, template, syntax, sink))
        .orElseGet(() -> PythonFormat.parse(source, template, sink));
  }
}
