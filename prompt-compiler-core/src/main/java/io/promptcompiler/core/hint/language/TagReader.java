package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Scanner.Mark;
import io.promptcompiler.core.hint.language.TagReading.Role;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a single tag: what it does, and how Handlebars says it. */
final class TagReader {
  private static final Pattern FIRST =
      Pattern.compile("(\\s*)([#/^>:@%]?[#/>]?)(\\s*)([\\p{L}_][\\p{L}\\p{N}_-]*|)");

  private static final Pattern PARTIAL =
      Pattern.compile("(?:(['\"])([^'\"]+)\\1|([\\w./\\\\-]+))\\s*(?:\\.|with\\b|,)?\\s*(.*)");

  /** Characters without a width; a space of any kind is none of them. */
  private static final Pattern INVISIBLE =
      Pattern.compile("[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069]");

  private static final Pattern FORMAT =
      Pattern.compile(
          "([\\p{L}_][\\p{L}\\p{N}_.-]*)(?:![rsa])?"
              + "(?::(?:[<>^=+#0-9.,][^\\s{}\"']{0,8}|[sdfxgen%]))?");

  /** A name in the signs that another language puts around it. */
  private static final Pattern WRAPPED =
      Pattern.compile("\\s*([<%{`#$]{1,3})\\s*([\\p{L}_][\\p{L}\\p{N}_.]*)\\s*[>%}`]{1,2}\\s*");

  private final String text;
  private final RawTag tag;
  private final int from;
  private final int to;
  private final TagEnd end;

  private TagReader(String text, RawTag tag, Span stretch) {
    this.text = text;
    this.tag = tag;
    this.from = stretch.start();
    this.to = stretch.end();
    this.end = new TagEnd(text, to);
  }

  static TagReading read(String text, RawTag tag) {
    String inside = text.substring(tag.inside().start(), tag.inside().end());
    Matcher invisible = INVISIBLE.matcher(inside);
    if (invisible.find()) {
      return visible(text, tag, inside, invisible.start());
    }
    TagReading reading = new TagReader(text, tag, tag.inside()).read();
    if (tag.odd().length() == 0 || reading.meant().isEmpty()) {
      return reading;
    }
    Mark odd = new Mark(tag.odd(), text.substring(tag.odd().start(), tag.odd().end()));
    return new TagReading(
        tag, reading.role(), reading.word(), reading.block(), reading.meant(), Optional.of(odd));
  }

  /** A tag with invisible characters, read without them. */
  private static TagReading visible(String text, RawTag tag, String inside, int first) {
    String seen = INVISIBLE.matcher(inside).replaceAll("");
    TagReading reading = new TagReader(seen, tag, new Span(0, seen.length())).read();
    boolean isRaw = tag.isRaw();
    String meant = tag.saying(seen);
    int at = tag.inside().start() + first;
    return new TagReading(
        tag,
        reading.role(),
        reading.word(),
        reading.block(),
        reading.isForeign() ? reading.meant() : Optional.of(isRaw ? "{" + meant + "}" : meant),
        TagReading.mark(at, at + 1, text));
  }

  private TagReading read() {
    Matcher first = FIRST.matcher(text).region(from, to);
    if (!first.lookingAt()) {
      return value();
    }
    String sign = first.group(2);
    String word = first.group(4);
    int rest = first.end();
    boolean isSplit =
        !sign.isEmpty()
            && (!first.group(1).isEmpty() || (sign.equals("#") && !first.group(3).isEmpty()));
    Optional<Mark> split =
        isSplit ? TagReading.mark(first.start(2), first.end(2), text) : Optional.empty();
    if (WRAPPED.matcher(text).region(from, to).matches()) {
      return value();
    }
    boolean isWholeWord =
        rest == to || (!Scanner.isWord(text.charAt(rest)) && text.charAt(rest) != '.');
    if (sign.startsWith("/*")
        || text.startsWith("//", first.start(2))
        || text.startsWith("/*", first.start(2))) {
      return comment(first.start(2));
    }
    if (word.isEmpty() && !sign.equals("/")) {
      return sign.equals(">") ? partial(sign, rest, split) : value();
    }
    if (!isWholeWord && sign.isEmpty()) {
      return value();
    }
    return switch (sign) {
      case "/", "//" -> close(word, first.start(2), rest, Role.CLOSE, split);
      case ">" -> partial(sign, first.start(4), split);
      case "#", "" -> named(sign, word, first.start(2), rest, split);
      case "^" -> new TagReading(tag, Role.OPEN, word, word, Optional.empty(), Optional.empty());
      case ":", "%", "@", "/#", "#/" -> oddSign(word, first.start(2), rest);
      default -> value();
    };
  }

