package io.promptcompiler.core.check.messages;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.ELSE_OF_MESSAGE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.HISTORY_IN_MESSAGE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_OUTSIDE_MESSAGE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MESSAGES_PARTIAL_IN_TEXT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MESSAGE_IN_MESSAGE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NO_BLOCK_PARAMETERS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TEXT_BETWEEN_MESSAGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.check.LowerStatements;
import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.names.GivenNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.EnterPartial.Site;
import io.promptcompiler.core.check.partials.Partial;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Lowers the statements that are specific to texts with messages: messages, lists of messages, and
 * media. Each becomes a mark, because it is not text.
 */
public final class LowerMessages {
  private static final String MESSAGES = "messages";
  private static final String MEDIA = "media";

  private final Lowering lowering;
  private final LowerValue values;
  private final LowerStatements statements;

  public LowerMessages(Lowering lowering, LowerValue values, LowerStatements statements) {
    this.lowering = lowering;
    this.values = values;
    this.statements = statements;
  }

  /** Returns whether a tag inserts a list of messages, in a text that consists of messages. */
  static boolean isHistory(Mustache mustache, Vocabulary vocabulary) {
    return isTag(mustache, Word.Messages.class, vocabulary);
  }

  /** Returns whether a tag inserts media, in a text that consists of messages. */
  public static boolean isMedia(Mustache mustache, Vocabulary vocabulary) {
    return isTag(mustache, Word.Media.class, vocabulary);
  }

  private static boolean isTag(
      Mustache mustache, Class<? extends Word> kind, Vocabulary vocabulary) {
    return !mustache.call().isBare()
        && vocabulary.word(mustache.call()).filter(kind::isInstance).isPresent();
  }

  /** Returns the statements of a body to lower; text between messages is reported and omitted. */
  public List<Statement> statements(Body body, LexicalScope scope) {
    return lowering.isBetweenMessages(scope.nesting())
        ? new BetweenMessages(lowering, scope).check(body)
        : body.statements();
  }

  /** Lowers a statement that is only allowed among messages; empty for any other statement. */
  public Optional<List<Instruction>> lower(Statement statement, LexicalScope scope) {
    Vocabulary vocabulary = lowering.setting().vocabulary();
    if (statement instanceof Block block
        && lowering.unit().holdsMessages()
        && !block.raw()
        && vocabulary.word(block.call()).orElse(null) instanceof Word.Message message) {
      return Optional.of(message(block, message.role(), scope));
    }
    if (!(statement instanceof Mustache mustache)) {
      return Optional.empty();
    }
    if (isHistory(mustache, vocabulary) && isOurs(mustache, scope)) {
      return Optional.of(history(mustache, scope));
    }
    return isMedia(mustache, vocabulary) && isOurs(mustache, scope)
        ? Optional.of(media(mustache, scope))
        : Optional.empty();
  }

  /**
   * Returns whether a tag can insert messages or media; outside such texts, project helpers take
   * precedence.
   */
  private boolean isOurs(Mustache mustache, LexicalScope scope) {
    String name = mustache.call().callee().original();
    return lowering.unit().holdsMessages()
        || (scope.name(name) == null && lowering.setting().helper(name).isEmpty());
  }

  private List<Instruction> message(Block block, Role role, LexicalScope scope) {
    if (scope.nesting().isInMessage()) {
      String fix = "End the message before it, or write '{{./" + word(role) + "}}' for a variable.";
      lowering.report(MESSAGE_IN_MESSAGE, block.openTag(), fix, word(role));
      return List.of();
    }
    Body body = block.body().orElse(new Body(List.of(), List.of(), block.openTag()));
    Value absent = new Value.Absent();
    LexicalScope inner =
        GivenNames.refused(NO_BLOCK_PARAMETERS, block.body(), word(role), lowering)
            .bind(scope, absent, absent);
    if (block.inverse().isPresent()) {
      String fix = "Put an '{{#if}}' around the message or inside it.";
      lowering.report(ELSE_OF_MESSAGE, block.elseTag(), fix);
      return List.of();
    }
    MessageOptions options = MessageOptions.of(block.call(), role, lowering);
    Span span = MessageSpan.of(block, lowering.unit().source());
    Optional<Body> text =
        body.statements().isEmpty() ? Optional.empty() : lowering.parsed(block, span);
    List<Instruction> said =
        text.map(found -> statements.lower(found, inner.inMessage())).orElse(List.of());
    if (said.isEmpty()) {
      return List.of();
    }
    Location at = lowering.at(block.openTag());
    Instruction message =
        new Instruction.EmitMessage(
            role, options.isPrefix(), said, List.of(), options.tokens(), at);
    return prioritized(message, options.priority().orElse(0), role.toString());
  }

  private static List<Instruction> prioritized(Instruction messages, long priority, String name) {
    Marker marker = new Marker.Prioritized(priority, name, List.of(messages));
    return List.of(new Instruction.Mark(marker, messages.location()));
  }

