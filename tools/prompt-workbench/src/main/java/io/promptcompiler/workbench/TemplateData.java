package io.promptcompiler.workbench;

import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Describes a parsed template as data, which {@code evaluate.js} renders in the page. Therefore,
 * the page needs no template compiler, and templates never become code.
 */
final class TemplateData {
  private final Function<Statement.Block, Optional<Body>> messages;

  /**
   * Creates an instance.
   *
   * @param messages returns the text of a block that is a message; empty for other blocks
   */
  TemplateData(Function<Statement.Block, Optional<Body>> messages) {
    this.messages = messages;
  }

  /** Describes a template, or the content of a block. */
  Map<String, Object> of(Body body) {
    return new Members()
        .with("parameters", body.parameters().stream().map(Body.BlockParameter::name).toList())
        .with(
            "statements",
            body.statements().stream()
                .filter(statement -> !(statement instanceof Statement.Comment))
                .map(this::statement)
                .toList())
        .map();
  }

  private Object statement(Statement statement) {
    if (statement instanceof Statement.Content content) {
      return content.value();
    }
    Members members = new Members();
    if (statement instanceof Statement.Mustache mustache) {
      members.always("print", call(mustache.call()));
    } else if (statement instanceof Statement.Block block) {
      members.always("block", call(block.call()));
      messages.apply(block).or(block::body).ifPresent(body -> members.always("body", of(body)));
      block.inverse().ifPresent(inverse -> members.always("inverse", of(inverse)));
    } else if (statement instanceof Statement.Partial partial) {
      members.always("partial", partial(partial.call())).with("indent", partial.indent());
    } else if (statement instanceof Statement.PartialBlock partial) {
      members.always("partial", partial(partial.call())).always("body", of(partial.body()));
    } else if (statement instanceof Statement.DecoratorBlock decorator) {
      members.always("decorator", call(decorator.call())).always("body", of(decorator.body()));
    } else {
      throw new IllegalArgumentException("A template that compiles has no " + statement);
    }
    return members.map();
  }

  /**
   * Describes the call of a partial. The name of the partial is a text, or an expression if it is
   * dynamic.
   */
  private static Map<String, Object> partial(Call call) {
    Map<String, Object> described = call(call);
    if (!(call.callee() instanceof Expression.SubExpression)) {
      described.put("name", call.callee().original());
    }
    return described;
  }

  private static Map<String, Object> call(Call call) {
    Map<String, Object> hash = new LinkedHashMap<>();
    call.hash().forEach(pair -> hash.put(pair.key(), expression(pair.value())));
    return new Members()
        .always("callee", callee(call.callee()))
        .with("arguments", call.arguments().stream().map(TemplateData::expression).toList())
        .with("hash", hash)
        .map();
  }

  /** Describes a callee. A literal counts as a name. */
  private static Map<String, @Nullable Object> callee(Expression callee) {
    return callee instanceof Expression.Path || callee instanceof Expression.SubExpression
        ? expression(callee)
        : Map.of("path", List.of(callee.original()));
  }

  private static Map<String, @Nullable Object> expression(Expression expression) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    if (expression instanceof Expression.Path path) {
      members.putAll(
          new Members()
              .always("path", path.segments().stream().map(Expression.Segment::name).toList())
              .with("data", path.data())
              .with("depth", path.depth())
              .with("scoped", path.scoped())
              .map());
    } else if (expression instanceof Expression.SubExpression inner) {
      members.put("call", call(inner.call()));
    } else if (expression instanceof Expression.StringLiteral text) {
      members.put("value", text.value());
    } else if (expression instanceof Expression.NumberLiteral number) {
      members.put("value", number.value());
    } else if (expression instanceof Expression.BooleanLiteral flag) {
      members.put("value", flag.value());
    } else if (expression instanceof Expression.NullLiteral) {
      members.put("value", null);
    }
    return members; // empty for undefined
  }
}
