package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Body.BlockParameter;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression.BooleanLiteral;
import io.promptcompiler.core.syntax.Expression.NullLiteral;
import io.promptcompiler.core.syntax.Expression.NumberLiteral;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import io.promptcompiler.core.syntax.Expression.UndefinedLiteral;
import io.promptcompiler.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Parses the inside of one tag: everything between its opener and its closer. */
final class TagParser {
  private final SourceText source;
  private final TokenStream tokens;
  private final Token opener;
  private int depth;

  /** The number of arguments in the tag so far, including those in parentheses. */
  private int count;

  TagParser(SourceText source, TokenStream tokens, Token opener) {
    this.source = source;
    this.tokens = tokens;
    this.opener = opener;
  }

  /** Parses a call: {@code name argument… key=value…}. */
  Call call() {
    return arguments(name());
  }

  /**
   * Parses a call like {@link #call}, in which the name may also be computed: {@code (lookup names
   * 0)}.
   */
  Call partialCall() {
    return arguments(tokens.at(Kind.OPEN_SUBEXPRESSION) ? subExpression() : name());
  }

  /** Parses block parameters, {@code as |item index|}, if there are any. */
  List<BlockParameter> blockParameters() {
    List<BlockParameter> parameters = new ArrayList<>();
    if (!tokens.at(Kind.OPEN_BLOCK_PARAMETERS)) {
      return parameters;
    }
    tokens.next();
    do {
      Token name = take(Kind.ID);
      parameters.add(new BlockParameter(unbracketed(name.text()), name.span()));
    } while (tokens.at(Kind.ID));
    take(Kind.CLOSE_BLOCK_PARAMETERS);
    return parameters;
  }

  /** Parses a path or literal as a callee. */
  Expression name() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case ID, DATA -> path();
      case STRING -> new StringLiteral(tokens.next().text(), token.span());
      case NUMBER -> new NumberLiteral(tokens.next().text(), token.span());
      case BOOLEAN -> new BooleanLiteral(tokens.next().text().equals("true"), token.span());
      case UNDEFINED -> new UndefinedLiteral(tokens.next().span());
      case NULL -> new NullLiteral(tokens.next().span());
      default -> throw unexpected(token);
    };
  }

  /** Consumes the next token, which must have the given kind. */
  Token take(Kind kind) {
    Token token = tokens.peek();
    if (!token.is(kind)) {
      throw unexpected(token);
    }
    return tokens.next();
  }

  private Call arguments(Expression callee) {
    List<Expression> arguments = new ArrayList<>();
    while (isArgument() && !isHashKey()) {
      arguments.add(argument());
    }
    List<HashPair> hash = new ArrayList<>();
    while (isHashKey()) {
      Token key = tokens.next();
      take(Kind.EQUALS);
      Expression value = argument();
      hash.add(
          new HashPair(unbracketed(key.text()), key.span(), value, key.span().to(value.span())));
    }
    if (depth == 0 && count > Limits.TAG_ARGUMENTS) {
      throw new SyntaxProblem(
              Diagnostic.of(
                      DiagnosticCode.TOO_MANY,
                      new Location(source, callee.span()),
                      source.slice(callee.span()),
                      count,
                      "arguments",
                      Limits.TAG_ARGUMENTS)
                  .fix("Split it into several tags."))
          .asFatal();
    }
    return new Call(callee, arguments, hash);
  }

  private boolean isArgument() {
    return switch (tokens.peek().kind()) {
      case ID, DATA, STRING, NUMBER, BOOLEAN, UNDEFINED, NULL, OPEN_SUBEXPRESSION -> true;
      default -> false;
    };
  }

  private boolean isHashKey() {
    return tokens.at(Kind.ID) && tokens.secondIs(Kind.EQUALS);
  }

  private Expression argument() {
    count++;
    return tokens.at(Kind.OPEN_SUBEXPRESSION) ? subExpression() : name();
  }

  private SubExpression subExpression() {
    Token open = take(Kind.OPEN_SUBEXPRESSION);
    if (++depth > HandlebarsParser.DEEPEST) {
      throw HandlebarsParser.tooDeep(new Location(source, open.span()));
    }
    Call call = call();
    Token close = take(Kind.CLOSE_SUBEXPRESSION);
    depth--;
    return new SubExpression(call, open.span().to(close.span()));
  }

  private Path path() {
    Token first = tokens.peek();
    boolean data = first.is(Kind.DATA);
    StringBuilder original = new StringBuilder();
    if (data) {
      original.append(tokens.next().text());
    }
    List<Segment> segments = new ArrayList<>();
    int climbs = 0;
    Token id = take(Kind.ID);
    boolean scoped = id.text().equals(".") || id.text().equals("this");
    while (true) {
      String name = unbracketed(id.text());
      original.append(name);
      boolean isLiteral = !name.equals(id.text());
      if (!isLiteral && (name.equals("..") || name.equals(".") || name.equals("this"))) {
        if (!segments.isEmpty()) {
          throw badPath(original.toString(), first.span().to(id.span()));
        }
        climbs += name.equals("..") ? 1 : 0;
      } else {
        segments.add(new Segment(name, id.span()));
        if (segments.size() > HandlebarsParser.DEEPEST) {
          throw HandlebarsParser.tooDeep(new Location(source, id.span()));
        }
      }
      if (!tokens.at(Kind.SEPARATOR)) {
        Span span = first.span().to(id.span());
        return new Path(data, climbs, segments, scoped, original.toString(), span);
      }
      original.append(tokens.next().text());
      id = take(Kind.ID);
    }
  }

  private SyntaxProblem badPath(String original, Span span) {
    return new SyntaxProblem(
        Diagnostic.of(DiagnosticCode.BAD_TEMPLATE_PATH, new Location(source, span), original)
            .fix("'this', '.' and '..' are only allowed at the beginning of a path."));
  }

  /**
   * Returns a name without the brackets of {@code [a name]}; as in handlebars.js, a bracketed name
   * cannot contain line breaks.
   */
  private static String unbracketed(String id) {
    boolean isBracketed =
        id.startsWith("[") && id.endsWith("]") && id.length() > 1 && id.lines().count() == 1;
    return isBracketed && id.indexOf('\u2028') < 0 && id.indexOf('\u2029') < 0
        ? id.substring(1, id.length() - 1)
        : id;
  }

  private SyntaxProblem unexpected(Token token) {
    return Unexpected.in(source, opener, token);
  }
}
