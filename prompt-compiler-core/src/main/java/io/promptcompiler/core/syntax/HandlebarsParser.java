package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Body.BlockParameter;
import io.promptcompiler.core.syntax.Statement.Comment;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.Decorator;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.Partial;
import io.promptcompiler.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses a Handlebars template: the grammar of handlebars.js 4.7 by recursive descent, then its
 * whitespace control. After a mistake it continues after the broken tag, so that one run reports
 * all mistakes; a mistake in a tag that opens or closes a block suppresses findings that could only
 * follow from it.
 */
public final class HandlebarsParser {
  /** The maximum number of tags in a template: a Java class cannot hold many more. */
  static final int MOST_TAGS = 20_000;

  /**
   * The maximum depth of nested blocks or parentheses, and the maximum number of names in a path.
   */
  static final int DEEPEST = Limits.BLOCK_DEPTH;

  private final SourceText source;
  private final TokenStream tokens;
  private final DiagnosticSink sink;
  private final BlockParser blocks;
  private boolean failed;
  private int tags;

  private HandlebarsParser(SourceText source, Span body, Braces braces, DiagnosticSink sink) {
    this.source = source;
    this.tokens = new TokenStream(new Lexer(source.content(), body, braces));
    this.sink = sink;
    this.blocks = new BlockParser(source, tokens, this);
  }

  /**
   * Returns the tree of a template; if there are errors, reports them and returns empty.
   *
   * @param body the range of the template in the source
   */
  public static Optional<Body> parse(SourceText source, Span body, DiagnosticSink sink) {
    return parse(source, body, Braces.EXACT, sink);
  }

  /** Parses a template in which braces directly after a tag may be text. */
  public static Optional<Body> parse(
      SourceText source, Span body, Braces braces, DiagnosticSink sink) {
    List<Diagnostic> found = new ArrayList<>();
    Optional<Body> parsed = parseAsWritten(source, body, braces, found::add);
    if (parsed.isEmpty()) {
      ExplainSyntax.explain(source, body, braces, found).forEach(sink::report);
    }
    return parsed;
  }

  /** Parses a template without suggestions for other languages. */
  static Optional<Body> parseAsWritten(
      SourceText source, Span body, Braces braces, DiagnosticSink sink) {
    HandlebarsParser parser = new HandlebarsParser(source, body, braces, sink);
    try {
      Body template = parser.template();
      return parser.failed ? Optional.empty() : Optional.of(WhitespaceControl.apply(template));
    } catch (SyntaxProblem hopeless) {
      sink.report(hopeless.diagnostic());
      return Optional.empty();
    }
  }

  static Diagnostic tooManyTags(Location location) {
    return Diagnostic.of(DiagnosticCode.TOO_MANY_TAGS, location, MOST_TAGS)
        .fix("Loop over a list, or split the template into partials.");
  }

  static SyntaxProblem tooDeep(Location location) {
    return new SyntaxProblem(
            Diagnostic.of(DiagnosticCode.TOO_DEEP, location, DEEPEST)
                .fix("Move the inner part to a partial."))
        .asFatal();
  }

  static StripFlags strip(Token opener, Token closer) {
    String close = closer.text();
    return new StripFlags(
        opener.text().startsWith("{{~"), close.charAt(Math.max(0, close.length() - 3)) == '~');
  }

  private Body template() {
    List<Statement> statements = new ArrayList<>();
    while (true) {
      statements.addAll(body(List.of()).statements());
      if (tokens.at(Kind.END)) {
        return new Body(statements, List.of(), span(statements, tokens.peek()));
      }
      blocks.stray();
    }
  }

  /** Parses statements up to a tag that ends a body. That tag is not consumed. */
  Body body(List<BlockParameter> parameters) {
    List<Statement> statements = new ArrayList<>();
    while (!blocks.endsBody()) {
      statement().ifPresent(statements::add);
    }
    return new Body(statements, parameters, span(statements, tokens.peek()));
  }

  void report(Diagnostic diagnostic) {
    failed = true;
    sink.report(diagnostic);
  }

  private static Span span(List<Statement> statements, Token next) {
    return statements.isEmpty()
        ? Span.at(next.span().start())
        : statements.get(0).span().to(statements.get(statements.size() - 1).span());
  }

  private Optional<Statement> statement() {
    Token token = tokens.next();
    if (!token.is(Kind.CONTENT) && ++tags > MOST_TAGS) {
      throw new SyntaxProblem(tooManyTags(new Location(source, token.span()))).asFatal();
    }
    return switch (token.kind()) {
      case CONTENT -> Optional.of(new Content(token.text(), token.text(), token.span()));
      case COMMENT -> Optional.of(comment(token));
      case UNCLOSED_COMMENT -> {
        unclosedComment(token);
        yield Optional.empty();
      }
      case OPEN_BLOCK, OPEN_INVERSE, OPEN_PARTIAL_BLOCK, OPEN_RAW_BLOCK -> blocks.parse(token);
      default -> leaf(token);
    };
  }

  private static Comment comment(Token token) {
    String text = token.text().replaceFirst("^\\{\\{~?!-?-?", "").replaceFirst("-?-?~?\\}\\}$", "");
    return new Comment(text, strip(token, token), token.span());
  }

  private void unclosedComment(Token token) {
    boolean dashed = token.text().startsWith("--", token.text().indexOf('!') + 1);
    int length = token.text().indexOf('!') + (dashed ? 3 : 1);
    Span opener = new Span(token.span().start(), token.span().start() + length);
    report(
        Diagnostic.of(DiagnosticCode.UNCLOSED_COMMENT, new Location(source, opener))
            .fix("Close it with '" + (dashed ? "--}}" : "}}") + "'."));
    blocks.silence();
  }

  /**
   * Parses a tag without a body. A broken tag is reported and dropped, as nothing else depends on
   * it.
   */
  private Optional<Statement> leaf(Token opener) {
    try {
      return Optional.of(opener.is(Kind.OPEN_PARTIAL) ? partial(opener) : mustache(opener));
    } catch (SyntaxProblem problem) {
      if (problem.isFatal()) {
        throw problem;
      }
      report(problem.diagnostic());
      if (problem.diagnostic().code() == DiagnosticCode.UNCLOSED_TAG || opensOrCloses(opener)) {
        blocks.silence();
      }
      tokens.skipTag();
      return Optional.empty();
    }
  }

  /**
   * Returns whether a broken tag would open or close a block if it had the right number of braces.
   */
  private boolean opensOrCloses(Token opener) {
    int sigil = opener.span().end();
    return sigil < source.content().length() && "#^/".indexOf(source.content().charAt(sigil)) >= 0;
  }

  private Partial partial(Token opener) {
    TagParser tag = new TagParser(source, tokens, opener);
    Call call = tag.partialCall();
    Token close = tag.take(Kind.CLOSE);
    return new Partial(call, "", strip(opener, close), opener.span().to(close.span()));
  }

  private Statement mustache(Token opener) {
    boolean braced = opener.is(Kind.OPEN_UNESCAPED);
    if (!braced && !opener.is(Kind.OPEN)) {
      throw Unexpected.in(source, opener, opener);
    }
    TagParser tag = new TagParser(source, tokens, opener);
    Call call = tag.call();
    Token close = tag.take(braced ? Kind.CLOSE_UNESCAPED : Kind.CLOSE);
    StripFlags strip = strip(opener, close);
    Span span = opener.span().to(close.span());
    if (opener.text().endsWith("*")) {
      return new Decorator(call, strip, span);
    }
    return new Mustache(call, !braced && !opener.text().endsWith("&"), strip, span);
  }
}
