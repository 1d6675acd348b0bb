package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Scanner.Mark;
import io.promptcompiler.core.hint.language.TagReading.Role;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a single tag: its role, and its translation to Handlebars. */
final class TagReader {
  private static final Pattern FIRST =
      Pattern.compile("(\\s*)([#/^>:@%]?[#/>]?)(\\s*)([\\p{L}_][\\p{L}\\p{N}_-]*|)");

  private static final Pattern PARTIAL =
      Pattern.compile("(?:(['\"])([^'\"]+)\\1|([\\w./\\\\-]+))\\s*(?:\\.|with\\b|,)?\\s*(.*)");

  /** Matches a named argument of a call in other languages. */
  private static final Pattern ARGUMENT =
      Pattern.compile(
          "(?<![\\w-])([\\p{L}_][\\w-]*)\\s*[=:]\\s*(\"[^\"{}]*\"|'[^'{}]*'|[\\w.@/]+)");

  /** Matches what other languages write between the arguments of a call and around them. */
  private static final Pattern SEPARATOR = Pattern.compile("[\\s,(){}]*");

  /** Matches up to the first sign before or between arguments that Handlebars lacks. */
  private static final Pattern FOREIGN_SIGN =
      Pattern.compile("(?:[^,({:\"']++|\"[^\"]*+\"|'[^']*+'|[\"'])*+[,({:]");

  /** Matches characters without a width, except spaces. */
  private static final Pattern INVISIBLE =
      Pattern.compile("[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069]");

  private static final Pattern FORMAT =
      Pattern.compile(
          "([\\p{L}_][\\p{L}\\p{N}_.-]*)((?:![rsa])?"
              + "(?::(?:[<>^=+#0-9.,][^\\s{}\"']{0,8}|[sdfxgen%]))?)");

  /** Matches a name between the signs of another language. */
  private static final Pattern WRAPPED =
      Pattern.compile("\\s*([<%{`#$]{1,3})\\s*([\\p{L}_][\\p{L}\\p{N}_.]*)\\s*[>%}`]{1,2}\\s*");

  private static final Pattern END =
      Pattern.compile(
          "(?i)end(?:[_-]?(?:if|unless|for|each|foreach|with|switch|match|case|loop|range))?"
              + "|fi|done|esac|rof");

  /** Matches {@code :} or {@code then} after a condition. */
  private static final Pattern BEHIND_CONDITION =
      Pattern.compile("(?<!\\s)\\s*+(?::|\\bthen)\\s*$");

  /** Matches signs between {@code else} and {@code if}. */
  private static final Pattern BEFORE_IF =
      Pattern.compile("\\s*[,:;#/]\\s*(?=(?i:if|unless|each|with)\\b)");

  /** Matches comparisons that projects define as blocks: {@code ifEquals}, {@code eq}. */
  private static final Pattern COMPARING_BLOCK =
      Pattern.compile(
          "(?i)(?:(if|unless)[_-]?)?(eq|equals?|is|noteq|neq?|not|gte?|lte?|and|or|in)");

  private static final Pattern CONDITION_OF_THREE =
      Pattern.compile("(\\S+)\\s+(['\"])(==|===|!=|!==|<|>|<=|>=|&&|\\|\\||eq|ne)\\2\\s+(.+)");

  private final String text;
  private final RawTag tag;
  private final int from;
  private final int to;

  /** The offset of the sign of the tag. */
  private int start;

  /** The offset of the end of its first word. */
  private int rest;

  /** Sentences about how the output of the translation may differ. */
  private String difference = "";

  private String sign = "";
  private String word = "";

  private final boolean isInMatch;

  private TagReader(String text, RawTag tag, int from, int to, boolean isInMatch) {
    this.isInMatch = isInMatch;
    this.text = text;
    this.tag = tag;
    this.from = from;
    this.to = to;
  }

  static TagReading read(String text, RawTag tag) {
    return read(text, tag, /* isInMatch= */ false);
  }

