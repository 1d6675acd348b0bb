package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.hint.language.ForeignWords;
import io.promptcompiler.core.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes what is wrong with a tag, given its opener and the unexpected token. */
final class Unexpected {
  private static final Pattern BLOCK_TAG =
      Pattern.compile("\\{\\{~?(?:#(?<open>[\\w.-]+)|/(?<close>[\\w.-]+))");

  private static final Pattern SUM = Pattern.compile("\\s*+([^{}~]*?)\\s*+~?\\}\\}");

  /** Matches the names of a loop without the bar that ends them. */
  private static final Pattern OPEN_NAMES =
      Pattern.compile("(?s).*\\sas\\s*\\|((?:\\s*+[\\p{L}_][\\p{L}\\p{N}_-]*+)++)\\s*");

  /** Matches the names of a loop without the bar that begins them. */
  private static final Pattern UNOPENED_NAMES =
      Pattern.compile(
          "(?s).*\\sas\\s++([\\p{L}_][\\p{L}\\p{N}_-]*+(?:\\s++[\\p{L}_][\\p{L}\\p{N}_-]*+)?)\\s*");

  /** Matches the names of a loop and the bar that ends them, at the end of a tag. */
  private static final Pattern BARRED_NAMES =
      Pattern.compile("\\s*([\\p{L}_][\\p{L}\\p{N}_ ,-]*)\\|\\s*~?\\}\\}");

  /** Matches a name and the rest of its tag. */
  private static final Pattern NAME_TO_END =
      Pattern.compile("\\s*([\\p{L}_][\\p{L}\\p{N}_./-]*)([^{}\\n]*)\\}\\}");

  /** Matches a text in quotes. */
  private static final Pattern TEXT = Pattern.compile("\"[^\"]*+\"|'[^']*+'");

  /** Matches a named argument of several words without straight quotes, at the end of a tag. */
  private static final Pattern UNQUOTED =
      Pattern.compile(
          "[\\w-]\\s*+=\\s*+([^\\s\"'()=|{}@]++(?:[ \\t]++[^\\s\"'()=|{}]++)++)\\s*+~?\\}\\}");

  private static final Pattern ENTITY = Pattern.compile("&(amp|lt|gt|quot|apos|#39|#x27);");

