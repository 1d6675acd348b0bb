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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The stack of open blocks, which reports tags that do not match them. If a close tag belongs to an
 * outer block, the inner one is at fault: it ends there, and the outer block is closed as well.
 */
final class OpenBlocks {
  /** Matches the beginning of a tag that opens, divides or closes a block. */
  private static final Pattern INNER = Pattern.compile("\\{\\{~?(?:[#/^]|\\s*+else\\b)");

  private static final Pattern TAG = Pattern.compile("\\{\\{~?([#^/])\\s*+(\\w*+)");
  private static final Pattern WORD = Pattern.compile("\\w++");

  private final SourceText source;
  private final DiagnosticSink sink;
  private final MeantTags meant;

  private final Map<String, TagsOfBlock> tags = new HashMap<>();

  /** The opening and closing tags of all blocks, by the word that their name begins with. */
  private @Nullable Map<String, List<Tag>> all;

  private final Deque<OpenBlock> open = new ArrayDeque<>();

  /** The number of blocks of each name that were closed by a wrong tag. */
  private final Map<Object, Integer> endedByWrongTag = new HashMap<>();

  /** Whether there was an else outside all blocks. A close tag for it is then expected, too. */
  private boolean strayElse;

  private boolean silent;

  OpenBlocks(SourceText source, DiagnosticSink sink) {
    this.source = source;
    this.sink = sink;
    this.meant = new MeantTags(source);
  }