  /**
   * Reads a tag.
   *
   * @param isInMatch whether it is directly inside of a match, where {@code when} is a case
   */
  static TagReading read(String text, RawTag tag, boolean isInMatch) {
    String inside = text.substring(tag.inside().start(), tag.inside().end());
    Matcher invisible = INVISIBLE.matcher(inside);
    if (invisible.find()) {
      // The tag is read without invisible characters.
      String seen = invisible.replaceAll("");
      TagReading reading = new TagReader(seen, tag, 0, seen.length(), isInMatch).read();
      invisible.reset().find();
      int at = tag.inside().start() + invisible.start();
      return reading.with(
          reading.isForeign() ? reading.meant() : Optional.of(tag.saying(seen, tag.isRaw())),
          Mark.of(at, at + 1, text).orElseThrow());
    }
    TagReading reading =
        new TagReader(text, tag, tag.inside().start(), tag.inside().end(), isInMatch).read();
    Optional<Mark> odd = Mark.of(tag.odd().start(), tag.odd().end(), text);
    return odd.isEmpty() || reading.meant().isEmpty()
        ? reading
        : reading.with(reading.meant(), odd.get());
  }

  /** Returns whether a word ends blocks in other languages: {@code end}, {@code endif}. */
  static boolean isEnd(String word) {
    return END.matcher(word).matches();
  }

  private TagReading reading(Role role, String block, Optional<String> meant, Optional<Mark> mark) {
    return new TagReading(tag, role, word, block, meant.map(tag::saying), mark, difference);
  }

  private TagReading read() {
    Matcher first = FIRST.matcher(text).region(from, to);
    if (!first.lookingAt() || WRAPPED.matcher(text).region(from, to).matches()) {
      return value();
    }
    sign = first.group(2);
    start = first.start(2);
    rest = first.end();
    boolean isSplit =
        !sign.isEmpty()
            && (!first.group(1).isEmpty() || (sign.equals("#") && !first.group(3).isEmpty()));
    Optional<Mark> split = isSplit ? Mark.of(start, first.end(2), text) : Optional.empty();
    if (text.startsWith("//", start) || text.startsWith("/*", start)) {
      return comment();
    }
    String name = first.group(4);
    boolean isWhole =
        rest == to || (!Scanner.isWord(text.charAt(rest)) && text.charAt(rest) != '.');
    if (name.isEmpty() ? !sign.matches("[/>]") : !isWhole && sign.isEmpty()) {
      return value();
    }
    if (sign.equals(">")) {
      word = sign;
      return partial(first.start(4), split);
    }
    word = name;
    return switch (sign) {
      case "/", "//" -> {
        boolean isElseIf = ForeignWords.isElse(word) && !text.substring(rest, to).isBlank();
        yield isElseIf ? oddSign() : close(Role.CLOSE, split);
      }
      case "#", "" -> named(split);
      case "^" -> reading(Role.OPEN, word, Optional.empty(), Optional.empty());
      case ":", "%", "@", "/#", "#/" -> oddSign();
      default -> value();
    };
  }

  /** Reads tags with unusual signs, such as {@code {{:else}}} and {@code {{@if x}}}. */
  private TagReading oddSign() {
    boolean isKnown =
        ForeignWords.block(word).isPresent()
            || ForeignWords.isElse(word)
            || ForeignWords.isElseIf(word)
            || isEnd(word);
    if (sign.equals("@") && !isKnown) {
      return value();
    }
    sign = "#";
    return named(head());
  }

  /** Returns a mark on the sign and the first word. */
  private Optional<Mark> head() {
    return Mark.of(start, rest, text);
  }

