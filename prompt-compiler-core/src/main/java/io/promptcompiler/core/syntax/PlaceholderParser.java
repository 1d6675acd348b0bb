package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Statement.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Parses a template of an older syntax. Everything except placeholders is text, so there are no
 * syntax errors.
 */
final class PlaceholderParser {
  private final SourceText source;
  private final Span body;
  private final List<Statement> statements = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  /** The beginning of {@link #text} in the source. */
  private int textStart;

  private PlaceholderParser(SourceText source, Span body) {
    this.source = source;
    this.body = body;
    this.textStart = body.start();
  }

  static Body parse(SourceText source, Span body, Syntax syntax) {
    return new PlaceholderParser(source, body).parse(syntax);
  }

  private Body parse(Syntax syntax) {
    Matcher matcher = Placeholders.pattern(syntax).matcher(source.content());
    matcher.region(body.start(), body.end());
    int at = body.start();
    while (matcher.find()) {
      text.append(source.content(), at, matcher.start());
      at = matcher.end();
      if (matcher.group(1) != null) {
        text.append(source.content(), matcher.end(1), at);
      } else {
        flush(matcher.start());
        Span name = new Span(matcher.start(2), matcher.end(2));
        statements.add(Variables.of(matcher.group(2), name, new Span(matcher.start(), at)));
        textStart = at;
      }
    }
    text.append(source.content(), at, body.end());
    flush(body.end());
    return new Body(statements, List.of(), statements.isEmpty() ? Span.at(body.start()) : body);
  }

  private void flush(int end) {
    if (!text.isEmpty()) {
      String content = text.toString();
      statements.add(new Content(content, content, new Span(textStart, end)));
      text.setLength(0);
    }
  }
}
