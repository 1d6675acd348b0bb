package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Body.BlockParameter;
import io.promptcompiler.core.syntax.OpenBlocks.CloseTag;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import io.promptcompiler.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parses blocks, and the tags that divide and close them. */
final class BlockParser {
  private final SourceText source;
  private final TokenStream tokens;
  private final HandlebarsParser statements;
  private final OpenBlocks open;
  private int depth;

  /** A close tag that belongs to an outer block; all inner blocks end before it. */
  private Optional<CloseTag> pending = Optional.empty();

  BlockParser(SourceText source, TokenStream tokens, HandlebarsParser statements) {
    this.source = source;
    this.tokens = tokens;
    this.statements = statements;
    this.open = new OpenBlocks(source, statements::report);
  }

  /** Returns whether the next tag divides or closes a block, or the template ends. */
  boolean endsBody() {
    return pending.isPresent()
        || switch (tokens.peek().kind()) {
          case END, OPEN_END_BLOCK, INVERSE, OPEN_INVERSE_CHAIN -> true;
          default -> false;
        };
  }

  /** Stops reporting which blocks are open: an earlier mistake may be the cause. */
  void silence() {
    open.silence();
  }

  /**
   * Parses a block after its opener; if one of its tags is broken, reports that and returns empty.
   */
  Optional<Statement> parse(Token opener) {
    int outer = depth;
    int openBlocks = open.count();
    try {
      deeper(opener);
      return switch (opener.kind()) {
        case OPEN_RAW_BLOCK -> rawBlock(opener);
        case OPEN_PARTIAL_BLOCK -> Optional.of(partialBlock(opener));
        default -> Optional.of(opener.text().endsWith("*") ? decorator(opener) : block(opener));
      };
    } catch (SyntaxProblem problem) {
      // The text after the opener of a raw block is meant verbatim.
      broken(opener.is(Kind.OPEN_RAW_BLOCK) ? problem.asFatal() : problem);
      open.leave(openBlocks);
      return Optional.empty();
    } finally {
      depth = outer;
    }
  }

  private void deeper(Token opener) {
    if (++depth > HandlebarsParser.DEEPEST) {
      throw HandlebarsParser.tooDeep(new Location(source, opener.span()));
    }
  }

  /** Handles a tag that is only allowed inside a block but occurs outside all blocks. */
  void stray() {
    try {
      if (tokens.at(Kind.OPEN_END_BLOCK)) {
        open.strayClose(closeTag());
      } else {
        strayElse("It is outside a block: write it between '{{#x}}' and '{{/x}}'.");
      }
    } catch (SyntaxProblem problem) {
      broken(problem);
    }
  }

  private void broken(SyntaxProblem problem) {
    if (problem.isFatal()) {
      throw problem;
    }
    statements.report(problem.diagnostic());
    open.silence();
    pending = Optional.empty();
    tokens.skipTag();
  }

  private Optional<Statement> rawBlock(Token opener) {
    TagParser tag = new TagParser(source, tokens, opener);
    Call call = tag.call();
    Span openTag = opener.span().to(tag.take(Kind.CLOSE_RAW_BLOCK).span());
    List<Statement> contents = new ArrayList<>();
    while (tokens.at(Kind.CONTENT)) {
      Token token = tokens.next();
      contents.add(new Content(token.text(), token.text(), token.span()));
    }
    Token close = tokens.next();
    if (!open.closesRaw(call.callee(), openTag, close)) {
      return Optional.empty();
    }
    Span span = opener.span().to(close.span());
    Optional<Body> body = Optional.of(new Body(contents, List.of(), span));
    Inverse none = Inverse.NONE;
    return Optional.of(
        new Block(
            call,
            true,
            body,
            none.body(),
            false,
            none.strip(),
            none.strip(),
            none.strip(),
            openTag,
            span));
  }

  private PartialBlock partialBlock(Token opener) {
    TagParser tag = new TagParser(source, tokens, opener);
    Call call = tag.partialCall();
    Token openEnd = tag.take(Kind.CLOSE);
    Span openTag = opener.span().to(openEnd.span());
    open.push(opener, call.callee(), openTag);
    Body body = statements.body(List.of());
    CloseTag close = close("This kind of block cannot have one: remove it.");
    StripFlags strip = HandlebarsParser.strip(opener, openEnd);
    return new PartialBlock(
        call, body, strip, close.strip(), openTag, opener.span().to(close.span()));
  }

  private DecoratorBlock decorator(Token opener) {
    TagParser tag = new TagParser(source, tokens, opener);
    Call call = tag.call();
    List<BlockParameter> parameters = tag.blockParameters();
    Token openEnd = tag.take(Kind.CLOSE);
    Span openTag = opener.span().to(openEnd.span());
    open.push(opener, call.callee(), openTag);
    Body body = statements.body(parameters);
    CloseTag close = close("This kind of block cannot have one: remove it.");
    StripFlags strip = HandlebarsParser.strip(opener, openEnd);
    return new DecoratorBlock(
        call, body, strip, close.strip(), openTag, opener.span().to(close.span()));
  }

