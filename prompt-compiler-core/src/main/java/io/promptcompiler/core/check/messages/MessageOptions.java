package io.promptcompiler.core.check.messages;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_MESSAGE_OPTION;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISUSED_PREFIX;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The named arguments of a message.
 *
 * @param priority the priority; the lowest comes first; empty if not set
 * @param tokens the maximum number of tokens; empty without a limit
 * @param isPrefix whether the model continues the message
 */
record MessageOptions(OptionalLong priority, OptionalInt tokens, boolean isPrefix) {
  /** The priority of the messages that come last. */
  static final long LAST = Long.MAX_VALUE;

  private static final long MOST = 1_000_000_000;
  private static final String KNOWN = "The named arguments are 'priority' and 'maxTokens'.";

  /** Returns the options of a list of messages. */
  static MessageOptions of(Call call, Lowering lowering) {
    return new Reading(lowering).read(call, /* canBePrefix= */ false);
  }

  /** Returns the options of a message. */
  static MessageOptions of(Call call, Role role, Lowering lowering) {
    if (!call.arguments().isEmpty()) {
      String word = role.name().toLowerCase(Locale.ROOT);
      lowering.report(
          WRONG_ARGUMENT_COUNT,
          call.arguments().get(0).span(),
          "Write '{{#" + word + "}}', or with names: '{{#" + word + " priority=1}}'.",
          word,
          "no argument without a name");
    }
    MessageOptions options = new Reading(lowering).read(call, /* canBePrefix= */ true);
    if (options.isPrefix() && role != Role.ASSISTANT) {
      lowering.report(
          MISUSED_PREFIX,
          call.callee().span(),
          "A model can only continue a message of the assistant.",
          role.name().toLowerCase(Locale.ROOT));
    }
    return new MessageOptions(
        options.priority(), options.tokens(), options.isPrefix() && role == Role.ASSISTANT);
  }

  /** Reports an unknown named argument. */
  static void unknown(HashPair pair, String name, String fix, Lowering lowering) {
    lowering.report(UNKNOWN_NAMED_ARGUMENT, pair.keySpan(), fix, name, pair.key());
  }

  /** Reads the named arguments of one call. */
  private static final class Reading {
    private final Lowering lowering;
    private OptionalLong priority = OptionalLong.empty();
    private OptionalInt tokens = OptionalInt.empty();
    private boolean isPrefix;

    Reading(Lowering lowering) {
      this.lowering = lowering;
    }

    MessageOptions read(Call call, boolean canBePrefix) {
      for (HashPair pair : call.hash()) {
        if (pair.key().equals(Word.PRIORITY)) {
          priority = whole(pair, -MOST, "a whole number, such as 1");
        } else if (pair.key().equals(Word.MAX_TOKENS)) {
          OptionalLong most = whole(pair, 1, "a positive whole number, such as 2000");
          tokens = most.isPresent() ? OptionalInt.of((int) most.getAsLong()) : tokens;
        } else if (pair.key().equals(Word.PREFIX) && canBePrefix) {
          isPrefix = truth(pair);
        } else {
          String fix =
              canBePrefix ? KNOWN.replace(" and", ",").replace(".", " and 'prefix'.") : KNOWN;
          unknown(pair, call.callee().original(), fix, lowering);
        }
      }
      return new MessageOptions(priority, tokens, isPrefix);
    }

    private OptionalLong whole(HashPair pair, long least, String needed) {
      if (pair.value() instanceof Expression.NumberLiteral number) {
        double value = number.value();
        if (value == Math.rint(value) && value >= least && value <= MOST) {
          return OptionalLong.of((long) value);
        }
      }
      wrong(pair, needed);
      return OptionalLong.empty();
    }

    private boolean truth(HashPair pair) {
      if (pair.value() instanceof Expression.BooleanLiteral truth) {
        return truth.value();
      }
      wrong(pair, "true or false");
      return false;
    }

    private void wrong(HashPair pair, String needed) {
      lowering.report(
          BAD_MESSAGE_OPTION,
          pair.value().span(),
          "Write a fixed value: the compiler needs it, so it cannot come from a variable.",
          pair.key(),
          needed,
          lowering.textOf(pair.value().span()));
    }
  }
}