  private TagReading named(Optional<Mark> split) {
    String after = text.substring(rest, to);
    boolean hasMore = !after.isBlank();
    if (ForeignWords.isElse(word) || ForeignWords.isElseIf(word)) {
      return otherwise(split);
    }
    if (isEnd(word) && (!hasMore || word.equalsIgnoreCase("end"))) {
      return close(sign.isEmpty() ? Role.MAY_CLOSE : Role.CLOSE, head());
    }
    if (!hasMore && word.equals("default")) {
      return sign.isEmpty()
          ? reading(Role.DIVIDE, "match", Optional.of("else"), head())
          : reading(Role.OPEN, TagReading.DEFAULT, Optional.of("else"), head());
    }
    if (hasMore && ForeignWords.isInclude(word)) {
      return partial(rest, head());
    }
    boolean isCall =
        sign.isEmpty()
            && after.startsWith("(")
            && !ForeignWords.isLoop(word)
            && !word.matches("if|unless|switch");
    if (isCall || (!hasMore && sign.isEmpty())) {
      return value();
    }
    // Words like 'range' can also be names; then no value follows.
    boolean isSure = word.matches("(?i)if|unless|each|with|match|case|for|foreach|for-each|switch");
    Optional<String> known =
        isInMatch && word.matches("when|is|on|option")
            ? Optional.of("case")
            : ForeignWords.block(word);
    Optional<String> block = known.filter(any -> isSure || !after.strip().startsWith("="));
    if (block.isPresent()) {
      return open(block.get(), split);
    }
    return sign.equals("#") ? openOfProject(after.strip(), split) : value();
  }

  private TagReading close(Role role, Optional<Mark> mark) {
    String more = text.substring(rest, to).strip();
    boolean isEnd = isEnd(word);
    boolean isOdd = word.isEmpty() || isEnd || ForeignWords.isElse(word);
    String block =
        word.equalsIgnoreCase("end") && !more.isEmpty()
            ? more
            : isEnd ? word.toLowerCase(Locale.ROOT).replaceFirst("^end[_-]?", "") : word;
    return reading(role, block, Optional.empty(), mark.or(() -> isOdd ? head() : left(rest)));
  }

  private TagReading comment() {
    String words =
        text.substring(start, to)
            .replaceFirst("^//?\\*?\\s*", "")
            .replaceFirst("(?<!\\s)\\s*+\\*/\\s*$", "");
    boolean isClean = !words.contains("}}") && !words.contains("--");
    Optional<String> meant = isClean ? Optional.of("! " + words.strip()) : Optional.empty();
    return reading(Role.VALUE, "", meant, Mark.of(start, Math.min(to, start + 2), text));
  }

  /** Reads {@code else} and {@code else if} in all spellings. */
  private TagReading otherwise(Optional<Mark> split) {
    Matcher odd = BEFORE_IF.matcher(text).region(rest, to);
    Scanner second = new Scanner(text, odd.lookingAt() ? odd.end() : rest, to);
    boolean isHyphened = !second.isAtEnd() && text.startsWith("-if", rest);
    boolean hasIf = isHyphened || second.word().equalsIgnoreCase("if");
    int condition = hasIf ? (isHyphened ? rest + 3 : second.position() + 2) : rest;
    boolean isRight =
        word.equals("else")
            && sign.isEmpty()
            && !isHyphened
            && !odd.lookingAt()
            && (!hasIf || second.word().equals("if"));
    Optional<Mark> spelling =
        split.isPresent() || isRight ? split : Mark.of(start, condition, text);
    if (ForeignWords.isElseIf(word) && second.isAtEnd()) {
      difference = "If it lacks a condition, write '{{else if …}}'.";
      return reading(Role.DIVIDE, "", Optional.of("else"), head());
    }
    if (ForeignWords.isElseIf(word) || hasIf) {
      return elseIf(condition, spelling);
    }
    if (second.word().matches("unless|each|with")) {
      return reading(Role.DIVIDE, "", Optional.empty(), Optional.empty());
    }
    if ("(!@".indexOf(second.peek()) >= 0) {
      return elseIf(rest, left(rest));
    }
    boolean isComplete = text.substring(rest, to).matches("(?s)[^\\p{L}\\p{N}]*|\\s*(?://|#|--).*");
    return isComplete
        ? reading(Role.DIVIDE, "", Optional.of("else"), spelling.or(() -> left(rest)))
        : value();
  }