  /** {@code {{:else}}}, {@code {{@if x}}} and the like. */
  private TagReading oddSign(String word, int start, int rest) {
    boolean isKnown =
        ForeignWords.block(word).isPresent()
            || ForeignWords.isElse(word)
            || ForeignWords.isElseIf(word)
            || isEnd(word);
    boolean isData = text.charAt(start) == '@' && !isKnown;
    return isData ? value() : named("#", word, start, rest, TagReading.mark(start, rest, text));
  }

  private TagReading named(String sign, String word, int start, int rest, Optional<Mark> split) {
    String after = text.substring(rest, to);
    boolean hasMore = !after.isBlank();
    if (ForeignWords.isElse(word) || ForeignWords.isElseIf(word)) {
      return otherwise(sign, word, start, rest, split);
    }
    if (isEnd(word) && (!hasMore || word.equalsIgnoreCase("end"))) {
      Role role = sign.isEmpty() ? Role.MAY_CLOSE : Role.CLOSE;
      return close(word, start, rest, role, TagReading.mark(start, rest, text));
    }
    if (!hasMore && word.equals("default")) {
      return new TagReading(
          tag,
          Role.DIVIDE,
          word,
          "match",
          Optional.of(tag.saying("else")),
          TagReading.mark(start, rest, text));
    }
    if (hasMore && ForeignWords.isInclude(word)) {
      return partial(word, rest, TagReading.mark(start, rest, text));
    }
    boolean isCall =
        sign.isEmpty()
            && after.startsWith("(")
            && !ForeignWords.isLoop(word)
            && !word.matches("if|unless|switch");
    if (isCall || (!hasMore && sign.isEmpty())) {
      return value();
    }
    Optional<String> block = ForeignWords.block(word).filter(known -> isBlock(word, after));
    if (block.isPresent()) {
      return opener(start, split).open(sign, word, block.get(), rest);
    }
    if (sign.equals("#")) {
      return opener(start, split).ofProject(word, rest);
    }
    return value();
  }

  private ReadOpener opener(int start, Optional<Mark> split) {
    return new ReadOpener(text, tag, end, start, split);
  }

  /** Words like {@code range} can be names, too: then no value follows them. */
  private static boolean isBlock(String word, String after) {
    boolean isSure = word.matches("(?i)if|unless|each|with|match|case|for|foreach|for-each|switch");
    return isSure || !after.strip().startsWith("=");
  }

  private static boolean isEnd(String word) {
    return word.matches(
        "(?i)end(?:[_-]?(?:if|unless|for|each|foreach|with|switch|match|case|loop|range))?|fi|done|esac|rof");
  }

  private TagReading close(String word, int start, int rest, Role role, Optional<Mark> mark) {
    boolean hasMore = !text.substring(rest, to).isBlank();
    boolean isOdd = word.isEmpty() || isEnd(word) || ForeignWords.isElse(word);
    Optional<Mark> odd = mark.or(() -> isOdd ? TagReading.mark(start, rest, text) : end.left(rest));
    String opened = word.toLowerCase(Locale.ROOT).replaceFirst("^end[_-]?", "");
    String block = isEnd(word) ? opened : word;
    if (word.equalsIgnoreCase("end") && hasMore) {
      block = text.substring(rest, to).strip();
    }
    return new TagReading(tag, role, word, block, Optional.empty(), odd);
  }

  private TagReading comment(int start) {
    String words =
        text.substring(start, to)
            .replaceFirst("^//?\\*?\\s*", "")
            .replaceFirst("\\s*\\*/\\s*$", "");
    boolean isClean = !words.contains("}}") && !words.contains("--");
    return new TagReading(
        tag,
        Role.VALUE,
        "",
        "",
        isClean ? Optional.of(tag.saying("! " + words.strip())) : Optional.empty(),
        TagReading.mark(start, Math.min(to, start + 2), text));
  }

