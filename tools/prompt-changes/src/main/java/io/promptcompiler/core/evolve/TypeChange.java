package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.ENUM_VALUE_ADDED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ENUM_VALUE_REMOVED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NEWLY_REQUIRED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NO_LONGER_REQUIRED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NULL_REFUSED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.OUTPUT_NARROWER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.OUTPUT_WIDER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.PARAMETER_REMOVED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.PARAMETER_RETYPED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOL_ARGUMENTS_NARROWER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOL_ARGUMENTS_WIDER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOL_RESULT_CHANGED;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.evolve.Change.Reach;
import io.promptcompiler.core.evolve.CompareTypes.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * A kind of change of declared types, with its findings for values that callers pass and for values
 * that models answer. A narrower answer breaks users of answers that are no longer valid; a wider
 * one breaks code that handles each possible answer.
 */
enum TypeChange {
  REMOVED(
      given(PARAMETER_REMOVED, Reach.VALUES, "Keep it, optional, until the next major version."),
      narrower("is gone", "Keep it, optional, until the next major version.")),
  RETYPED(given(PARAMETER_RETYPED, Reach.VALUES, ""), narrower("was %s and is %s", "")),
  ADDED(
      given(NEWLY_REQUIRED, Reach.VALUES, "Make it optional, with or without a default."),
      narrower("is new and required", "%s that lack it are refused. Make it optional.")),
  REQUIRED(ADDED.given, narrower("was optional and is required", "%s that lack it are refused.")),
  OPTIONAL(
      given(NO_LONGER_REQUIRED, Reach.CALLERS, "Keep it required until the next major version."),
      wider("was required and is optional", "Code that reads it must expect null.")),
  /** A default replaces an absent value; answers have no defaults. */
  NEVER_ABSENT(
      given(
          NULL_REFUSED,
          Reach.VALUES,
          "With a default it is never absent; write the default into the text instead.")),
  VALUE_REMOVED(
      given(ENUM_VALUE_REMOVED, Reach.VALUES, "Keep the value until the next major version."),
      narrower("cannot be '%s' any more", "Keep the value until the next major version.")),
  VALUE_ADDED(
      given(
          ENUM_VALUE_ADDED,
          Reach.CALLERS,
          "A switch or {{#match}} over all values, without a default, lacks it."),
      wider("can be '%s' now", "A switch over all values, without a default, lacks it.")),
  /** Another condition on values was added or changed. */
  CONSTRAINED(narrower("has another '%s'", "%s may be refused.")),
  /** The whole output was removed. */
  OUTPUT_REMOVED(narrower("is gone", "Keep it until the next major version.")),
  /** A tool that returned a text returns an object. */
  RESULT_ADDED(narrower("is new, and was a text", "Return the text until the next major version."));

  @SuppressWarnings("ImmutableEnumChecker") // A record of values that never change.
  private final Rule given;

  @SuppressWarnings("ImmutableEnumChecker") // As above.
  private final Rule answered;

  TypeChange(Rule given, Rule answered) {
    this.given = given;
    this.answered = answered;
  }

  TypeChange(Rule always) {
    this(always, always);
  }

  /** Returns the rule for values of a side. */
  Rule rule(Side side) {
    return side.isAnswered() ? answered.on(side) : given;
  }

  /**
   * The finding of a change.
   *
   * @param words a description of the change if several changes have the same code; otherwise empty
   */
  record Rule(DiagnosticCode code, Reach reach, String words, String fix) {
    /** Returns a copy with the finding and the words of a side. */
    Rule on(Side side) {
      return new Rule(code(side), reach, words, fix.replace("%s", side.noun()));
    }

    private DiagnosticCode code(Side side) {
      if (side == Side.RETURNED) {
        return TOOL_RESULT_CHANGED;
      }
      if (side == Side.CALLED && code == OUTPUT_NARROWER) {
        return TOOL_ARGUMENTS_NARROWER;
      }
      return side == Side.CALLED && code == OUTPUT_WIDER ? TOOL_ARGUMENTS_WIDER : code;
    }

    /**
     * Returns the finding.
     *
     * @param path the path of the changed element
     * @param given the arguments of the message; the last one distinguishes the change from others
     */
    Finding finding(String path, Location old, Location now, String... given) {
      List<Object> arguments = new ArrayList<>(List.of(path));
      String detail = given.length == 0 ? "" : given[given.length - 1];
      if (words.isEmpty()) {
        arguments.addAll(List.of(given));
      } else {
        detail = words.formatted((Object[]) given);
        arguments.add(detail);
      }
      Diagnostic finding = Diagnostic.of(code, now, arguments.toArray()).fix(fix).released(old);
      return new Finding((path + " " + detail).strip(), finding);
    }
  }

  /**
   * A finding about a change.
   *
   * @param detail the text that distinguishes the change from others of its kind
   */
  record Finding(String detail, Diagnostic finding) {}

  private static Rule given(DiagnosticCode code, Reach reach, String fix) {
    return new Rule(code, reach, "", fix);
  }

  private static Rule narrower(String words, String fix) {
    return new Rule(OUTPUT_NARROWER, Reach.OTHERS, words, fix);
  }

  private static Rule wider(String words, String fix) {
    return new Rule(OUTPUT_WIDER, Reach.VALUES, words, fix);
  }
}