  private static String word(Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }

  private List<Instruction> history(Mustache mustache, LexicalScope scope) {
    Optional<Expression> argument = argument(mustache.call(), MESSAGES);
    if (argument.isEmpty()) {
      return List.of();
    }
    String name = argument.get().original();
    if (!lowering.isBetweenMessages(scope.nesting())) {
      String loop = "{{#each " + name + "}}{{role}}: {{content}}{{/each}}";
      String or = ", or write '" + loop + "' to print them.";
      if (lowering.unit().holdsMessages()) {
        lowering.report(HISTORY_IN_MESSAGE, mustache.span(), "Move it between messages" + or, name);
      } else {
        lowering.misplaced().inText(HISTORY_IN_MESSAGE, mustache.span(), or, name);
      }
      return List.of();
    }
    Value value = values.lower(argument.get(), scope);
    MessageOptions options = MessageOptions.of(mustache.call(), lowering);
    if (value instanceof Value.Absent) {
      return List.of();
    }
    if (!(value.type() instanceof Type.Messages)) {
      wrong(MESSAGES, "a list of messages, of the type 'messages'", argument.get(), value);
      return List.of();
    }
    Instruction history =
        new Instruction.History(value, options.tokens(), lowering.at(mustache.span()));
    return prioritized(history, options.priority().orElse(MessageOptions.LAST), name);
  }

  private List<Instruction> media(Mustache mustache, LexicalScope scope) {
    Optional<Expression> argument = argument(mustache.call(), MEDIA);
    if (argument.isEmpty()) {
      return List.of();
    }
    if (!lowering.unit().holdsMessages()) {
      lowering
          .misplaced()
          .inText(
              MEDIA_OUTSIDE_MESSAGE,
              mustache.span(),
              ", and write it inside of a message.",
              argument.get().original());
      return List.of();
    }
    if (lowering.isBetweenMessages(scope.nesting())) {
      Fix fix =
          Fix.of("Put it into a message.")
              .replacing(
                  lowering.here(mustache.span()),
                  "{{#user}}" + lowering.textOf(mustache.span()) + "{{/user}}");
      lowering.report(MEDIA_OUTSIDE_MESSAGE, mustache.span(), fix, argument.get().original());
      return List.of();
    }
    Value value = values.lower(argument.get(), scope);
    mustache
        .call()
        .hash()
        .forEach(pair -> MessageOptions.unknown(pair, MEDIA, "Remove the others.", lowering));
    if (value instanceof Value.Absent) {
      return List.of();
    }
    if (!value.type().isMedia()) {
      wrong(MEDIA, "a value of the type 'media'", argument.get(), value);
      return List.of();
    }
    return List.of(new Instruction.Mark(new Marker.Media(value), lowering.at(mustache.span())));
  }

  private Optional<Expression> argument(Call call, String name) {
    if (call.arguments().size() != 1) {
      String fix = "Write '{{" + name + " x}}'.";
      lowering.report(
          WRONG_ARGUMENT_COUNT, call.callee().span(), fix, name, "exactly one argument");
      return Optional.empty();
    }
    return Optional.of(call.arguments().get(0));
  }

  private void wrong(String tag, String needed, Expression argument, Value value) {
    lowering.report(
        WRONG_TYPE,
        argument.span(),
        "Declare it with 'type: " + tag + "'.",
        tag,
        needed,
        argument.original(),
        value.type().described());
  }

  /** Returns whether the text of a partial begins with a block for a message. */
  private static boolean hasMessages(Partial partial) {
    return partial.tree().statements().stream()
        .filter(Block.class::isInstance)
        .map(block -> ((Block) block).call().callee().original())
        .anyMatch(name -> Vocabulary.STANDARD.words().get(name) instanceof Word.Message);
  }

  /**
   * Reports a partial that is not allowed at its call: messages in a text, or text between
   * messages. Returns whether it was reported.
   */
  public static boolean isMisplaced(Partial partial, Site site, Lowering lowering) {
    boolean isBetween = lowering.isBetweenMessages(site.scope().nesting());
    if (isBetween == partial.holdsMessages()) {
      return false;
    }
    if (isBetween) {
      String fix =
          hasMessages(partial)
              ? "Its file contains messages: end its name in '.chat.md'."
              : "Write '{{#user}}{{> " + site.name() + "}}{{/user}}', or with another role.";
      lowering.report(TEXT_BETWEEN_MESSAGES, site.at(), fix, site.name());
    } else if (lowering.unit().holdsMessages()) {
      lowering.report(MESSAGES_PARTIAL_IN_TEXT, site.at(), "Put it between messages.", site.name());
    } else {
      String or =
          ". If the partial is a text, write it without '{{#system}}', '{{#user}}' and"
              + " '{{#assistant}}', in a file whose name does not end in '.chat.md'.";
      lowering.misplaced().inText(MESSAGES_PARTIAL_IN_TEXT, site.at(), or, site.name());
    }
    return true;
  }
}
