package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.foreign.Piece.Kind;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Comment;
import io.promptcompiler.core.syntax.Statement.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes pieces so that Handlebars keeps the lines on which a block tag is alone: with a second
 * line break, or with an empty comment after the tag. The result is parsed and compared.
 */
final class KeepLines {
  private static final Pattern BLANK_BEFORE = Pattern.compile("(?s).*\\n[\\s&&[^\\n]]*+");
  private static final Pattern BLANK_AFTER = Pattern.compile("(?s)[\\s&&[^\\n]]*+\\n.*+");
  private static final Piece NOTHING = Piece.value("!");

  private KeepLines() {}

  /** Returns the template; empty if Handlebars would print other text. */
  static Optional<String> write(List<Piece> pieces) {
    String pretty = WritePieces.write(pretty(pieces));
    return isSame(pieces, pretty)
        ? Optional.of(pretty)
        : Optional.of(WritePieces.write(safe(pieces))).filter(text -> isSame(pieces, text));
  }

  /** Returns why pieces cannot be written, as the beginning of a sentence. */
  static String problem(List<Piece> pieces) {
    List<String> errors = new ArrayList<>();
    String template = WritePieces.write(safe(pieces));
    parse(template, finding -> errors.add(finding.message().replaceFirst("\\.$", "")));
    return errors.isEmpty()
        ? "its white space cannot be kept"
        : "the new text would have an error: " + errors.get(0);
  }

  private static Optional<Body> parse(String template, DiagnosticSink sink) {
    Span all = new Span(0, template.length());
    return ParseTemplate.parse(new SourceText("", template), all, Syntax.HANDLEBARS, sink);
  }

  private static List<Piece> pretty(List<Piece> pieces) {
    List<Piece> out = new ArrayList<>();
    // A line break that Handlebars removes together with the tag before it.
    String lineBreak = "";
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      if (!lineBreak.isEmpty() && !piece.isText()) {
        out.add(Piece.text(lineBreak));
      }
      out.add(piece.isText() ? Piece.text(lineBreak + piece.text()) : piece);
      lineBreak = "";
      if (piece.kind() != Kind.BLOCK || !isBlankBefore(out, out.size() - 1)) {
        continue;
      }
      boolean isIndented = out.size() > 1 && !out.get(out.size() - 2).text().endsWith("\n");
      boolean isAtEnd = i + 1 == pieces.size();
      if (!isIndented && (isAtEnd || isLine(pieces, i))) {
        lineBreak = "\n";
      } else if (isBlankAfter(pieces, i) && (isIndented || !isAtEnd)) {
        out.add(NOTHING);
      }
    }
    if (!lineBreak.isEmpty()) {
      out.add(Piece.text(lineBreak));
    }
    return out;
  }

  /** Returns whether a tag at the beginning of a line is better alone on it. */
  private static boolean isLine(List<Piece> pieces, int i) {
    String tag = pieces.get(i).text();
    if (pieces.get(i + 1).isText() && pieces.get(i + 1).text().startsWith("\n")) {
      return true;
    }
    if (!tag.startsWith("#") && !tag.startsWith("else")) {
      return true;
    }
    int depth = 0;
    for (int next = i + 1; next < pieces.size(); next++) {
      String other = pieces.get(next).kind() == Kind.BLOCK ? pieces.get(next).text() : "";
      if (depth == 0 && (other.startsWith("/") || other.startsWith("else"))) {
        return pieces.get(next - 1).isText() && pieces.get(next - 1).text().endsWith("\n");
      }
      depth += other.startsWith("#") ? 1 : other.startsWith("/") ? -1 : 0;
    }
    return false;
  }

  private static boolean isBlankBefore(List<Piece> pieces, int i) {
    if (i == 0) {
      return true;
    }
    Piece before = pieces.get(i - 1);
    return before.isText()
        && (BLANK_BEFORE.matcher(before.text()).matches() || (i == 1 && before.text().isBlank()));
  }

  private static boolean isBlankAfter(List<Piece> pieces, int i) {
    if (i + 1 == pieces.size()) {
      return true;
    }
    Piece after = pieces.get(i + 1);
    return after.isText()
        && (BLANK_AFTER.matcher(after.text()).matches()
            || (i + 2 == pieces.size() && after.text().isBlank()));
  }

  private static List<Piece> safe(List<Piece> pieces) {
    List<Piece> out = new ArrayList<>();
    for (Piece piece : pieces) {
      out.add(piece);
      if (piece.kind() == Kind.BLOCK) {
        out.add(NOTHING);
      }
    }
    return out;
  }

  private static boolean isSame(List<Piece> pieces, String template) {
    List<StringBuilder> expected = new ArrayList<>(List.of(new StringBuilder()));
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      if (piece.isText()) {
        append(isLineOfMessage(pieces, i - 1) ? piece.text().substring(1) : piece.text(), expected);
      } else if (!piece.isComment()) {
        expected.add(new StringBuilder());
      }
    }
    List<StringBuilder> texts = new ArrayList<>(List.of(new StringBuilder()));
    parse(template, finding -> {}).ifPresent(body -> texts(body, texts));
    return texts.stream()
        .map(StringBuilder::toString)
        .toList()
        .equals(expected.stream().map(StringBuilder::toString).toList());
  }

  /** Returns whether a piece is a tag between messages that Handlebars removes with its line. */
  private static boolean isLineOfMessage(List<Piece> pieces, int i) {
    return i >= 0
        && pieces.get(i).kind() == Kind.MESSAGE
        && !pieces.get(i).text().startsWith("messages ");
  }

  private static void append(String text, List<StringBuilder> texts) {
    texts.get(texts.size() - 1).append(text);
  }

  /** Adds the texts between the tags. */
  private static void texts(Body body, List<StringBuilder> texts) {
    for (Statement statement : body.statements()) {
      if (statement instanceof Content content) {
        append(content.value(), texts);
      } else if (statement instanceof Block block) {
        texts.add(new StringBuilder());
        block.body().ifPresent(inside -> texts(inside, texts));
        if (block.chained()) {
          // The link is the tag that begins the inverse, and its end is that of this block.
          texts(block.inverse().orElseThrow(), texts);
          continue;
        }
        block
            .inverse()
            .ifPresent(
                inverse -> {
                  texts.add(new StringBuilder());
                  texts(inverse, texts);
                });
        texts.add(new StringBuilder());
      } else if (!(statement instanceof Comment)) {
        texts.add(new StringBuilder());
      }
    }
  }
}
