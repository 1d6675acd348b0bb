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

/**
 * Reports text and values between messages. Adjacent ones become one finding, whose fix puts them
 * into a message.
 */
final class BetweenMessages {
  private static final int LONGEST = 40;
  private static final String MESSAGES = "messages";
  private static final List<String> HISTORIES =
      List.of("chat_history", "chatHistory", "conversation", "history", MESSAGES);

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
    this.misplaced = new MisplacedWords(lowering);
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
                .map(field -> field.type() instanceof Type.Messages)
                .orElse(HISTORIES.contains(name)));
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
    boolean isDeclared = lowering.setting().parameters().field(name).isPresent();
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
      String text = lowering.textOf(span);
      String lineBreak = text.indexOf('\n') < 0 ? "" : text.contains("\r\n") ? "\r\n" : "\n";
      String role = isFirst ? "system" : "user";
      String wrapped = "{{#" + role + "}}" + lineBreak + text + lineBreak + "{{/" + role + "}}";
      Fix fix =
          isInHistory
              ? Fix.of("Write '{{messages list}}' in place of the loop over a list of messages.")
              : Fix.of("Put it into a message: '{{#" + role + "}}…{{/" + role + "}}'.")
                  .replacing(lowering.here(span), wrapped)
                  .suggested();
      lowering.report(OUTSIDE_MESSAGE, span, fix, excerpt(text));
      isFirst = false;
    }
    start = -1;
  }

  private static String excerpt(String text) {
    String line = text.lines().findFirst().orElse("");
    boolean isWhole = line.length() == text.length();
    return line.length() > LONGEST
        ? line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, LONGEST))) + "…"
        : line + (isWhole ? "" : " …");
  }
}
