package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plain scalar of YAML, which may be empty, that is followed by a comment without a blank after
 * its {@code #}.
 *
 * @param whole the text that the scalar would have if the comment were a part of it
 * @param all the place of the scalar and the comment
 * @param comment the place of the comment
 * @param isOnOneLine whether the comment is on the line where the scalar ends
 */
record CutText(Scalar scalar, String whole, Location all, Location comment, boolean isOnOneLine) {
  private static final Pattern SAME_LINE = Pattern.compile("([ \\t]+)(#\\S[^\\r\\n]*)");

  /** Indented lines that begin with {@code #} and look like a text, not like YAML. */
  private static final Pattern NEXT_LINES =
      Pattern.compile(
          "[ \\t]*\\R([ \\t]+)(#(?!-|[\\w-]+:(?:\\s|$))\\S[^\\r\\n]*(?:\\R\\1#[^\\r\\n]*)*+)");

  private static final Pattern LINE_BREAK = Pattern.compile("(?<![ \\t])[ \\t]*+\\R[ \\t]*+");

  /** A comment that this compiler reads. */
  private static final String OURS = "prompt-compiler:";

  /** Returns the value of an entry, if a comment ends it. */
  static Optional<CutText> in(Entry entry, Mapping mapping) {
    Location key = entry.keyLocation();
    Location value = entry.value().location();
    int colon = key.span().end();
    if (!(entry.value() instanceof Scalar scalar) || key.equals(value)) {
      return Optional.empty();
    }
    boolean isEmpty = value.span().length() == 0;
    if (isEmpty && !key.source().content().startsWith(":", colon)) {
      return Optional.empty();
    }
    int end = isEmpty ? colon + 1 : value.span().end();
    return in(scalar, end, isFlow(mapping) ? Integer.MAX_VALUE : key.column());
  }

  /** Returns an item of a list, if a comment ends it. */
  static Optional<CutText> in(DataNode item, Sequence list) {
    Location value = item.location();
    return item instanceof Scalar scalar
        ? in(scalar, value.span().end(), isFlow(list) ? Integer.MAX_VALUE : value.column() - 2)
        : Optional.empty();
  }

  private static boolean isFlow(DataNode node) {
    Location place = node.location();
    return "[{".indexOf(place.source().content().charAt(place.span().start())) >= 0;
  }

  /**
   * Returns a scalar, if a comment ends it.
   *
   * @param end the place after the scalar
   * @param indent the least indentation of lines that continue it
   */
  private static Optional<CutText> in(Scalar scalar, int end, int indent) {
    if (!scalar.isPlain()) {
      return Optional.empty();
    }
    SourceText source = scalar.location().source();
    String content = source.content();
    int from = Math.min(end, content.length());
    Matcher same = SAME_LINE.matcher(content).region(from, content.length());
    boolean isOnOneLine = same.lookingAt();
    Matcher found = isOnOneLine ? same : NEXT_LINES.matcher(content).region(from, content.length());
    boolean continues =
        isOnOneLine
            || (scalar.text().contains(" ")
                && found.lookingAt()
                && found.group(1).length() >= indent);
    if (!continues || found.group(2).contains(OURS)) {
      return Optional.empty();
    }
    String comment = found.group(2).stripTrailing();
    Span mark = new Span(found.start(2), found.start(2) + comment.length());
    boolean isEmpty = scalar.text().isEmpty();
    String before = isEmpty ? "" : scalar.text() + (isOnOneLine ? found.group(1) : " ");
    int start = isEmpty ? mark.start() : scalar.location().span().start();
    return Optional.of(
        new CutText(
            scalar,
            before + LINE_BREAK.matcher(comment).replaceAll(" "),
            new Location(source, new Span(start, mark.end())),
            new Location(source, mark),
            isOnOneLine));
  }
}
