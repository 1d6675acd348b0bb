package io.promptcompiler.it.syntax;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.BooleanLiteral;
import io.promptcompiler.core.syntax.Expression.NullLiteral;
import io.promptcompiler.core.syntax.Expression.NumberLiteral;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Comment;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.Decorator;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.Partial;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import io.promptcompiler.core.syntax.StripFlags;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.Numbers;
import java.util.Optional;
import java.util.stream.Collectors;

/** Our trees as text, in the form that {@code oracle.js} gives those of handlebars.js. */
final class TreeText {
  private final SourceText source;

  private TreeText(SourceText source) {
    this.source = source;
  }

  /** The tree of a template, or {@code rejected}. */
  static String of(String template) {
    SourceText source = new SourceText("/t.hbs", template);
    DiagnosticList found = new DiagnosticList();
    Optional<Body> tree = HandlebarsParser.parse(source, new Span(0, template.length()), found);
    if (tree.isEmpty() == found.toList().isEmpty()) {
      throw new AssertionError("a tree or findings, not both: " + template);
    }
    TreeText text = new TreeText(source);
    return tree.map(body -> text.body(body, false, false)).orElse("rejected");
  }

  private String body(Body body, boolean located, boolean chained) {
    String parameters =
        body.parameters().stream()
            .map(parameter -> Json.stringify(parameter.name()))
            .collect(Collectors.joining(" ", "(", ")"));
    String statements =
        body.statements().stream().map(this::statement).collect(Collectors.joining(" ", "[", "]"));
    boolean place = located && !chained && !body.statements().isEmpty();
    return parameters + statements + (place ? at(body.span()) : "");
  }

  private String body(Optional<Body> body, boolean chained) {
    return body.map(present -> body(present, true, chained)).orElse("none");
  }

  private String statement(Statement statement) {
    String place = at(statement.span());
    if (statement instanceof Content content) {
      return "content " + quote(content.value()) + quote(content.original()) + place;
    }
    if (statement instanceof Comment comment) {
      return "comment " + quote(comment.value()) + strip(comment.strip()) + place;
    }
    if (statement instanceof Mustache mustache) {
      String call = call(mustache.call());
      return "mustache " + mustache.escaped() + " " + call + strip(mustache.strip()) + place;
    }
    if (statement instanceof Decorator decorator) {
      return "decorator " + call(decorator.call()) + strip(decorator.strip()) + place;
    }
    if (statement instanceof Partial partial) {
      String indent = quote(partial.indent());
      return "partial " + call(partial.call()) + indent + strip(partial.strip()) + place;
    }
    if (statement instanceof PartialBlock block) {
      return "partialblock " + call(block.call()) + body(block.body(), true, false) + place;
    }
    if (statement instanceof DecoratorBlock block) {
      return "decoratorblock " + call(block.call()) + body(block.body(), true, false) + place;
    }
    Block block = (Block) statement;
    return "block "
        + call(block.call())
        + body(block.body(), false)
        + body(block.inverse(), block.chained())
        + place;
  }

  private String call(Call call) {
    return expression(call.callee())
        + call.arguments().stream().map(this::expression).collect(Collectors.joining(" ", "[", "]"))
        + call.hash().stream()
            .map(pair -> quote(pair.key()) + "=" + expression(pair.value()) + at(pair.span()))
            .collect(Collectors.joining(" ", "{", "}"));
  }

  private String expression(Expression expression) {
    String place = at(expression.span());
    if (expression instanceof Path path) {
      String parts =
          path.segments().stream()
              .map(segment -> quote(segment.name()))
              .collect(Collectors.joining(" ", "[", "]"));
      return "path " + path.data() + path.depth() + parts + quote(path.original()) + place;
    }
    if (expression instanceof StringLiteral literal) {
      return "string " + quote(literal.value()) + place;
    }
    if (expression instanceof NumberLiteral literal) {
      return "number " + quote(Numbers.text(literal.value())) + place;
    }
    if (expression instanceof BooleanLiteral literal) {
      return "boolean " + quote(String.valueOf(literal.value())) + place;
    }
    if (expression instanceof SubExpression sub) {
      return "sub " + call(sub.call()) + place;
    }
    return (expression instanceof NullLiteral ? "null" : "undefined") + place;
  }

  private static String strip(StripFlags strip) {
    return (strip.before() ? "~" : "-") + (strip.after() ? "~" : "-");
  }

  private static String quote(String text) {
    return Json.stringify(text);
  }

  /** Lines from 1 and columns from 0, as handlebars.js counts. */
  private String at(Span span) {
    return "@" + place(span.start()) + "-" + place(span.end());
  }

  private String place(int offset) {
    return source.line(offset) + ":" + (source.column(offset) - 1);
  }
}
