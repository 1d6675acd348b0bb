package io.promptcompiler.core.check.messages;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.OUTSIDE_MESSAGE;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.MisplacedWords;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.fences.LowerFence;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reports text and values between messages. Adjacent ones become one finding, whose fix puts them
 * into a message.
 */
final class BetweenMessages {
  private static final int LONGEST = 40;
  private static final String MESSAGES = "messages";
  private static final List<String> HISTORIES =
      List.of("chat_history", "chatHistory", "conversation", "history", MESSAGES);

  /**
   * Matches the heading of a message in other tools: <code># System</code>, {@code {{system}}},
   * {@code **User:**}, {@code <user>}, and {@code User:} or {@code <user>} before a text.
   */
  private static final Pattern HEADING =
      Pattern.compile(
          "(?m)^[ \\t]*+(?:\\{\\{~?\\s*+(?<tag>\\w++)\\s*+~?\\}\\}[ \\t]*+$"
              + "|(?:#{1,6}[ \\t]*+|\\*\\*|<|\\[)?(?<word>[A-Za-z]++)"
              + "(?:(?:\\*\\*|>|\\])?:?(?:\\*\\*)?[ \\t]*+$|(?:\\*\\*)?:(?:\\*\\*)?[ \\t]++(?=\\S))"
              + "|<\\|im_start\\|>(?<chat>\\w++)[ \\t]*+$"
              + "|<(?<element>[A-Za-z]++)>(?=[^\\n]*</\\k<element>>))");

  /** Matches what ends a message in other tools. */
  private static final Pattern ENDING =
      Pattern.compile("(?<!\\s)\\s*+(?:<\\|im_end\\|>|</\\w++>)$");

  private final Lowering lowering;
  private final List<Statement> others = new ArrayList<>();
  private final MisplacedWords misplaced;
  private final boolean isInHistory;
  private boolean isFirst = true;

  /** Whether the text follows a tag for a message of another front end, which was reported. */
  private boolean isOfTurn;

  private int start = -1;
  private int end;

  BetweenMessages(Lowering lowering, LexicalScope scope) {
    this.lowering = lowering;
    this.isInHistory = scope.context().type().equals(BuiltInTypes.MESSAGE);
    this.misplaced = lowering.misplaced();
  }

  /** Returns the statements that are allowed between messages. */
  List<Statement> check(Body body) {
    for (Statement statement : body.statements()) {
      if (statement instanceof Content content) {
        text(content);
      } else if (statement instanceof Mustache mustache && misplaced.isReported(mustache)) {
        flush();
        isOfTurn = true;
      } else if (statement instanceof Mustache mustache && isHistory(mustache)) {
        flush();
        history(mustache);
      } else if (isText(statement)) {
        add(statement.span());
      } else {
        flush();
        isOfTurn = false;
        others.add(statement);
        isFirst &= statement instanceof Statement.Comment;
      }
    }
    flush();
    return others;
  }

  /** Returns whether a tag probably inserts messages. */
  private boolean isHistory(Mustache mustache) {
    String name = mustache.call().callee().original();
    return isNearly(mustache.call())
        || (mustache.call().isBare()
            && lowering
                .setting()
                .parameters()
                .field(name)
                .map(field -> field.type() instanceof Type.Messages || isUnclear(field))
                .orElse(HISTORIES.contains(name)));
  }

  /** Returns whether a parameter is called like a history, and has no or an unknown type. */
  private static boolean isUnclear(Field field) {
    return field.type().isAny() && HISTORIES.contains(field.name());
  }

  /** Returns whether a tag inserts messages but for its misspelt name: {@code {{message x}}}. */
  private static boolean isNearly(Call call) {
    String name = call.callee().original();
    return call.arguments().size() == 1
        && call.arguments().get(0) instanceof Expression.Path
        && call.hash().isEmpty()
        && !name.equals(MESSAGES)
        && !Suggestion.didYouMean(name, List.of(MESSAGES)).isEmpty();
  }

  private void history(Mustache mustache) {
    Call call = mustache.call();
    String name =
        call.isBare() ? named(call.callee().original()) : call.arguments().get(0).original();
    String tag = "{{" + MESSAGES + " " + name + "}}";
    boolean isDeclared =
        lowering.setting().parameters().field(name).filter(field -> !isUnclear(field)).isPresent();
    Fix fix =
        isDeclared
            ? Fix.of("Write '" + tag + "'.").replacing(lowering.here(mustache.span()), tag)
            : Fix.of("Declare '" + name + ": { type: messages }' and write '" + tag + "'.");
    lowering.report(OUTSIDE_MESSAGE, mustache.span(), fix, lowering.textOf(mustache.span()));
  }