  private static final Map<String, String> ENTITIES =
      Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "#39", "'", "#x27", "'");

  /** Matches a tag that is complete on its line. */
  private static final Pattern WHOLE = Pattern.compile("\\{\\{[^{}\\n]*\\}\\}");

  /** Matches a possessive: group 1 is the owner, group 2 what it has, if that is one word. */
  private static final Pattern POSSESSIVE =
      Pattern.compile(
          "\\{\\{\\s*([\\p{L}_][\\p{L}\\p{N}_.]*)'s(?:\\s+([\\p{L}_][\\p{L}\\p{N}_.]*))?\\s*\\}\\}");

  private static final String AS_TEXT = "Write '\\{{' for braces that are text.";
  private static final Pattern JUST_A_NAME =
      Pattern.compile("([ ]?[\\p{L}_@][\\p{L}\\p{N}_.-]*)(?=[.,;:!?]?(?:[ \\t]*\\R|[ \\t]*\\z))");
  private static final Pattern TO_END_OF_TAG = Pattern.compile("([^{}()\"'\\n]*)\\)*[~}]");

  private static final String NO_METHODS =
      "Values have no methods. Write a helper before the value, as in '{{upper name}}', or let the"
          + " caller pass the result.";

  private static final String NAMED =
      "Write the arguments of a partial by name, without parentheses: '{{> partial name=value}}'.";

  private final SourceText source;
  private final Token opener;
  private final Token token;

  private Unexpected(SourceText source, Token opener, Token token) {
    this.source = source;
    this.opener = opener;
    this.token = token;
  }

  static SyntaxProblem in(SourceText source, Token opener, Token token) {
    return new SyntaxProblem(new Unexpected(source, opener, token).explain());
  }

  private Diagnostic explain() {
    Optional<Span> swallowed = swallowed();
    if (swallowed.isPresent()) {
      char quote = source.content().charAt(swallowed.get().start());
      return diagnostic(DiagnosticCode.UNCLOSED_STRING, swallowed.get())
          .fix(closed(quote, swallowed.get().start()));
    }
    Fix comment =
        opener.is(Kind.OPEN_BLOCK)
            ? new MeantTags(source).comment(opener.span().start())
            : Fix.NONE;
    if (!comment.isEmpty()) {
      return diagnostic(DiagnosticCode.UNEXPECTED, token.span(), "'" + token.text() + "'")
          .fix(comment);
    }
    Optional<Diagnostic> meant = meantTag();
    if (meant.isPresent()) {
      return meant.get();
    }
    return switch (token.kind()) {
      case END -> unclosed();
      case CLOSE, CLOSE_UNESCAPED, CLOSE_RAW_BLOCK -> wrongEnd();
      case INVALID -> invalid();
      case NUMBER -> number();
      case EQUALS -> unexpected("Write named arguments after a helper: '{{helper name=value}}'.");
      default ->
          token.text().startsWith("{{") || isOnLaterLine()
              ? unclosed()
              : unquoted().orElseGet(this::sign);
    };
  }

  /** Finds a tag that is escaped for HTML, or that has the possessive of a name. */
  private Optional<Diagnostic> meantTag() {
    int start = opener.span().start();
    Matcher whole = WHOLE.matcher(source.content()).region(start, source.content().length());
    if (!whole.lookingAt()) {
      return Optional.empty();
    }
    Location place = new Location(source, new Span(start, whole.end()));
    Matcher owned = POSSESSIVE.matcher(whole.group());
    if (owned.matches()) {
      String owner = owned.group(1);
      Fix fix =
          owned.group(2) == null
              ? Fix.of("Write '{{" + owner + "}}'s'.")
                  .replacing(place, "{{" + owner + "}}'s")
                  .suggested()
              : Fix.of(
                  "Write '{{%s.%s}}' for a property of '%s', or a name without apostrophe and space."
                      .formatted(owner, owned.group(2), owner));
      int quote = start + owned.end(1);
      return Optional.of(
          diagnostic(DiagnosticCode.UNEXPECTED, new Span(quote, quote + 1), "'''").fix(fix));
    }
    Matcher entity = ENTITY.matcher(whole.group());
    if (!entity.find()) {
      return Optional.empty();
    }
    Span escaped = new Span(start + entity.start(), start + entity.end());
    String shown = "'" + entity.group() + "'";
    String plain = entity.replaceAll(one -> ENTITIES.getOrDefault(one.group(1), ""));
    return Optional.of(
        diagnostic(DiagnosticCode.UNEXPECTED, escaped, shown)
            .fix(
                Fix.of("The tag is escaped for HTML. Write '" + plain + "'.")
                    .replacing(place, plain)
                    .suggested()));
  }

  /** Returns the quote that begins a text with the end of its tag and of its line in it. */
  private Optional<Span> swallowed() {
    String inside = source.content().substring(opener.span().end(), token.span().start());
    Matcher text = TEXT.matcher(inside);
    while (text.find()) {
      String line = text.group().lines().findFirst().orElse("");
      if (line.length() < text.group().length() && line.contains("}}")) {
        int start = opener.span().end() + text.start();
        return Optional.of(new Span(start, start + 1));
      }
    }
    return Optional.empty();
  }

  private Diagnostic wrongEnd() {
    String inside = source.content().substring(opener.span().end(), token.span().start());
    boolean fits = token.is(Kind.CLOSE) != opener.is(Kind.OPEN_UNESCAPED);
    if (inside.isBlank()) {
      return diagnostic(DiagnosticCode.EMPTY_TAG, opener.span().to(token.span()))
          .fix("Name a variable. " + AS_TEXT);
    }
    Matcher names = OPEN_NAMES.matcher(inside);
    if (fits && names.matches()) {
      return diagnostic(DiagnosticCode.UNEXPECTED, token.span(), "'" + token.text() + "'")
          .fix(asNames(names.group(1), opener.span().end() + names.end(1)));
    }
    if (fits) {
      String open = TEXT.matcher(inside).replaceAll("");
      int missing = count(open, '(') - count(open, ')');
      boolean isComplete = missing > 0 && !inside.matches("(?s).*[(=]\\s*");
      // Otherwise the parenthesis may be missing before another argument.
      boolean isCertain = count(open, '(') == missing && !open.contains("=");
      String closing = ")".repeat(Math.max(0, missing));
      int end = opener.span().end() + inside.stripTrailing().length();
      Fix close =
          Fix.of("Write '" + closing + "' before it.")
              .replacing(new Location(source, Span.at(end)), closing);
      return isComplete
          ? diagnostic(DiagnosticCode.UNEXPECTED, token.span(), "'" + token.text() + "'")
              .fix(isCertain ? close : Fix.of("Write the ')' that is missing."))
          : unexpected("A value is missing before it.");
    }
    if (opener.is(Kind.OPEN) && !startsWithName() && inside.contains(":")) {
      Fix fix = JsonBraces.fix(source, opener.span().start());
      return diagnostic(DiagnosticCode.UNEXPECTED, opener.span(), "'{{'").fix(fix);
    }
    String begin = opener.text().replaceAll("[^{]", "");
    String end = token.text().replaceAll("[^}]", "");
    String behind =
        end.length() > begin.length()
            ? "}}{{!}}" + "}".repeat(end.length() - 2)
            : token.text().replace(end, "}".repeat(begin.length()));
    Fix fix =
        end.length() > begin.length()
            ? Fix.of(
                "Write '" + begin + inside.strip() + "}}{{!}}}' for a value and a brace after it.")
            : Fix.of("Close it with '" + "}".repeat(begin.length()) + "'.");
    return diagnostic(DiagnosticCode.TOO_MANY_BRACES, token.span(), begin, end)
        .fix(fix.replacing(new Location(source, token.span()), behind));
  }

  private static int count(String text, char unit) {
    return (int) text.chars().filter(one -> one == unit).count();
  }

  private Diagnostic invalid() {
    char unit = token.text().charAt(0);
    if (unit == '}') {
      return unclosed();
    }
    if (unit == '"' || unit == '\'') {
      return diagnostic(DiagnosticCode.UNCLOSED_STRING, token.span())
          .fix(closed(unit, token.span().start()));
    }
    if (isOnLaterLine()) {
      return unclosed();
    }
    if (opener.is(Kind.OPEN_UNESCAPED) && token.span().start() == opener.span().end()) {
      return unexpected("Write '{{!}}' between a brace that is text and a tag.");
    }
    if (unit == '[') {
      return unexpected("Close the name with ']'.");
    }
    int after = token.span().start();
    while (after < source.content().length() && Characters.isName(source.content().charAt(after))) {
      after++;
    }
    if (after > token.span().start() && after < source.content().length()) {
      char next = source.content().charAt(after);
      Span at = new Span(after, after + 1);
      return about(at, next);
    }
    return about(token.span(), unit);
  }

  /** Finds a named argument of several words, in typographic quotes or none. */
  private Optional<Diagnostic> unquoted() {
    Matcher words =
        UNQUOTED.matcher(source.content()).region(opener.span().end(), near(token.span().end()));
    if (!words.find() || words.start(1) > token.span().start()) {
      return Optional.empty();
    }
    String meant = TypographicQuotes.quoted(TypographicQuotes.strip(words.group(1)));
    Location place = new Location(source, new Span(words.start(1), words.end(1)));
    return Optional.of(
        diagnostic(DiagnosticCode.UNEXPECTED, token.span(), "'" + token.text() + "'")
            .fix(Fix.of("Write the text in quotes: '" + meant + "'.").replacing(place, meant)));
  }

  private Diagnostic sign() {
    int start = token.span().start();
    int from = start;
    while (source.content().startsWith("../", from - 3)) {
      from -= 3;
    }
    if (token.is(Kind.DATA) && from < start) {
      String climb = source.content().substring(from, start);
      Location both = new Location(source, new Span(from, start + 1));
      int loops = loopsAround(from);
      boolean isReachable = climb.length() / 3 < loops;
      String meant = "@" + (isReachable ? climb : "../".repeat(Math.max(0, loops - 1)));
      String advice =
          isReachable
              ? "Write '@' before '" + climb + "'."
              : loops > 0
                  ? "Write '" + meant + "' in place of '" + climb + "@'."
                  : "Remove the tag: there is no loop around it.";
      return diagnostic(DiagnosticCode.UNEXPECTED, token.span(), "'@'")
          .fix(loops > 0 ? Fix.of(advice).replacing(both, meant) : Fix.of(advice));
    }
    return switch (token.kind()) {
      case OPEN_SUBEXPRESSION, CLOSE_SUBEXPRESSION, CLOSE_BLOCK_PARAMETERS ->
          about(token.span(), token.text().charAt(0));
      default -> unexpected("");
    };
  }

  /** Returns the number of loops that are open at a place, which may be sections over lists. */
  private int loopsAround(int place) {
    Deque<String> open = new ArrayDeque<>();
    Matcher tag = BLOCK_TAG.matcher(source.content()).region(0, place);
    while (tag.find()) {
      if (tag.group("open") != null) {
        open.push(tag.group("open"));
      } else if (tag.group("close").equals(open.peek())) {
        open.pop();
      }
    }
    return (int) open.stream().filter(Unexpected::mayLoop).count();
  }

  /** Returns whether a block is a loop, or a section, which is one over a list. */
  private static boolean mayLoop(String block) {
    return block.equals("each") || !MeantTags.BLOCKS.contains(block);
  }

  /** Returns the finding about a character that is not allowed in tags. */
  private Diagnostic about(Span place, char unit) {
    String shown = place.equals(token.span()) ? token.text() : String.valueOf(unit);
    Matcher sum =
        SUM.matcher(source.content()).region(opener.span().end(), source.content().length());
    if (unit == '+' && sum.lookingAt() && ForeignWords.isNumberOfLoop(sum.group(1))) {
      Location written = new Location(source, new Span(sum.start(1), sum.end(1)));
      return diagnostic(DiagnosticCode.UNEXPECTED, place, "'" + shown + "'")
          .fix(Fix.of("Write '@number', which begins with 1.").replacing(written, "@number"));
    }
    String before = source.content().substring(opener.span().end(), place.start());
    Matcher names = UNOPENED_NAMES.matcher(before);
    if (unit == '|' && names.matches()) {
      int start = opener.span().end() + names.start(1);
      return diagnostic(DiagnosticCode.UNEXPECTED, place, "'" + shown + "'")
          .fix(asNames(names.group(1), start));
    }
    Optional<Fix> own = ofSign(place, unit, before);
    if (own.isPresent()) {
      return diagnostic(DiagnosticCode.UNEXPECTED, place, "'" + shown + "'").fix(own.get());
    }
    boolean isText = opener.is(Kind.OPEN) && !startsWithName();
    boolean isMethod = unit == '(' && before.matches("(?s).*\\.[\\p{L}_]\\w*");
    Fix fix =
        isText
            ? JsonBraces.fix(source, opener.span().start())
            : Fix.of(
                isMethod
                    ? NO_METHODS
                    : unit == '(' && opener.is(Kind.OPEN_PARTIAL) ? NAMED : advice(unit));
    return diagnostic(DiagnosticCode.UNEXPECTED, place, "'" + shown + "'").fix(fix);
  }

  private int near(int place) {
    return Math.min(source.content().length(), place + MeantTags.NEAR);
  }

  /** Returns the fix of a sign of which the meaning follows from what is around it. */
  private Optional<Fix> ofSign(Span place, char unit, String before) {
    String after = source.content().substring(place.end(), near(place.end()));
    Matcher names = BARRED_NAMES.matcher(after);
    if (unit == '|' && opener.is(Kind.OPEN_BLOCK) && names.lookingAt()) {
      return Optional.of(
          Fix.of("Write 'as |" + names.group(1).strip() + "|'.")
              .replacing(new Location(source, Span.at(place.start())), "as "));
    }
    if (unit == ',' && before.matches("(?s).*\\sas\\s*\\|[^|]*")) {
      boolean hasBlank = after.startsWith(" ");
      return Optional.of(
          Fix.of("Separate the names by a space.")
              .replacing(new Location(source, place), hasBlank ? "" : " "));
    }
    Matcher name = NAME_TO_END.matcher(after);
    boolean isFirst = before.isBlank() && opener.is(Kind.OPEN) && name.lookingAt();
    if ((unit == ',' || unit == ';') && after.matches("(?s)\\s*~?\\}\\}.*")) {
      return Optional.of(Fix.of("Remove it.").replacing(new Location(source, place), ""));
    }
    if (isFirst && unit == '<' && after.contains("{{/" + name.group(1) + "}}")) {
      return Optional.of(
          Fix.of("Write '{{#" + name.group(1) + "}}'.")
              .replacing(new Location(source, place), "#"));
    }
    if (isFirst && unit == '<') {
      return Optional.of(
          Fix.of("Write '{{> " + name.group(1) + "}}' for a partial.")
              .replacing(new Location(source, place), ">"));
    }
    if (isFirst && unit == '\\' && name.group(2).isBlank()) {
      return Optional.of(
          Fix.of("Write '{{/" + name.group(1) + "}}'.")
              .replacing(new Location(source, place), "/"));
    }
    return Optional.empty();
  }

  /** Returns the fix that inserts a missing bar around the names of a loop. */
  private Fix asNames(String names, int place) {
    return Fix.of("Write 'as |" + names.strip() + "|'.")
        .replacing(new Location(source, Span.at(place)), "|");
  }

  private static String advice(char unit) {
    return switch (unit) {
      case '(' -> "Write '{{helper argument}}', without parentheses.";
      case '|' -> "Write '{{helper value}}': the helper comes before its value.";
      case '+', '-', '*', '%' -> ForeignWords.CALCULATES;
      case '[' -> "Write '.[0]' for an element.";
      case ',', ';' -> "Write a space between arguments.";
      case ')' -> "Remove it, or write the '(' that it closes.";
      default ->
          "A tag can contain names, numbers, texts in quotes, and calls such as '{{upper name}}'.";
    };
  }

  private boolean startsWithName() {
    int at = opener.span().end();
    String content = source.content();
    while (at < content.length() && Characters.isSpace(content.charAt(at))) {
      at++;
    }
    return at < content.length()
        && (Character.isLetter(content.charAt(at)) || "(_.@[$".indexOf(content.charAt(at)) >= 0);
  }

  /**
   * Returns the fix for a string without a closing quotation mark. If the tag ends on the same
   * line, the string is closed there.
   */
  private Fix closed(char quote, int from) {
    Fix fix = Fix.of("Close it with " + quote + ".");
    Matcher inside =
        TO_END_OF_TAG.matcher(source.content()).region(from + 1, source.content().length());
    boolean isCertain = inside.lookingAt();
    return isCertain
        ? fix.replacing(new Location(source, Span.at(inside.end(1))), String.valueOf(quote))
        : fix;
  }

  private Diagnostic number() {
    int before = token.span().start() - 1;
    boolean isElement = before >= 0 && source.content().charAt(before) == '.';
    return unexpected(isElement ? "Write '.[" + token.text() + "]' for an element." : "");
  }

  private Diagnostic unclosed() {
    boolean isText = opener.is(Kind.OPEN) && !startsWithName();
    Fix text = isText ? JsonBraces.fix(source, opener.span().start()) : Fix.NONE;
    if (!text.edits().isEmpty()) {
      return diagnostic(DiagnosticCode.UNCLOSED_TAG, opener.span()).fix(text);
    }
    Fix fix = Fix.of("Close it with '}}'.").then(text.text());
    String content = source.content();
    Matcher name = JUST_A_NAME.matcher(content).region(opener.span().end(), content.length());
    boolean isCertain = opener.is(Kind.OPEN) && name.lookingAt();
    return diagnostic(DiagnosticCode.UNCLOSED_TAG, opener.span())
        .fix(isCertain ? fix.replacing(new Location(source, Span.at(name.end(1))), "}}") : fix);
  }

  /**
   * Returns whether the tag breaks on a later line and has no end on its first line, where it was
   * most likely meant to end.
   */
  private boolean isOnLaterLine() {
    int from = opener.span().start();
    int line = source.line(from);
    return source.line(token.span().start()) > line
        && source.lineText(line).indexOf("}}", source.column(from) - 1) < 0;
  }

  private Diagnostic unexpected(String fix) {
    return diagnostic(DiagnosticCode.UNEXPECTED, token.span(), "'" + token.text() + "'").fix(fix);
  }

  private Diagnostic diagnostic(DiagnosticCode code, Span span, Object... words) {
    return Diagnostic.of(code, new Location(source, span), words);
  }
}
