package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The blocks and the tag that are open at a place in a Handlebars template that is being edited.
 * Tags are distinguished from text, comments and raw blocks as in the compiler, but broken ones are
 * skipped.
 */
public final class OpenTags {
  private final String source;
  private final int end;
  private final List<Block> blocks = new ArrayList<>();

  /** The number of open blocks by the name in their close tags. */
  private final Map<String, Integer> counts = new HashMap<>();

  private OptionalInt tag = OptionalInt.empty();

  private OpenTags(String source, int end) {
    this.source = source;
    this.end = end;
  }

  /**
   * A block without its close tag.
   *
   * @param closer the name in its close tag
   * @param helper the helper at the place: {@code else} in the alternative of a block
   * @param subject the first argument of the helper, if it is a path; otherwise empty
   * @param parameters the names after {@code as}
   */
  public record Block(String closer, String helper, String subject, List<String> parameters) {}

  /**
   * Returns the open blocks and tag.
   *
   * @param start the beginning of the template
   * @param place the end of the part to read
   */
  public static OpenTags in(String source, int start, int place) {
    OpenTags open = new OpenTags(source, place);
    open.read(start);
    return open;
  }

  /** Returns the open blocks, outermost first. */
  public List<Block> blocks() {
    return List.copyOf(blocks);
  }

  /** Returns the beginning of the content of the open tag, after its braces and {@code ~}. */
  public OptionalInt tag() {
    return tag;
  }

  private void read(int start) {
    Lexer lexer = lexer(start);
    Token token = lexer.next();
    while (!token.is(Kind.END)) {
      if (token.is(Kind.INVERSE)) {
        alternative("else", List.of(), List.of());
      }
      if (!token.opensTag()) {
        token = lexer.next();
        continue;
      }
      Token opener = token;
      List<Token> inside = new ArrayList<>();
      for (token = lexer.next(); isInside(token); token = lexer.next()) {
        inside.add(token);
      }
      if (isClose(token)) {
        closed(opener, inside);
      } else if (token.is(Kind.INVALID) && afterBroken(token) >= 0) {
        lexer = lexer(afterBroken(token));
        token = lexer.next();
      } else if (token.is(Kind.INVALID) || token.is(Kind.END)) {
        tag = OptionalInt.of(afterBraces(opener));
        return;
      }
    }
  }

  private Lexer lexer(int start) {
    return new Lexer(source, new Span(start, end), Braces.MAY_FOLLOW);
  }

  private static boolean isInside(Token token) {
    return switch (token.kind()) {
      case INVERSE, COMMENT, UNCLOSED_COMMENT, INVALID, END -> false;
      default -> !token.opensTag() && !isClose(token);
    };
  }

  private static boolean isClose(Token token) {
    return token.is(Kind.CLOSE) || token.is(Kind.CLOSE_UNESCAPED) || token.is(Kind.CLOSE_RAW_BLOCK);
  }

  /**
   * Returns the offset to continue at after a token that breaks a tag; negative if nothing follows.
   */
  private int afterBroken(Token token) {
    for (int at = token.span().start(); at + 2 <= end; at++) {
      if (source.startsWith("{{", at)) {
        return at;
      }
      if (source.startsWith("}}", at)) {
        return at + 2;
      }
    }
    return -1;
  }

  private int afterBraces(Token opener) {
    int at = opener.span().start();
    while (at < end && "{~&".indexOf(source.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  /** Handles a complete tag. */
  private void closed(Token opener, List<Token> inside) {
    List<Span> words = words(inside);
    String name = words.isEmpty() ? "" : source.substring(words.get(0).start(), words.get(0).end());
    switch (opener.kind()) {
      case OPEN_BLOCK, OPEN_PARTIAL_BLOCK -> open(block(name, name, words, inside));
      case OPEN_INVERSE -> open(new Block(name, "else", "", List.of()));
      case OPEN_INVERSE_CHAIN -> alternative(name, words, inside);
      case OPEN_END_BLOCK -> close(name);
      default -> {}
    }
  }

  private void open(Block block) {
    blocks.add(block);
    counts.merge(block.closer(), 1, Integer::sum);
  }

  private void alternative(String helper, List<Span> words, List<Token> inside) {
    if (!blocks.isEmpty()) {
      int last = blocks.size() - 1;
      blocks.set(last, block(blocks.get(last).closer(), helper, words, inside));
    }
  }

  private Block block(String closer, String helper, List<Span> words, List<Token> inside) {
    List<String> parameters = new ArrayList<>();
    boolean isBehindAs = false;
    for (Token token : inside) {
      if (isBehindAs && token.is(Kind.ID)) {
        parameters.add(token.text());
      }
      isBehindAs |= token.is(Kind.OPEN_BLOCK_PARAMETERS);
    }
    return new Block(closer, helper, subject(words, inside), List.copyOf(parameters));
  }

  private String subject(List<Span> words, List<Token> inside) {
    if (words.size() < 2) {
      return "";
    }
    Span second = words.get(1);
    int behind = words.size() > 2 ? words.get(2).start() : second.end();
    for (Token token : inside) {
      int at = token.span().start();
      boolean isNamed = at == behind && token.is(Kind.EQUALS);
      boolean isOfIt = second.start() <= at && at < second.end();
      if (isNamed || (isOfIt && isNoPath(token))) {
        return "";
      }
    }
    return source.substring(second.start(), second.end());
  }

  /**
   * Returns whether a token shows that the word before it is not a path: that it is a call, a
   * literal, the name of an argument, or {@code as}.
   */
  private static boolean isNoPath(Token token) {
    return switch (token.kind()) {
      case ID, SEPARATOR, DATA -> false;
      default -> true;
    };
  }

  /**
   * Closes the innermost block with the given name, and the blocks inside it, whose close tags are
   * missing.
   */
  private void close(String name) {
    boolean isOpen = counts.getOrDefault(name, 0) > 0;
    while (isOpen) {
      String closer = blocks.remove(blocks.size() - 1).closer();
      counts.merge(closer, -1, Integer::sum);
      isOpen = !closer.equals(name);
    }
  }

  /** Returns the parts of a tag that are separated by spaces. */
  private static List<Span> words(List<Token> inside) {
    List<Span> words = new ArrayList<>();
    for (Token token : inside) {
      int last = words.size() - 1;
      if (last >= 0 && words.get(last).end() == token.span().start()) {
        words.set(last, words.get(last).to(token.span()));
      } else {
        words.add(token.span());
      }
    }
    return words;
  }
}