  /** {@code else} and {@code else if} in all their spellings. */
  private TagReading otherwise(
      String sign, String word, int start, int rest, Optional<Mark> split) {
    Scanner second = new Scanner(text, new Span(rest, to));
    boolean isHyphened = !second.isAtEnd() && text.startsWith("-if", rest);
    boolean hasIf = isHyphened || second.word().equalsIgnoreCase("if");
    boolean isElseIf = ForeignWords.isElseIf(word) || hasIf;
    int condition = hasIf ? (isHyphened ? rest + 3 : second.position() + 2) : rest;
    boolean isSpelledRight = word.equals("else") && sign.isEmpty() && !isHyphened;
    boolean isRightIf = !hasIf || second.word().equals("if") || isHyphened;
    Optional<Mark> spelling =
        split.isPresent() || (isSpelledRight && isRightIf)
            ? split
            : TagReading.mark(start, condition, text);
    return isElseIf
        ? elseIf(word, condition, spelling)
        : justElse(word, rest, second.word(), spelling);
  }

  private TagReading elseIf(String word, int condition, Optional<Mark> spelling) {
    Scanner cursor = new Scanner(text, new Span(condition, end.ofCondition(condition)));
    Optional<Piece> meant = ExpressionParser.whole(cursor, true).filter(Piece::isExpression);
    Optional<Mark> mark = spelling.or(cursor::mark).or(() -> end.left(end.ofCondition(condition)));
    Optional<String> tagged = meant.map(one -> tag.saying("else if " + one.argument()));
    return new TagReading(tag, Role.DIVIDE, word, "", tagged, mark);
  }

  private TagReading justElse(String word, int rest, String second, Optional<Mark> spelling) {
    if (second.matches("unless|each|with")) {
      return new TagReading(tag, Role.DIVIDE, word, "", Optional.empty(), Optional.empty());
    }
    if (!second.isEmpty()) {
      return value();
    }
    Optional<Mark> mark = spelling.or(() -> end.left(rest));
    return new TagReading(tag, Role.DIVIDE, word, "", Optional.of(tag.saying("else")), mark);
  }

  private TagReading partial(String sign, int rest, Optional<Mark> mark) {
    Matcher name = PARTIAL.matcher(text.substring(rest, to).strip());
    boolean isNamed = sign.equals(">") && mark.isEmpty();
    if (isNamed || !name.matches()) {
      return new TagReading(tag, Role.VALUE, sign, "", Optional.empty(), Optional.empty());
    }
    String path = name.group(2) != null ? name.group(2) : name.group(3);
    String partial = ForeignWords.partial(path);
    String more = name.group(4).strip();
    boolean isPlain =
        more.isEmpty() || more.matches("[\\w.]+|(?:[\\w.]+\\s+)?(?:\\w++=\\S++\\s++)*+\\w+=\\S+");
    return new TagReading(
        tag,
        Role.VALUE,
        sign,
        "",
        isPlain && !partial.isEmpty()
            ? Optional.of(tag.saying("> " + partial + (more.isEmpty() ? "" : " " + more)))
            : Optional.empty(),
        mark);
  }

  private TagReading value() {
    Matcher wrapped = WRAPPED.matcher(text).region(from, to);
    if (wrapped.matches()) {
      Optional<Mark> mark = TagReading.mark(wrapped.start(1), wrapped.end(1), text);
      Piece name = Piece.path(wrapped.group(2));
      return new TagReading(tag, Role.VALUE, "", "", Optional.of(tag.showing(name)), mark);
    }
    Scanner cursor = new Scanner(text, new Span(from, to));
    Optional<Piece> piece = ExpressionParser.whole(cursor, false);
    Optional<Mark> mark = cursor.mark();
    String inside = text.substring(from, to).strip();
    Matcher format = FORMAT.matcher(inside);
    boolean isSkill = inside.startsWith("skill:");
    if (piece.isEmpty() && format.matches() && format.end(1) < inside.length() && !isSkill) {
      piece = Optional.of(Piece.path(format.group(1)));
      int start = text.indexOf(inside, from) + format.end(1);
      mark = TagReading.mark(start, text.indexOf(inside, from) + inside.length(), text);
    }
    return new TagReading(
        tag,
        Role.VALUE,
        "",
        "",
        piece.map(tag::showing),
        piece.isPresent() ? mark : Optional.empty());
  }
}
