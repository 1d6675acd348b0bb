package io.promptcompiler.core.migrate;

import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Variables;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Writes text and variables as a Handlebars template that handlebars.js 4.7 renders to the same
 * output. The constructs used here neither remove lines nor add line breaks.
 *
 * <ul>
 *   <li>Pairs of literal braces are escaped: <code>\{{</code>. If the number of braces is odd, the
 *       first one precedes the escapes.
 *   <li>A backslash before a tag is doubled, because it would escape the tag. Before an escape it
 *       is doubled too, and followed by an empty comment.
 *   <li>A brace before a tag is separated by a space that the tag removes: <code>{ {{~x}}</code>. A
 *       brace after a tag is separated by an empty comment.
 * </ul>
 */
final class WriteHandlebars {
  private static final String NOTHING = "{{!}}";

  private final List<Statement> statements;
  private final UnaryOperator<String> paths;
  private final StringBuilder out = new StringBuilder();

  private WriteHandlebars(List<Statement> statements, UnaryOperator<String> paths) {
    this.statements = statements;
    this.paths = paths;
  }

  /**
   * Returns the template.
   *
   * @param tree texts and variables
   * @param paths returns the path that a tag uses for a variable
   */
  static String write(Body tree, UnaryOperator<String> paths) {
    WriteHandlebars writer = new WriteHandlebars(tree.statements(), paths);
    for (int i = 0; i < writer.statements.size(); i++) {
      writer.statement(i);
    }
    return writer.out.toString();
  }

  private void statement(int i) {
    Optional<Segment> variable = Variables.in(statements.get(i));
    if (variable.isPresent()) {
      tag(paths.apply(variable.get().name()), text(i - 1).endsWith("{"), text(i + 1));
    } else {
      text(text(i), i + 1 < statements.size());
    }
  }

  /** Returns the text of a statement; empty if the statement is not text or does not exist. */
  private String text(int i) {
    return i >= 0 && i < statements.size() && statements.get(i) instanceof Content content
        ? content.value()
        : "";
  }

  private void tag(String path, boolean mayTouch, String after) {
    boolean isApart = !mayTouch || out.charAt(out.length() - 1) != '{' || endsInEscape();
    boolean braceAfter = after.startsWith("}");
    if (isApart) {
      out.append("{{").append(path).append("}}").append(braceAfter ? NOTHING : "");
    } else {
      out.append(" {{~").append(path).append(braceAfter ? "~}} " : "}}");
    }
  }

  /**
   * Returns whether the output ends with an escaped pair of braces, which cannot become part of a
   * tag.
   */
  private boolean endsInEscape() {
    return out.length() >= 3 && out.substring(out.length() - 3).equals("\\{{");
  }

  private void text(String text, boolean isBeforeTag) {
    int at = 0;
    for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", at)) {
      int end = open;
      while (end < text.length() && text.charAt(end) == '{') {
        end++;
      }
      out.append(text, at, open);
      if ((end - open) % 2 != 0) {
        out.append('{');
      } else if (open > at && text.charAt(open - 1) == '\\') {
        out.append('\\').append(NOTHING);
      }
      out.append("\\{{".repeat((end - open) / 2));
      at = end;
    }
    out.append(text, at, text.length());
    if (isBeforeTag && text.endsWith("\\")) {
      out.append('\\');
    }
  }
}
