package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.syntax.Token.Kind;
import io.promptcompiler.runtime.support.Numbers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stack of open blocks, which reports tags that do not match them. If a close tag belongs to an
 * outer block, the inner one is at fault: it ends there, and the outer block is closed as well.
 */
final class OpenBlocks {
  /** How far before a tag its other half is looked for, in UTF-16 code units. */
  private static final int NEAR = 2_000;

  /** The names of blocks in the language. */
  private static final Set<String> BLOCKS =
      Set.of(
          "if", "unless", "each", "with", "match", "case", "fence", "system", "user", "assistant");

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
    Optional<OpenBlock> outer =
        open.stream().filter(other -> fits(other.name(), tag.name())).findFirst();
    boolean fitsOuter = outer.filter(other -> !isClosedLater(other, tag.span().end())).isPresent();
    Fix fix =
        fitsOuter
            ? Fix.of("Close '" + block.shown() + "' with '" + closer + "' first.")
                .replacing(at(Span.at(tag.span().start())), onOwnLine(closer, tag.span()))
            : Fix.of("Write '" + closer + "'.").replacing(at(tag.span()), closer);
    fix = fitsOuter ? unslashed(block, tag.span().start()).orElse(fix) : fix;
    Location place = at(tag.span());
    Optional<Edit> opener = outer.isPresent() ? Optional.empty() : opener(block, tag);
    if (opener.isPresent()) {
      place = at(block.tag());
      int name = opener.get().place().span().end();
      String meant =
          "{{#" + opener.get().replacement() + source.content().substring(name, block.tag().end());
      fix = Fix.of("Write '" + meant + "'.").editing(List.of(opener.get()));
    }
    if (!fitsOuter) {
      endedByWrongTag.add(key(block.name()));
    }
    report(
        Diagnostic.of(
                DiagnosticCode.WRONG_CLOSE,
                place,
                source.slice(tag.span()),
                block.shown(),
                at(block.tag()).line())
            .fix(fix));
    return fitsOuter ? Fit.CLOSES_OUTER : Fit.CLOSES;
  }

  /** Returns the fix of a tag without its slash that was meant to close a block: {@code {{if}}}. */
  private Optional<Fix> unslashed(OpenBlock block, int end) {
    String name = block.name().original();
    if (!BLOCKS.contains(name)) {
      return Optional.empty();
    }
    Matcher tag =
        Pattern.compile("\\{\\{~?\\s*" + name + "\\s*/?\\s*~?\\}\\}")
            .matcher(source.content())
            .region(Math.max(block.tag().end(), end - NEAR), end);
    if (!tag.find()) {
      return Optional.empty();
    }
    String closer = "{{/" + name + "}}";
    Location place = at(new Span(tag.start(), tag.end()));
    return Optional.of(
        Fix.of("Write '" + closer + "' for '" + place.text() + "' in line " + place.line() + ".")
            .replacing(place, closer));
  }

  /**
   * Returns the edit of the name in an opening tag if the closing tag is right: {@code
   * {{#ifready}}…{{/if}}}.
   */
  private Optional<Edit> opener(OpenBlock block, CloseTag tag) {
    String name = block.name().original();
    String closed = tag.name().original();
    if (!block.sigil().equals("{{#") || BLOCKS.contains(name) || !BLOCKS.contains(closed)) {
      return Optional.empty();
    }
    int start = block.name().span().start();
    int end = block.name().span().end();
    String after = source.content().substring(end, block.tag().end()).replaceFirst("~?\\}\\}$", "");
    if (after.isBlank()) {
      boolean isJoined = name.startsWith(closed) && name.length() > closed.length();
      boolean isSimilar = !Suggestion.didYouMean(name, List.of(closed)).isEmpty();
      String meant = isJoined ? closed + " " + name.substring(closed.length()) : closed;
      return Optional.of(new Edit(at(new Span(start, end)), meant))
          .filter(edit -> isJoined || isSimilar);
    }
    String repeated = " " + closed + " ";
    int names = after.startsWith(repeated) ? end + repeated.length() - 1 : end;
    return Optional.of(new Edit(at(new Span(start, names)), closed));
  }

  /** Adds the line break and indentation of a tag that is alone on its line. */
  private String onOwnLine(String closer, Span tag) {
    String line = source.lineText(source.line(tag.start()));
    String content = source.content();
    boolean isAlone = line.strip().equals(source.slice(tag)) && tag.end() < content.length();
    if (!isAlone) {
      return closer;
    }
    int indent = source.column(tag.start()) - 1;
    String lineBreak =
        content.startsWith("\r\n", tag.start() - indent + line.length()) ? "\r\n" : "\n";
    return closer + lineBreak + line.substring(0, indent);
  }

  /**
   * Reports a case that begins inside another one, whose close tag is missing; returns whether it
   * was reported.
   */
  boolean isNestedCase(Expression name, Span tag) {
    OpenBlock outer = open.peek();
    if (outer == null
        || !name.original().equals("case")
        || !outer.name().original().equals("case")) {
      return false;
    }
    report(
        Diagnostic.of(
                DiagnosticCode.WRONG_CLOSE,
                at(tag),
                source.slice(tag),
                outer.shown(),
                at(outer.tag()).line())
            .fix(
                Fix.of("Close '{{#case}}' with '{{/case}}' first.")
                    .replacing(at(Span.at(tag.start())), onOwnLine("{{/case}}", tag))));
    return true;
  }

  /** Closes the innermost block at the end of the template. */
  CloseTag unclosed(int end) {
    OpenBlock block = open.pop();
    report(
        Diagnostic.of(DiagnosticCode.UNCLOSED_BLOCK, at(block.tag()), block.shown())
            .fix(
                unslashed(block, end)
                    .orElse(Fix.of("Close it with '{{/" + block.name().original() + "}}'."))));
    return CloseTag.missing(end);
  }

  void strayClose(CloseTag tag) {
    if (endedByWrongTag.remove(key(tag.name())) || strayElse) {
      strayElse = false;
      return;
    }
    Fix none =
        Fix.of("Remove it, or open the block before it.")
            .editing(List.of(Edit.removing(source, tag.span())))
            .suggested();
    report(
        Diagnostic.of(DiagnosticCode.STRAY_CLOSE, at(tag.span()), source.slice(tag.span()))
            .fix(unopened(tag.span(), tag.name().original()).orElse(none)));
  }

  void strayElse(Token token, String fix) {
    strayElse = open.isEmpty();
    String shown = token.is(Kind.INVERSE) ? token.text() : "{{else}}";
    Optional<Fix> opener =
        open.isEmpty() ? unopened(token.span(), "(?:if|unless|each|for|with)") : Optional.empty();
    report(
        Diagnostic.of(DiagnosticCode.STRAY_ELSE, at(token.span()), shown)
            .fix(opener.orElseGet(() -> Fix.of(fix))));
  }

  /**
   * Returns the fix of the last text before a tag that was meant to open its block: {@code
   * {{user}}}, {@code {#if ready}} or <code>{% if ready %}</code>.
   *
   * @param name the name of the block, or a regular expression for several
   */
  private Optional<Fix> unopened(Span tag, String name) {
    if (name.matches("[\\w-]+") && !BLOCKS.contains(name)) {
      return Optional.empty();
    }
    boolean isLoop = name.equals("each");
    Pattern openers =
        Pattern.compile(
            "\\{\\{~?<?\\s*("
                + name
                + ")(\\s[^{}]*)?~?\\}\\}|(?<!\\{)\\{(#)("
                + name
                + ")\\b([^{}\\n]*)\\}(?!\\})|\\{%-?\\s*(?:"
                + (isLoop ? "for" : name)
                + ")\\b[^{}%\\n]*%\\}");
    Matcher found =
        openers.matcher(source.content()).region(Math.max(0, tag.start() - NEAR), tag.start());
    Optional<Fix> last = Optional.empty();
    while (found.find()) {
      last = Optional.of(unopened(found));
    }
    return last;
  }

  private Fix unopened(Matcher opener) {
    Location place = at(new Span(opener.start(), opener.end()));
    String where = "' in line " + place.line();
    if (opener.group().startsWith("{%")) {
      return Fix.of(
          "'"
              + place.text()
              + where
              + " opens no block: write it as '{{#if x}}' or '{{#each xs}}'.");
    }
    String inside = place.text().replaceAll("^[{<#~\\s]+|[~}\\s]+$", "");
    String meant = "{{#" + inside + "}}";
    return Fix.of("Write '" + meant + "' for '" + place.text() + where + ".")
        .replacing(place, meant);
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