  /**
   * A tag that opens or closes a block.
   *
   * @param name the range of the name, or of its first word
   */
  record Tag(int start, Span name, boolean closes) {}

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
    if (isOfEnded(tag)) {
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

  /** Returns whether a tag belongs to a block that was closed by a wrong tag, once for each. */
  private boolean isOfEnded(CloseTag tag) {
    Object name = key(tag.name());
    boolean isOfEnded = endedByWrongTag.containsKey(name);
    endedByWrongTag.computeIfPresent(name, (none, count) -> count == 1 ? null : count - 1);
    return isOfEnded;
  }

  /** Returns whether the text after a tag closes a block and all outer ones of its name. */
  private boolean isClosedLater(OpenBlock block, int from) {
    return tags(block).closers(from)
        >= open.stream().filter(other -> fits(other.name(), block.name())).count();
  }

  private TagsOfBlock tags(OpenBlock block) {
    return tags.computeIfAbsent(block.name().original(), name -> new TagsOfBlock(named(name)));
  }

  /** Returns the tags of blocks whose name is a given one, or begins with it and another word. */
  private List<Tag> named(String block) {
    Matcher word = WORD.matcher(block);
    Matcher name = Pattern.compile(Pattern.quote(block) + "\\b").matcher(source.content());
    name.useTransparentBounds(true);
    return all().getOrDefault(word.lookingAt() ? word.group() : "", List.of()).stream()
        .filter(tag -> name.region(tag.name().start(), source.content().length()).lookingAt())
        .map(tag -> new Tag(tag.start(), new Span(name.start(), name.end()), tag.closes()))
        .toList();
  }

  private Map<String, List<Tag>> all() {
    Map<String, List<Tag>> known = all;
    if (known == null) {
      known = new HashMap<>();
      Matcher tag = TAG.matcher(source.content());
      while (tag.find()) {
        known
            .computeIfAbsent(tag.group(2), none -> new ArrayList<>())
            .add(
                new Tag(tag.start(), new Span(tag.start(2), tag.end(2)), tag.group(1).equals("/")));
      }
      all = known;
    }
    return known;
  }

  private Fit wrongClose(OpenBlock block, CloseTag tag) {
    String closer = "{{/" + block.name().original() + "}}";
    Optional<OpenBlock> outer =
        open.stream().filter(other -> fits(other.name(), tag.name())).findFirst();
    boolean fitsOuter = outer.filter(other -> !isClosedLater(other, tag.span().end())).isPresent();
    Optional<Tag> swapped =
        outer
            .filter(one -> fitsOuter && one.equals(open.peek()))
            .flatMap(one -> swapped(block, tag.span().end()));
    Fix fix =
        fitsOuter
            ? meant
                .closing(block.name(), block.tag(), tag.span().start())
                .or(() -> swapped.map(later -> swap(block, tag, later)))
                .orElseGet(() -> closing(block, closer, tag.span()))
            : Fix.of("Write '" + closer + "'.").replacing(at(tag.span()), closer);
    Location place = at(tag.span());
    boolean mayBeRenamed = outer.isEmpty() && block.sigil().equals("{{#");
    Optional<Edit> opener =
        mayBeRenamed
            ? meant.renamed(block.name(), block.tag(), tag.name().original())
            : Optional.empty();
    if (opener.isPresent()) {
      place = at(block.tag());
      int name = opener.get().place().span().end();
      String written =
          "{{#" + opener.get().replacement() + source.content().substring(name, block.tag().end());
      fix = Fix.of("Write '" + written + "'.").editing(List.of(opener.get()));
    }
    if (!fitsOuter || swapped.isPresent()) {
      endedByWrongTag.merge(key(block.name()), 1, Integer::sum);
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

  /**
   * Returns the close tag of a block behind the one of the block around it; empty if it may close
   * another block.
   */
  private Optional<Tag> swapped(OpenBlock block, int from) {
    boolean isSpare =
        tags(block).closers(from)
            > open.stream().filter(other -> fits(other.name(), block.name())).count();
    return isSpare ? tags(block).firstCloser(from) : Optional.empty();
  }

  /** Returns the fix that exchanges the names of two close tags. */
  private Fix swap(OpenBlock block, CloseTag tag, Tag later) {
    String inner = block.name().original();
    String outer = tag.name().original();
    Location place = at(later.name());
    Fix fix =
        Fix.of(
                "Write '{{/"
                    + inner
                    + "}}' here, and '{{/"
                    + outer
                    + "}}' for '{{/"
                    + inner
                    + "}}' in line "
                    + place.line()
                    + ".")
            .editing(List.of(new Edit(at(tag.name().span()), inner), new Edit(place, outer)));
    boolean isClear = source.content().substring(tag.span().end(), later.start()).isBlank();
    return isClear ? fix : fix.suggested();
  }

  /**
   * Returns the fix for a block without its close tag, which is added to the line of the block if
   * that has text behind the opening tag, otherwise before the tag that closes the block around it.
   */
  private Fix closing(OpenBlock block, String closer, Span outer) {
    int last = source.line(outer.start());
    int lines = last - source.line(block.tag().end() - 1);
    String content = source.content();
    int end = block.tag().end();
    while (end < content.length() && content.charAt(end) != '\n' && content.charAt(end) != '\r') {
      end++;
    }
    String behind = content.substring(block.tag().end(), end);
    boolean isOnLine = lines > 0 && !behind.isBlank() && !INNER.matcher(behind).find();
    Fix fix =
        isOnLine
            ? Fix.of("Close '" + block.shown() + "' with '" + closer + "' at the end of its line.")
                .replacing(at(Span.at(end)), closer)
            : Fix.of("Close '" + block.shown() + "' with '" + closer + "' first.")
                .replacing(at(Span.at(outer.start())), onOwnLine(closer, outer));
    return lines > (isOnLine ? 1 : 2) ? fix.suggested() : fix;
  }

  /** Adds the line break and indentation of a tag that is alone on its line. */
  private String onOwnLine(String closer, Span tag) {
    String content = source.content();
    if (!source.isAlone(tag) || tag.end() == content.length()) {
      return closer;
    }
    String line = source.lineText(source.line(tag.start()));
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
            .fix(meant.closing(block.name(), block.tag(), end).orElseGet(() -> comment(block))));
    return CloseTag.missing(end);
  }

  /** Returns the fix for a block that is not closed, and may be meant as a comment. */
  private Fix comment(OpenBlock block) {
    Fix close = Fix.of("Close it with '{{/" + block.name().original() + "}}'.");
    Fix comment = meant.comment(block.tag().start());
    boolean isSpaced = source.slice(block.tag()).matches("(?s)\\{\\{~?#\\s.*");
    return isSpaced && !comment.isEmpty() ? comment : close.then(comment.text());
  }

  void strayClose(CloseTag tag) {
    if (isOfEnded(tag) || strayElse) {
      strayElse = false;
      return;
    }
    Fix none =
        Fix.of("Remove it, or open the block before it.")
            .editing(List.of(Edit.removing(source, tag.span())))
            .suggested();
    report(
        Diagnostic.of(DiagnosticCode.STRAY_CLOSE, at(tag.span()), source.slice(tag.span()))
            .fix(meant.opening(tag.span(), List.of(tag.name().original())).orElse(none)));
  }

  void strayElse(Token token, String fix) {
    strayElse = open.isEmpty();
    String shown = token.is(Kind.INVERSE) ? token.text() : "{{else}}";
    Optional<Fix> opener =
        open.isEmpty()
            ? meant.opening(token.span(), List.of("if", "unless", "each", "for", "with"))
            : Optional.empty();
    report(
        Diagnostic.of(DiagnosticCode.STRAY_ELSE, at(token.span()), shown)
            .fix(opener.orElseGet(() -> Fix.of(fix))));
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