  /** Returns the name of the only list of messages, or of the given one if it is declared. */
  private String named(String name) {
    List<String> lists =
        lowering.setting().parameters().fields().stream()
            .filter(field -> field.type() instanceof Type.Messages)
            .map(Field::name)
            .toList();
    return lists.size() == 1 && !lists.contains(name) ? lists.get(0) : name;
  }

  private void text(Content content) {
    String written = content.original();
    if (!written.isBlank()) {
      int before = written.length() - written.stripLeading().length();
      int from = content.span().start() + before;
      add(new Span(from, from + written.strip().length()));
    }
  }

  /** Returns whether a statement can only print a text. */
  private boolean isText(Statement statement) {
    if (statement instanceof Mustache mustache) {
      Vocabulary words = lowering.setting().vocabulary();
      return !LowerMessages.isHistory(mustache, words) && !LowerMessages.isMedia(mustache, words);
    }
    return statement instanceof Block block
        && (block.raw() || LowerFence.isFence(block.call().callee().original()));
  }

  private void add(Span span) {
    if (isOfTurn) {
      return;
    }
    start = start < 0 ? span.start() : start;
    end = span.end();
  }

  private void flush() {
    if (start >= 0) {
      Span span = new Span(start, end);
      if (isInHistory) {
        String fix = "Write '{{messages list}}' in place of the loop over a list of messages.";
        lowering.report(OUTSIDE_MESSAGE, span, fix, excerpt(lowering.textOf(span)));
      } else {
        parts(span);
      }
      isFirst = false;
    }
    start = -1;
  }

  /** Reports the parts of a text, which begin with the headings of messages. */
  private void parts(Span span) {
    String text = lowering.textOf(span);
    int from = 0;
    Optional<String> role = Optional.empty();
    Matcher heading = HEADING.matcher(text);
    int body = 0;
    while (heading.find()) {
      Optional<String> next = roleOf(heading);
      if (next.isPresent()) {
        part(new Span(span.start() + from, span.start() + heading.start()), body - from, role);
        role = next;
        from = heading.start();
        body = heading.end();
      }
    }
    part(new Span(span.start() + from, span.end()), body - from, role);
  }

  /** Returns the role that a heading names, unless it is a parameter. */
  private Optional<String> roleOf(Matcher heading) {
    String tag = heading.group("tag");
    String word =
        Stream.of("tag", "word", "chat", "element")
            .map(heading::group)
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow();
    boolean isValue = tag != null && lowering.setting().parameters().field(word).isPresent();
    return isValue ? Optional.empty() : MisplacedWords.role(word.toLowerCase(Locale.ROOT));
  }

  /**
   * Reports a text.
   *
   * @param heading the length of its heading
   * @param given the role in the heading; empty if it has none
   */
  private void part(Span span, int heading, Optional<String> given) {
    String all = lowering.textOf(span);
    String text = all.strip();
    if (text.isEmpty()) {
      return;
    }
    String written = all.substring(heading).strip();
    String body = all.startsWith("<") ? ENDING.matcher(written).replaceFirst("") : written;
    boolean isLine = given.isEmpty() && body.indexOf('\n') < 0;
    String lineBreak = isLine ? "" : lowering.unit().source().lineBreak();
    String role = given.orElse(isFirst ? "system" : "user");
    String end = all.substring(all.stripTrailing().length());
    String wrapped = "{{#" + role + "}}" + lineBreak + body + lineBreak + "{{/" + role + "}}" + end;
    String title = all.substring(0, heading).strip();
    Span place =
        given.isEmpty()
            ? new Span(span.start(), span.start() + all.stripTrailing().length())
            : new Span(span.start(), span.start() + title.length());
    Fix fix =
        Fix.of(
                given.isEmpty()
                    ? "Put it into a message: '{{#%1$s}}…{{/%1$s}}'.".formatted(role)
                    : "A message is a block: write '{{#%1$s}}' here and '{{/%1$s}}' at its end."
                        .formatted(role))
            .replacing(lowering.here(span), wrapped)
            .suggested();
    lowering.report(OUTSIDE_MESSAGE, place, fix, excerpt(given.isEmpty() ? text : title));
    isFirst = false;
  }

  private static String excerpt(String text) {
    String line = text.lines().findFirst().orElse("");
    boolean isWhole = line.length() == text.length();
    return line.length() > LONGEST
        ? line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, LONGEST))) + "…"
        : line + (isWhole ? "" : " …");
  }
}