  private TagReading elseIf(int condition, Optional<Mark> spelling) {
    int end = endOfCondition(condition);
    Scanner scanner = new Scanner(text, condition, end);
    Optional<Term> meant = ExpressionParser.whole(scanner, true).filter(Term::isExpression);
    Optional<Mark> mark = spelling.or(scanner::mark).or(() -> left(end));
    return reading(Role.DIVIDE, "", meant.map(one -> "else if " + argument(one)), mark);
  }

  private TagReading partial(int at, Optional<Mark> mark) {
    Matcher name = PARTIAL.matcher(text.substring(at, to).strip().replaceFirst("^:\\s*+", ""));
    boolean isRight = sign.equals(">") && mark.isEmpty();
    if (!name.matches()) {
      return reading(Role.VALUE, "", Optional.empty(), Optional.empty());
    }
    String path = name.group(2) != null ? name.group(2) : name.group(3);
    if (isRight && !path.startsWith("/")) {
      return foreignArguments(at, name);
    }
    String partial = ForeignWords.partial(path);
    String more = name.group(4).strip();
    boolean isPlain =
        more.isEmpty()
            || more.matches(
                "[\\w.]+|(?:[\\w.]+\\s+)?(?:\\w++=\\S++\\s++)*+\\w+=(?:\"[^\"]*\"|\\S+)");
    Optional<String> meant =
        isPlain && !partial.isEmpty()
            ? Optional.of("> " + partial + (more.isEmpty() ? "" : " " + more))
            : Optional.empty();
    int start = text.indexOf(path, at);
    return reading(Role.VALUE, "", meant, mark.or(() -> Mark.of(start, start + 1, text)));
  }

  /** Reads a partial whose arguments are written as in other languages. */
  private TagReading foreignArguments(int at, Matcher name) {
    int group = name.group(2) != null ? 2 : 3;
    String called = name.group(group);
    int end = text.indexOf(called, at) + called.length() + (group == 2 ? 1 : 0);
    Matcher first = FOREIGN_SIGN.matcher(text).region(end, to);
    Matcher argument = ARGUMENT.matcher(text).region(end, to);
    Matcher separator = SEPARATOR.matcher(text);
    StringBuilder meant = new StringBuilder("> " + ForeignWords.partial(called));
    int read = end;
    while (argument.find() && separator.region(read, argument.start()).matches()) {
      meant.append(' ').append(argument.group(1)).append('=').append(argument.group(2));
      read = argument.end();
    }
    boolean isRead = read > end && separator.region(read, to).matches();
    return isRead && first.lookingAt()
        ? reading(
            Role.VALUE,
            "",
            Optional.of(meant.toString()),
            Mark.of(first.end() - 1, first.end(), text))
        : reading(Role.VALUE, "", Optional.empty(), Optional.empty());
  }

  private TagReading value() {
    Matcher wrapped = WRAPPED.matcher(text).region(from, to);
    if (wrapped.matches()) {
      Optional<Mark> mark = Mark.of(wrapped.start(1), wrapped.end(1), text);
      return value(Optional.of(Term.path(wrapped.group(2))), mark);
    }
    Scanner scanner = new Scanner(text, from, to);
    Optional<Term> term = ExpressionParser.whole(scanner, false);
    String inside = text.substring(from, to).strip();
    Matcher format = FORMAT.matcher(inside);
    boolean isSkill = inside.startsWith("skill:");
    if (term.isEmpty() && format.matches() && format.end(1) < inside.length() && !isSkill) {
      int at = text.indexOf(inside, from);
      Optional<Mark> mark = Mark.of(at + format.end(1), at + inside.length(), text);
      return value(
          Optional.of(PythonFormat.printing(format.group(1), format.group(2), true)), mark);
    }
    return value(term, term.flatMap(any -> scanner.mark()));
  }

  private TagReading value(Optional<Term> term, Optional<Mark> mark) {
    String unlike = term.map(Term::difference).orElse("");
    return new TagReading(tag, Role.VALUE, "", "", term.map(tag::showing), mark, unlike);
  }

