package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A statement of a template, named as in the Handlebars language. */
public sealed interface Statement
    permits Statement.Content,
        Statement.Comment,
        Statement.Mustache,
        Statement.Block,
        Statement.Partial,
        Statement.PartialBlock,
        Statement.Decorator,
        Statement.DecoratorBlock {

  /** Returns the range of the source that it covers. */
  Span span();

  /** Returns the bodies inside it, in the order of the record's components. */
  default List<Body> bodies() {
    return List.of();
  }

  /**
   * Plain text.
   *
   * @param value the text that is printed, after whitespace control
   * @param original the text before it, without the backslashes that escape a tag
   */
  record Content(String value, String original, Span span) implements Statement {}

  /** {@code {{! … }}} or {@code {{!-- … --}}}. */
  record Comment(String value, StripFlags strip, Span span) implements Statement {}

  /**
   * {@code {{x}}}, {@code {{{x}}}} or {@code {{&x}}}.
   *
   * @param escaped whether the document's escaping applies
   */
  record Mustache(Call call, boolean escaped, StripFlags strip, Span span) implements Statement {}

  /**
   * {@code {{#x}}…{{/x}}}, {@code {{^x}}…{{/x}}} or a raw block.
   *
   * @param call the call in the opening tag
   * @param raw whether it is a raw block {@code {{{{x}}}}}, whose body is one text
   * @param body the statements before an else; empty in {@code {{^x}}} without an else
   * @param inverse the statements after an else, or in {@code {{^x}}}
   * @param chained whether the inverse is one block written {@code {{else x}}}
   * @param openStrip the flags of the opening tag
   * @param inverseStrip the flags of the else tag
   * @param closeStrip the flags of the closing tag; in a chain, the flags of the tag that ends the
   *     link
   * @param openTag the span of the opening tag
   */
  record Block(
      Call call,
      boolean raw,
      Optional<Body> body,
      Optional<Body> inverse,
      boolean chained,
      StripFlags openStrip,
      StripFlags inverseStrip,
      StripFlags closeStrip,
      Span openTag,
      Span span)
      implements Statement {

    @Override
    public List<Body> bodies() {
      return Stream.of(body, inverse).flatMap(Optional::stream).toList();
    }

    /**
     * Returns the tag that begins the inverse: the else tag, or the opening tag of {@code {{^x}}}
     * without an else.
     */
    public Span elseTag() {
      if (body.isEmpty() || inverse.isEmpty()) {
        return openTag;
      }
      if (chained) {
        return ((Block) inverse.get().statements().get(0)).openTag();
      }
      boolean isInverted = inverse.get().span().start() < body.get().span().start();
      Span before = isInverted ? inverse.get().span() : body.get().span();
      Span behind = isInverted ? body.get().span() : inverse.get().span();
      return new Span(/* start= */ before.end(), /* end= */ behind.start());
    }

    Block closedBy(StripFlags close) {
      return new Block(
          call, raw, body, inverse, chained, openStrip, inverseStrip, close, openTag, span);
    }

    Block withBodies(Optional<Body> newBody, Optional<Body> newInverse) {
      return new Block(
          call,
          raw,
          newBody,
          newInverse,
          chained,
          openStrip,
          inverseStrip,
          closeStrip,
          openTag,
          span);
    }
  }

  /**
   * {@code {{> name}}}.
   *
   * @param call the partial's name as callee, its context and hash as arguments
   * @param indent the whitespace before the tag if it is alone on its line
   */
  record Partial(Call call, String indent, StripFlags strip, Span span) implements Statement {}

  /** {@code {{#> name}}…{{/name}}}. */
  record PartialBlock(
      Call call, Body body, StripFlags openStrip, StripFlags closeStrip, Span openTag, Span span)
      implements Statement {
    @Override
    public List<Body> bodies() {
      return List.of(body);
    }
  }

  /** {@code {{* name}}}. */
  record Decorator(Call call, StripFlags strip, Span span) implements Statement {}

  /** {@code {{#* name}}…{{/name}}}, in practice {@code {{#*inline "name"}}}. */
  record DecoratorBlock(
      Call call, Body body, StripFlags openStrip, StripFlags closeStrip, Span openTag, Span span)
      implements Statement {
    @Override
    public List<Body> bodies() {
      return List.of(body);
    }
  }
}
