package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Token.Kind;
import io.promptcompiler.runtime.support.Numbers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stack of open blocks, which reports tags that do not match them. If a close tag belongs to an
 * outer block, the inner one is at fault: it ends there, and the outer block is closed as well.
 */
final class OpenBlocks {
  private final SourceText source;
  private final DiagnosticSink sink;
  private final Deque<OpenBlock> open = new ArrayDeque<>();
  private final List<Object> endedByWrongTag = new ArrayList<>();

  /** Whether there was an else outside all blocks. A close tag for it is then expected, too. */
  private boolean strayElse;

  private boolean silent;

  OpenBlocks(SourceText source, DiagnosticSink sink) {
    this.source = source;
    this.sink = sink;
  }

  /**
   * An open block.
   *
   * @param sigil how its opener begins, without a tilde
   */
  private record OpenBlock(String sigil, Expression name, Span tag) {
    String shown() {
      return sigil + name.original() + "}}";
    }
  }

  /** A close tag {@code {{/name}}}, or the place where one is missing. */
  record CloseTag(Expression name, StripFlags strip, Span span) {
    static CloseTag missing(int offset) {
      Span span = Span.at(offset);
      return new CloseTag(new Expression.UndefinedLiteral(span), StripFlags.NONE, span);
    }
  }

  /** Suppresses all further findings. */
  void silence() {
    silent = true;
  }

  int count() {
    return open.size();
  }

  /**
   * Removes the innermost open blocks until the given number is left, because the tags of the
   * removed ones are broken.
   */
  void leave(int count) {
    while (open.size() > count) {
      open.pop();
    }
  }

  void push(Token opener, Expression name, Span tag) {
    open.push(new OpenBlock(opener.text().replace("~", ""), name, tag));
  }

  /** The relation of a close tag to the innermost block. */
  enum Fit {
    /** It closes the innermost block. */
    CLOSES,
    /**
     * It closes an enclosing block, and with it the innermost block, whose own close tag is
     * missing.
     */
    CLOSES_OUTER,
    /** It has no effect: it belongs to a block that was closed by a wrong tag. */
    NONE
  }

  /**
   * Compares a close tag with the innermost block, and closes the block unless the tag has no
   * effect.
   */
  Fit close(CloseTag tag) {
    OpenBlock block = open.element();
    if (fits(block.name(), tag.name())) {
      open.pop();
      return Fit.CLOSES;
    }
    if (endedByWrongTag.remove(key(tag.name()))) {
      return Fit.NONE;
    }
    boolean isOfOuter = open.stream().anyMatch(outer -> fits(outer.name(), tag.name()));
    if (!isOfOuter && isClosedLater(block, tag.span().end())) {
      strayClose(tag);
      return Fit.NONE;
    }
    open.pop();
    return wrongClose(block, tag);
  }

  /** Returns whether the text after a tag closes a block and all outer ones of its name. */
  private boolean isClosedLater(OpenBlock block, int from) {
    Pattern tags =
        Pattern.compile("\\{\\{~?([#^/])\\s*" + Pattern.quote(block.name().original()) + "\\b");
    Matcher tag = tags.matcher(source.content()).region(from, source.content().length());
    int inner = 0;
    int closed = 0;
    while (tag.find()) {
      boolean closes = tag.group(1).equals("/");
      closed += closes && inner == 0 ? 1 : 0;
      inner += closes ? -Math.min(1, inner) : 1;
    }
    return closed >= open.stream().filter(other -> fits(other.name(), block.name())).count();
  }

  private Fit wrongClose(OpenBlock block, CloseTag tag) {
    String closer = "{{/" + block.name().original() + "}}";
    Location before = at(Span.at(tag.span().start()));
    Fix fix =
        Fix.of("Close '" + block.shown() + "' with '" + closer + "' first.")
            .replacing(before, closer);
    boolean fitsOuter = open.stream().anyMatch(outer -> fits(outer.name(), tag.name()));
    if (!fitsOuter) {
      fix = Fix.of("Write '" + closer + "'.").replacing(at(tag.span()), closer);
      endedByWrongTag.add(key(block.name()));
    }
    report(
        Diagnostic.of(
                DiagnosticCode.WRONG_CLOSE,
                at(tag.span()),
                source.slice(tag.span()),
                block.shown(),
                at(block.tag()).line())
            .fix(fix));
    return fitsOuter ? Fit.CLOSES_OUTER : Fit.CLOSES;
  }

  /** Closes the innermost block at the end of the template. */
  CloseTag unclosed(int end) {
    OpenBlock block = open.pop();
    report(
        Diagnostic.of(DiagnosticCode.UNCLOSED_BLOCK, at(block.tag()), block.shown())
            .fix("Close it with '{{/" + block.name().original() + "}}'."));
    return CloseTag.missing(end);
  }

  void strayClose(CloseTag tag) {
    if (endedByWrongTag.remove(key(tag.name())) || strayElse) {
      strayElse = false;
      return;
    }
    report(
        Diagnostic.of(DiagnosticCode.STRAY_CLOSE, at(tag.span()), source.slice(tag.span()))
            .fix(
                Fix.of("Remove it, or open the block before it.")
                    .editing(List.of(Edit.removing(source, tag.span())))
                    .suggested()));
  }

  void strayElse(Token token, String fix) {
    strayElse = open.isEmpty();
    String shown = token.is(Kind.INVERSE) ? token.text() : "{{else}}";
    report(Diagnostic.of(DiagnosticCode.STRAY_ELSE, at(token.span()), shown).fix(fix));
  }

  /** Returns whether a raw block has the right close tag; reports a wrong or missing one. */
  boolean closesRaw(Expression name, Span openTag, Token close) {
    String shown = "{{{{" + name.original() + "}}}}";
    String closer = "{{{{/" + name.original() + "}}}}";
    if (close.is(Kind.UNCLOSED_RAW_BLOCK)) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNCLOSED_RAW_BLOCK, at(openTag), shown)
              .fix("Close it with '" + closer + "'."));
      silence();
      return false;
    }
    if (close.text().equals(key(name))) {
      return true;
    }
    String written = source.slice(close.span());
    sink.report(
        Diagnostic.of(
                DiagnosticCode.WRONG_CLOSE, at(close.span()), written, shown, at(openTag).line())
            .fix("Write '" + closer + "'."));
    return false;
  }

  private static boolean fits(Expression opened, Expression closed) {
    return key(opened).equals(key(closed));
  }

  /**
   * Returns the form that handlebars.js compares: paths and texts as text, other literals by value.
   */
  private static Object key(Expression name) {
    if (name instanceof Expression.NumberLiteral number) {
      return new Literal(Numbers.text(number.value()));
    }
    boolean isText = name instanceof Expression.Path || name instanceof Expression.StringLiteral;
    return isText ? name.original() : new Literal(name.original());
  }

  private record Literal(String text) {}

  private Location at(Span span) {
    return new Location(source, span);
  }

  private void report(Diagnostic diagnostic) {
    if (!silent) {
      sink.report(diagnostic);
    }
  }
}
