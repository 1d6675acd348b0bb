package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.HELPER_NAME;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.HISTORY_TWICE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_WITHOUT_URL;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_FIXED_NAME;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ROLE_NOT_FIXED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_ROLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lowers the tags that only a dotprompt has, which put marks into its text: {@code {{role
 * "system"}}}, {@code {{history}}}, {@code {{media url=x}}} and {@code {{section "x"}}}. As in
 * dotprompt, a variable of such a name is reached as {@code this.role}.
 */
final class LowerDotprompt {
  /** The parameter that has the messages before the prompt. */
  static final String HISTORY = "history";

  private static final Set<String> TAGS = Set.of("role", HISTORY, "media", "section");
  private static final Map<String, Role> ROLES =
      Map.of(
          "system", Role.SYSTEM,
          "user", Role.USER,
          "model", Role.ASSISTANT,
          "assistant", Role.ASSISTANT);

  private final Lowering lowering;
  private final LowerValue values;

  LowerDotprompt(Lowering lowering, LowerValue values) {
    this.lowering = lowering;
    this.values = values;
  }

  /** The blocks that only a dotprompt has. */
  static boolean isBlock(String name) {
    return name.equals("ifEquals") || name.equals("unlessEquals");
  }

  /** The instructions for a tag, if it is one of these. */
  Optional<List<Instruction>> lower(Call call, LexicalScope scope) {
    String name = call.callee().original();
    boolean isTag =
        lowering.helpers().isDotprompt()
            && call.callee() instanceof Path path
            && path.isSimple()
            && TAGS.contains(name)
            && scope.name(name) == null;
    if (!isTag) {
      return Optional.empty();
    }
    Optional<Marker> marker =
        switch (name) {
          case "role" -> role(call, scope);
          case HISTORY -> history(call);
          case "media" -> media(call, scope);
          default -> section(call);
        };
    return Optional.of(
        marker.stream()
            .<Instruction>map(one -> new Instruction.Mark(one, lowering.at(around(call))))
            .toList());
  }

  private Optional<Marker> role(Call call, LexicalScope scope) {
    Span callee = call.callee().span();
    if (call.isBare()) {
      lowering.report(HELPER_NAME, callee, variable("role", scope), "role");
      return Optional.empty();
    }
    if (!hasOnly(call, 1, "{{role \"system\"}}")) {
      return Optional.empty();
    }
    Expression given = call.arguments().get(0);
    if (!(given instanceof StringLiteral text)) {
      String fix =
          "Write '{{role \"user\"}}'. For messages with roles that are known at run time, use"
              + " '{{history}}'.";
      lowering.report(ROLE_NOT_FIXED, given.span(), fix, given.original());
      return Optional.empty();
    }
    Role role = ROLES.get(text.value());
    if (role == null) {
      Span inside = new Span(text.span().start(), text.span().end());
      lowering.report(
          UNKNOWN_ROLE,
          inside,
          Suggestion.didYouMean(text.value(), List.of("system", "user", "model"), "Roles"),
          text.value());
      return Optional.empty();
    }
    return Optional.of(new Marker.Turn(role));
  }

  private static String variable(String name, LexicalScope scope) {
    return scope.context() instanceof Value.Parameters
        ? "Write '{{" + name + " \"user\"}}' to begin a message."
        : "Write '{{this." + name + "}}' for the variable.";
  }

  private Optional<Marker> history(Call call) {
    if (!hasOnly(call, 0, "{{history}}")) {
      return Optional.empty();
    }
    lowering.use(HISTORY);
    Optional<Field> parameter = lowering.parameter(HISTORY);
    if (parameter.filter(field -> !BuiltInTypes.isMessages(field.type())).isPresent()) {
      lowering.report(
          HISTORY_TWICE, call.callee().span(), "Give the variable of that name another one.");
      return Optional.empty();
    }
    return parameter.map(field -> new Marker.Past(new Value.Member(lowering.parameters(), field)));
  }

  private Optional<Marker> section(Call call) {
    if (!hasOnly(call, 1, "{{section \"name\"}}")) {
      return Optional.empty();
    }
    Expression given = call.arguments().get(0);
    if (given instanceof StringLiteral text) {
      return Optional.of(new Marker.Section(text.value()));
    }
    lowering.report(
        NOT_FIXED_NAME, given.span(), "Write '{{section \"name\"}}'.", given.original());
    return Optional.empty();
  }

  private Optional<Marker> media(Call call, LexicalScope scope) {
    if (!call.arguments().isEmpty()) {
      wrongCount(call, call.arguments().get(0).span(), "no arguments", "{{media url=x}}");
      return Optional.empty();
    }
    Optional<Value> url = Optional.empty();
    Value type = new Value.Absent();
    for (HashPair pair : call.hash()) {
      switch (pair.key()) {
        case "url" -> url = Optional.of(values.lower(pair.value(), scope));
        case "contentType" -> type = values.lower(pair.value(), scope);
        default ->
            lowering.report(
                UNKNOWN_NAMED_ARGUMENT,
                pair.keySpan(),
                Fix.of("It takes 'url' and 'contentType'."),
                "media",
                pair.key());
      }
    }
    if (url.isEmpty()) {
      lowering.report(
          MEDIA_WITHOUT_URL, call.callee().span(), "Write '{{media url=x contentType=y}}'.");
    }
    Value its = type;
    return url.filter(value -> !(value instanceof Value.Absent))
        .map(
            value ->
                BuiltInTypes.isMedia(value.type())
                    ? new Marker.Media(value)
                    : new Marker.Link(LowerValue.toAny(value), LowerValue.toAny(its)));
  }

  /** Whether a tag has so many arguments and no named ones, which is reported if not. */
  private boolean hasOnly(Call call, int count, String form) {
    String name = call.callee().original();
    int given = call.arguments().size();
    if (given != count) {
      Span span = given > count ? call.arguments().get(count).span() : call.callee().span();
      wrongCount(call, span, count == 0 ? "no arguments" : "exactly one argument", form);
      return false;
    }
    for (HashPair pair : call.hash()) {
      lowering.report(
          UNKNOWN_NAMED_ARGUMENT, pair.keySpan(), "Write '" + form + "'.", name, pair.key());
    }
    return call.hash().isEmpty();
  }

  private void wrongCount(Call call, Span span, String arity, String form) {
    lowering.report(
        WRONG_ARGUMENT_COUNT,
        span,
        Fix.of("Write '" + form + "'."),
        call.callee().original(),
        arity);
  }

  private static Span around(Call call) {
    return call.callee().span();
  }
}
