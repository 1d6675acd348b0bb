package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Scanner.Mark;
import io.promptcompiler.core.hint.language.TagReading.Role;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a tag that opens a block: which one is meant, and its arguments. */
final class ReadOpener {
  /** Blocks that other projects have helpers for: a comparison that is a block. */
  private static final Pattern COMPARING_BLOCK =
      Pattern.compile(
          "(?i)(?:(if|unless)[_-]?)?(eq|equals?|is|noteq|neq?|not|gte?|lte?|and|or|in)");

  private static final Pattern CONDITION_OF_THREE =
      Pattern.compile("(\\S+)\\s+(['\"])(==|===|!=|!==|<|>|<=|>=|&&|\\|\\||eq|ne)\\2\\s+(.+)");

  private final String text;
  private final RawTag tag;
  private final TagEnd end;

  /** Where the sign of the tag begins. */
  private final int start;

  /** A sign that stands apart from its word. */
  private final Optional<Mark> split;

  ReadOpener(String text, RawTag tag, TagEnd end, int start, Optional<Mark> split) {
    this.text = text;
    this.tag = tag;
    this.end = end;
    this.start = start;
    this.split = split;
  }

  /** A block that Handlebars has, by this word or by another one. */
  TagReading open(String sign, String word, String block, int rest) {
    Role role = sign.isEmpty() ? Role.MAY_OPEN : Role.OPEN;
    boolean isRight = word.equals(block) && !sign.isEmpty();
    Optional<Mark> mark =
        split.or(() -> isRight ? Optional.empty() : TagReading.mark(start, rest, text));
    Scanner cursor =
        new Scanner(text, new Span(rest, block.equals("each") ? end.to() : end.ofCondition(rest)));
    Optional<String> arguments = arguments(block, rest, cursor);
    Optional<Mark> inner = cursor.mark();
    Optional<Mark> all =
        mark.or(() -> inner)
            .or(() -> block.equals("each") ? Optional.empty() : end.left(end.ofCondition(rest)));
    return new TagReading(
        tag, role, word, block, arguments.map(given -> tag.saying("#" + block + " " + given)), all);
  }

  private Optional<String> arguments(String block, int rest, Scanner cursor) {
    String after = text.substring(rest, end.to());
    if (block.equals("each") || block.equals("with")) {
      boolean hasNames = after.matches("(?s).*\\sas\\s*\\|.*");
      Optional<String> loop = hasNames ? Optional.empty() : LoopParser.read(after);
      if (loop.isEmpty()) {
        return named(cursor);
      }
      int start = cursor.skipSpace().position();
      cursor.rest();
      cursor.note(start);
      return loop;
    }
    if (block.equals("case")) {
      return cases(cursor);
    }
    return ExpressionParser.whole(cursor, !block.equals("match"))
        .filter(Piece::isExpression)
        .map(Piece::argument);
  }

  /** A value, and {@code as |name|} behind it. */
  private static Optional<String> named(Scanner cursor) {
    Optional<Piece> list = new ExpressionParser(cursor, false).read().filter(Piece::isExpression);
    if (list.isEmpty() || cursor.isAtEnd()) {
      return list.map(Piece::argument);
    }
    String names = cursor.rest().strip();
    return names.matches("as\\s*\\|[^|]*\\|")
        ? list.map(one -> one.argument() + " " + names)
        : Optional.empty();
  }

  private static Optional<String> cases(Scanner cursor) {
    StringBuilder all = new StringBuilder();
    while (!cursor.isAtEnd()) {
      Optional<Piece> one = new ExpressionParser(cursor, false).read().filter(Piece::isText);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all.append(all.isEmpty() ? "" : " ").append(one.get().text());
      if (!cursor.takeForeign(",") && !cursor.takeForeign(":")) {
        cursor.skipSpace();
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(all.toString());
  }

  /** {@code {{#ifEquals a b}}}, {@code {{#eq a b}}}: comparisons that projects have blocks for. */
  TagReading ofProject(String word, int rest) {
    String after = text.substring(rest, end.to()).strip();
    Optional<Mark> mark = split.or(() -> TagReading.mark(start, rest, text));
    Matcher comparing = COMPARING_BLOCK.matcher(word);
    Matcher three = CONDITION_OF_THREE.matcher(after);
    String block = word.toLowerCase(Locale.ROOT).startsWith("unless") ? "unless" : "if";
    Optional<Piece> condition = Optional.empty();
    if (three.matches()) {
      String all = three.group(1) + " " + three.group(3) + " " + three.group(4);
      condition = ExpressionParser.whole(all, new Span(0, all.length()), true);
    } else if (comparing.matches() && !after.isEmpty()) {
      String all = ForeignWords.helper(comparing.group(2)).orElse("") + " " + after;
      condition = ExpressionParser.whole(all, new Span(0, all.length()), true);
    }
    return condition
        .filter(Piece::isExpression)
        .map(
            one ->
                new TagReading(
                    tag,
                    Role.OPEN,
                    word,
                    block,
                    Optional.of(tag.saying("#" + block + " " + one.argument())),
                    mark))
        .orElseGet(() -> unknown(word, rest));
  }

  /** A block that Handlebars may know, of which only the sign can be wrong. */
  private TagReading unknown(String word, int rest) {
    String opener = tag.saying("#" + word + text.substring(rest, end.to()).stripTrailing());
    return new TagReading(tag, Role.OPEN, word, word, split.map(odd -> opener), split);
  }
}