  private Block block(Token opener) {
    TagParser tag = new TagParser(source, tokens, opener);
    Call call = tag.call();
    List<BlockParameter> parameters = tag.blockParameters();
    Token openEnd = tag.take(Kind.CLOSE);
    Span openTag = opener.span().to(openEnd.span());
    if (open.isNestedCase(call.callee(), openTag)) {
      open.silence();
    }
    open.push(opener, call.callee(), openTag);
    Optional<Body> body = Optional.of(statements.body(parameters));
    boolean inverted = opener.is(Kind.OPEN_INVERSE);
    boolean isChain = tokens.at(Kind.OPEN_INVERSE_CHAIN);
    Inverse inverse = inverted && isChain ? Inverse.NONE : inverse();
    CloseTag close =
        close(
            inverted && isChain
                ? "A block that begins with '{{^x}}' cannot have an '{{else if y}}': write"
                    + " '{{else}}{{#if y}}…{{/if}}'."
                : "The block already has an '{{else}}': remove one of them, or give all but the"
                    + " last a condition, '{{else if x}}'.");
    Optional<Body> otherwise = inverse.closedBy(close.strip());
    return new Block(
        call,
        false,
        inverted ? otherwise : body,
        inverted ? body : otherwise,
        inverse.chained(),
        HandlebarsParser.strip(opener, openEnd),
        inverse.strip(),
        close.strip(),
        openTag,
        opener.span().to(close.span()));
  }

  /** Returns the part between an else and the tag that closes the block. */
  private Inverse inverse() {
    if (pending.isPresent()) {
      return Inverse.NONE;
    }
    if (tokens.at(Kind.INVERSE)) {
      Token token = tokens.next();
      Body body = statements.body(List.of());
      StripFlags strip = HandlebarsParser.strip(token, token);
      return new Inverse(Optional.of(body), strip, false, reach(token.span(), body));
    }
    return tokens.at(Kind.OPEN_INVERSE_CHAIN) ? chain() : Inverse.NONE;
  }

  /** Returns the range from a tag to the end of the body after it. */
  private static Span reach(Span tag, Body body) {
    return body.statements().isEmpty() ? tag : tag.to(body.span());
  }

  /** Parses {@code {{else x}}}: an inverse that consists of one block without its own close tag. */
  private Inverse chain() {
    Token opener = tokens.next();
    deeper(opener);
    TagParser tag = new TagParser(source, tokens, opener);
    Call call = tag.call();
    List<BlockParameter> parameters = tag.blockParameters();
    Token openEnd = tag.take(Kind.CLOSE);
    Span openTag = opener.span().to(openEnd.span());
    Body body = statements.body(parameters);
    Inverse rest = inverse();
    StripFlags strip = HandlebarsParser.strip(opener, openEnd);
    Span span = rest.body().isPresent() ? openTag.to(rest.span()) : reach(openTag, body);
    Block link =
        new Block(
            call,
            false,
            Optional.of(body),
            rest.body(),
            rest.chained(),
            strip,
            rest.strip(),
            strip,
            openTag,
            span);
    return new Inverse(Optional.of(new Body(List.of(link), List.of(), span)), strip, true, span);
  }

  /**
   * The part of a block after an else.
   *
   * @param chained whether it is a block written {@code {{else x}}}
   * @param span from the else tag to the last statement
   */
  private record Inverse(Optional<Body> body, StripFlags strip, boolean chained, Span span) {
    static final Inverse NONE = new Inverse(Optional.empty(), StripFlags.NONE, false, Span.at(0));

    /**
     * Returns the body with the strip flags of the tag that closes the whole block. As in
     * handlebars.js, only the first link of a chain receives them; the other links keep the flags
     * of their own tags.
     */
    Optional<Body> closedBy(StripFlags close) {
      return chained ? body.map(chain -> closedBy(chain, close)) : body;
    }

    private static Body closedBy(Body chain, StripFlags close) {
      Block link = ((Block) chain.statements().get(0)).closedBy(close);
      return new Body(List.of(link), chain.parameters(), chain.span());
    }
  }

  /** Consumes the tag that closes the innermost block, or reports that it is missing. */
  private CloseTag close(String fixOfElse) {
    while (true) {
      if (pending.isEmpty() && tokens.at(Kind.END)) {
        return open.unclosed(tokens.peek().span().start());
      }
      if (pending.isPresent() || tokens.at(Kind.OPEN_END_BLOCK)) {
        CloseTag tag = pending.isPresent() ? pending.get() : closeTag();
        pending = Optional.empty();
        switch (open.close(tag)) {
          case CLOSES -> {
            return tag;
          }
          case CLOSES_OUTER -> {
            pending = Optional.of(tag);
            return CloseTag.missing(tag.span().start());
          }
          case NONE -> {}
        }
      } else {
        strayElse(fixOfElse);
      }
      statements.body(List.of());
    }
  }

  private CloseTag closeTag() {
    Token opener = tokens.next();
    TagParser tag = new TagParser(source, tokens, opener);
    Expression name = tag.name();
    Token close = tag.take(Kind.CLOSE);
    return new CloseTag(
        name, HandlebarsParser.strip(opener, close), opener.span().to(close.span()));
  }

  private void strayElse(String fix) {
    Token token = tokens.next();
    open.strayElse(token, fix);
    if (token.is(Kind.OPEN_INVERSE_CHAIN)) {
      tokens.skipTag();
    }
  }
}
