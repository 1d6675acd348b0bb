package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.Mustache;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Removes selected tags together with their lines, if they are alone on their lines. The line break
 * after a tag is removed with it; on the last line, the line break before it.
 */
public final class RemoveTagLines {
  private final String text;
  private final Span template;
  private final Predicate<Mustache> isMeant;

  private RemoveTagLines(SourceText text, Span template, Predicate<Mustache> isMeant) {
    this.text = text.content();
    this.template = template;
    this.isMeant = isMeant;
  }

  /**
   * Returns the template without the lines of selected tags.
   *
   * @param template its range
   * @param isMeant selects the tags to remove
   */
  public static Body of(Body body, SourceText text, Span template, Predicate<Mustache> isMeant) {
    RemoveTagLines lines = new RemoveTagLines(text, template, isMeant);
    Body without = lines.of(body);
    return lines.endsWithOne(without) ? lines.withoutLastBreak(without) : without;
  }

  private Body of(Body body) {
    List<Statement> statements = new ArrayList<>(body.statements());
    for (int i = 0; i < statements.size(); i++) {
      Statement statement = statements.get(i);
      if (statement instanceof Block block) {
        statements.set(
            i, block.withBodies(block.body().map(this::of), block.inverse().map(this::of)));
      } else if (isAlone(statement)) {
        if (i > 0 && statements.get(i - 1) instanceof Content before) {
          statements.set(
              i - 1, with(before, before.value().replaceFirst("(?<![ \\t])[ \\t]++\\z", "")));
        }
        if (i + 1 < statements.size() && statements.get(i + 1) instanceof Content after) {
          statements.set(i + 1, with(after, after.value().replaceFirst("\\A[ \\t]*\\r?\\n?", "")));
        }
      }
    }
    return new Body(statements, body.parameters(), body.span());
  }

  private boolean isAlone(Statement statement) {
    return statement instanceof Mustache mustache
        && isMeant.test(mustache)
        && text.substring(lineStart(statement), statement.span().start()).isBlank()
        && text.substring(statement.span().end(), lineEnd(statement)).isBlank();
  }

  private int lineStart(Statement statement) {
    int before = text.lastIndexOf('\n', statement.span().start() - 1) + 1;
    return Math.max(template.start(), before);
  }

  private int lineEnd(Statement statement) {
    int after = text.indexOf('\n', statement.span().end());
    return after < 0 ? template.end() : Math.min(template.end(), after);
  }

  /** Returns whether the last line was removed. */
  private boolean endsWithOne(Body body) {
    for (int i = body.statements().size() - 1; i >= 0; i--) {
      Statement statement = body.statements().get(i);
      if (!(statement instanceof Content content && content.value().isEmpty())) {
        return isAlone(statement) && lineEnd(statement) == template.end();
      }
    }
    return false;
  }

  private Body withoutLastBreak(Body body) {
    List<Statement> statements = new ArrayList<>(body.statements());
    for (int i = statements.size() - 1; i >= 0; i--) {
      Statement statement = statements.get(i);
      if (statement instanceof Content content && !content.value().isEmpty()) {
        statements.set(i, with(content, content.value().replaceFirst("\\r?\\n\\z", "")));
        break;
      }
      if (!(statement instanceof Content) && !isAlone(statement)) {
        break;
      }
    }
    return new Body(statements, body.parameters(), body.span());
  }

  private static Content with(Content content, String value) {
    return new Content(value, content.original(), content.span());
  }
}
