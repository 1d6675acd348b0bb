package io.promptcompiler.core.syntax;

import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.Partial;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tracks the remaining part of each text during whitespace control. */
final class Trimming {
  private final IdentityHashMap<Content, Rest> rests = new IdentityHashMap<>();
  private final IdentityHashMap<Partial, String> indents = new IdentityHashMap<>();

  /**
   * The remaining part of a text, and whether each of its ends has already lost the rest of a line.
   */
  private static final class Rest {
    String value;
    boolean startStripped;
    boolean endStripped;

    Rest(String value) {
      this.value = value;
    }
  }

  /** Removes all whitespace after a statement; with index -1, before the first statement. */
  void eatAfter(List<Statement> siblings, int i) {
    Rest rest = rest(siblings, i + 1);
    if (rest != null) {
      String value = rest.value;
      int at = 0;
      while (at < value.length() && Characters.isSpace(value.charAt(at))) {
        at++;
      }
      rest.value = value.substring(at);
      rest.startStripped = at > 0;
    }
  }

  /** Removes all whitespace before a statement. */
  void eatBefore(List<Statement> siblings, int i) {
    Rest rest = rest(siblings, i - 1);
    if (rest != null) {
      String value = rest.value;
      int at = value.length();
      while (at > 0 && Characters.isSpace(value.charAt(at - 1))) {
        at--;
      }
      rest.value = value.substring(0, at);
      rest.endStripped = at < value.length();
    }
  }

  /** Removes spaces, tabs and a line break after a statement, once. */
  void endLine(List<Statement> siblings, int i) {
    Rest rest = rest(siblings, i + 1);
    if (rest == null || rest.startStripped) {
      return;
    }
    String value = rest.value;
    int at = 0;
    while (at < value.length() && isBlank(value.charAt(at))) {
      at++;
    }
    at += value.startsWith("\r", at) ? 1 : 0;
    at += value.startsWith("\n", at) ? 1 : 0;
    rest.value = value.substring(at);
    rest.startStripped = at > 0;
  }

  /** Removes spaces and tabs before a statement, once. Returns whether there were any. */
  boolean startLine(List<Statement> siblings, int i) {
    Rest rest = rest(siblings, i - 1);
    if (rest == null || rest.endStripped) {
      return false;
    }
    String value = rest.value;
    int at = value.length();
    while (at > 0 && isBlank(value.charAt(at - 1))) {
      at--;
    }
    rest.value = value.substring(0, at);
    rest.endStripped = at < value.length();
    return rest.endStripped;
  }

  /** Makes the spaces and tabs before a partial its indentation. */
  void indent(Partial partial, Content before) {
    String text = before.original();
    int at = text.length();
    while (at > 0 && isBlank(text.charAt(at - 1))) {
      at--;
    }
    indents.put(partial, text.substring(at));
  }

  /** Returns a copy of the tree that contains the remaining texts. */
  Body rebuild(Body body) {
    List<Statement> statements = body.statements().stream().map(this::rebuild).toList();
    return new Body(statements, body.parameters(), body.span());
  }

  private Statement rebuild(Statement statement) {
    if (statement instanceof Content content) {
      Rest rest = rests.get(content);
      return rest == null ? content : new Content(rest.value, content.original(), content.span());
    }
    if (statement instanceof Partial partial) {
      String indent = indents.get(partial);
      return indent == null
          ? partial
          : new Partial(partial.call(), indent, partial.strip(), partial.span());
    }
    if (statement instanceof Block block) {
      return block.withBodies(block.body().map(this::rebuild), block.inverse().map(this::rebuild));
    }
    if (statement instanceof PartialBlock block) {
      return new PartialBlock(
          block.call(),
          rebuild(block.body()),
          block.openStrip(),
          block.closeStrip(),
          block.openTag(),
          block.span());
    }
    if (statement instanceof DecoratorBlock block) {
      return new DecoratorBlock(
          block.call(),
          rebuild(block.body()),
          block.openStrip(),
          block.closeStrip(),
          block.openTag(),
          block.span());
    }
    return statement;
  }

  private @Nullable Rest rest(List<Statement> siblings, int i) {
    return i >= 0 && i < siblings.size() && siblings.get(i) instanceof Content content
        ? rests.computeIfAbsent(content, key -> new Rest(key.value()))
        : null;
  }

  private static boolean isBlank(char unit) {
    return unit == ' ' || unit == '\t';
  }
}
