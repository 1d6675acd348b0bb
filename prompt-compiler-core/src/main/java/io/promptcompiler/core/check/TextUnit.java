package io.promptcompiler.core.check;

import io.promptcompiler.core.check.partials.Partial;
import io.promptcompiler.core.check.partials.Partials;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Placeholders;
import java.util.List;
import java.util.Optional;

/**
 * A text as a unit of lowering, with the settings that are constant while it is lowered.
 *
 * @param syntax the syntax of its variables
 * @param partials the partials that it can include
 * @param holdsMessages whether it consists of messages
 * @param includer the call that leads to it, if it is a partial
 */
public record TextUnit(
    SplicedText text,
    Syntax syntax,
    Partials partials,
    boolean holdsMessages,
    Optional<Location> includer) {

  /** Returns the unit of a partial that is called here. */
  TextUnit including(Partial partial, Location from) {
    return new TextUnit(
        partial.text(), syntax, partial.partials(), partial.holdsMessages(), Optional.of(from));
  }

  /** Returns the source that contains the text. */
  public SourceText source() {
    return text.text();
  }

  /** Returns the range of the source that is lowered. */
  public Span body() {
    return text.span();
  }

  /** Returns the text in a range. */
  String textOf(Span span) {
    return text.text().slice(span);
  }

  /**
   * Returns advice on escaping text that looks like a variable of an older syntax; empty for
   * Handlebars.
   */
  public String asText(String name) {
    return syntax == Syntax.HANDLEBARS
        ? ""
        : "To write it as text, use '" + Placeholders.escaped(syntax, name) + "'.";
  }

  Location at(Span span) {
    Location place = text.at(span);
    return includer.map(place::includedFrom).orElse(place);
  }

  /** Returns a location in the text itself, for edits in the notation of its file. */
  Location here(Span span) {
    return new Location(text.text(), span);
  }

  /** Returns the span of a call, including its parentheses, if any. */
  Span around(Call call) {
    Span span = call.callee().span();
    for (Expression argument : call.arguments()) {
      span = span.to(argument.span());
    }
    for (Call.HashPair pair : call.hash()) {
      span = span.to(pair.span());
    }
    String content = text.text().content();
    int start = span.start();
    int end = span.end();
    boolean hasSome =
        start > 0
            && end < content.length()
            && content.charAt(start - 1) == '('
            && content.charAt(end) == ')';
    return hasSome ? new Span(start - 1, end + 1) : span;
  }

  /** Returns the parts of a fixed text that is assembled from several places. */
  List<Instruction.EmitText> parts(String value, int start) {
    Span span = new Span(start, start + value.length());
    boolean isAsWritten =
        span.end() <= text.text().content().length() && text.text().slice(span).equals(value);
    List<Span> spans = isAsWritten ? text.divide(span) : List.of();
    return spans.size() < 2
        ? List.of()
        : spans.stream()
            .map(one -> new Instruction.EmitText(text.text().slice(one), text.at(one)))
            .toList();
  }
}