  /** Returns a block that Handlebars has under this or another name. */
  private TagReading open(String block, Optional<Mark> split) {
    boolean isRight = word.equals(block) && !sign.isEmpty();
    int end = block.equals("each") ? to : endOfCondition(rest);
    Scanner scanner = new Scanner(text, rest, end);
    Optional<String> arguments = arguments(block, scanner);
    Optional<Mark> mark =
        split.or(() -> isRight ? Optional.empty() : head()).or(scanner::mark).or(() -> left(end));
    return reading(
        sign.isEmpty() ? Role.MAY_OPEN : Role.OPEN,
        block,
        arguments.map(given -> "#" + block + " " + given),
        mark);
  }

  private Optional<String> arguments(String block, Scanner scanner) {
    String after = text.substring(rest, to);
    if (block.equals("case")) {
      return cases(scanner);
    }
    if (!block.equals("each") && !block.equals("with")) {
      return ExpressionParser.whole(scanner, !block.equals("match"))
          .filter(Term::isExpression)
          .map(this::argument);
    }
    boolean hasNames = after.matches("(?s).*\\sas\\s*\\|.*");
    Optional<String> loop = hasNames ? Optional.empty() : LoopParser.parse(after);
    if (loop.isPresent()) {
      int head = scanner.skipSpace().position();
      scanner.rest();
      scanner.note(head);
      return loop;
    }
    Optional<String> list =
        ExpressionParser.next(scanner).filter(Term::isExpression).map(this::argument);
    if (list.isEmpty() || scanner.isAtEnd()) {
      return list;
    }
    String names = scanner.rest().strip();
    return list.filter(any -> names.matches("as\\s*\\|[^|]*\\|")).map(one -> one + " " + names);
  }

  private static Optional<String> cases(Scanner scanner) {
    StringBuilder all = new StringBuilder();
    while (!scanner.isAtEnd()) {
      Optional<Term> one = ExpressionParser.next(scanner).filter(Term::isText);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all.append(all.isEmpty() ? "" : " ").append(one.get().text());
      if (!scanner.takeForeign(",")) {
        scanner.takeForeign(":");
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(all.toString());
  }

  /**
   * Returns a comparison that a project defines as a block, or a block that Handlebars may have.
   */
  private TagReading openOfProject(String after, Optional<Mark> split) {
    Matcher comparing = COMPARING_BLOCK.matcher(word);
    Matcher three = CONDITION_OF_THREE.matcher(after);
    String condition = "";
    if (three.matches()) {
      condition = three.group(1) + " " + three.group(3) + " " + three.group(4);
    } else if (comparing.matches() && !after.isEmpty()) {
      String helper =
          Counterpart.ofHelper(comparing.group(2)).flatMap(Counterpart::helper).orElse("");
      condition = helper + " " + after;
    }
    Optional<Term> meant = ExpressionParser.whole(condition, true).filter(Term::isExpression);
    if (meant.isPresent()) {
      String block = word.toLowerCase(Locale.ROOT).startsWith("unless") ? "unless" : "if";
      Optional<String> opener = Optional.of("#" + block + " " + argument(meant.get()));
      return reading(Role.OPEN, block, opener, split.or(this::head));
    }
    String opener = "#" + word + text.substring(rest, to).stripTrailing();
    return reading(Role.OPEN, word, split.map(odd -> opener), split);
  }

  /** Returns a term as an argument of a block, and records its difference. */
  private String argument(Term term) {
    difference = term.difference();
    return term.argument();
  }

  private int endOfCondition(int condition) {
    Matcher behind = BEHIND_CONDITION.matcher(text).region(condition, to);
    return behind.find() ? behind.start() : to;
  }

  /** Marks text after a place where Handlebars expects the end of the tag. */
  private Optional<Mark> left(int end) {
    String more = text.substring(end, to).strip();
    int at = text.indexOf(more, end);
    return Mark.of(at, at + more.length(), text);
  }
}
