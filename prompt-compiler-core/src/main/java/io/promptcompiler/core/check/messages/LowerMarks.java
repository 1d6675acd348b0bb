package io.promptcompiler.core.check.messages;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.HELPER_NAME;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.HISTORY_TWICE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_WITHOUT_URL;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_FIXED_NAME;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ROLE_NOT_FIXED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_ROLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.MisplacedWords;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MaskOf;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Optional;

/**
 * Lowers the tags that divide a text into messages or name its sections to marks: {@code {{role
 * "system"}}}, {@code {{history}}}, {@code {{media url=x}}} and {@code {{section "x"}}}, under the
 * names in the {@link Vocabulary}. A variable with such a name can be written as {@code this.role}.
 */
public final class LowerMarks {
  private final Lowering lowering;
  private final LowerValue values;

  public LowerMarks(Lowering lowering, LowerValue values) {
    this.lowering = lowering;
    this.values = values;
  }

  /** Returns the instructions for a tag, if it is a mark. */
  public Optional<List<Instruction>> lower(Call call, LexicalScope scope) {
    Optional<Word> word =
        lowering
            .setting()
            .vocabulary()
            .word(call)
            .filter(none -> scope.name(call.callee().original()) == null);
    if (word.isEmpty()) {
      return Optional.empty();
    }
    Optional<Marker> marker;
    if (word.get() instanceof Word.Turn turn) {
      marker = turn(turn, call, scope);
    } else if (word.get() instanceof Word.Past past) {
      marker = past(past, call);
    } else if (word.get() instanceof Word.Link link) {
      marker = link(link, call, scope);
    } else if (word.get() instanceof Word.Section) {
      marker = section(call);
    } else {
      return Optional.empty();
    }
    return Optional.of(
        marker.stream()
            .<Instruction>map(one -> new Instruction.Mark(one, lowering.at(call.callee().span())))
            .toList());
  }

  private Optional<Marker> turn(Word.Turn turn, Call call, LexicalScope scope) {
    Span callee = call.callee().span();
    String name = call.callee().original();
    if (call.isBare()) {
      lowering.report(HELPER_NAME, callee, variable(name, scope), name);
      return Optional.empty();
    }
    if (!hasOnly(call, 1, "{{" + name + " \"system\"}}")) {
      return Optional.empty();
    }
    Expression given = call.arguments().get(0);
    if (!(given instanceof StringLiteral text)) {
      String past =
          lowering
              .setting()
              .vocabulary()
              .name(Word.Past.class)
              .map(
                  history ->
                      " For messages whose roles are only known at run time, use '{{"
                          + history
                          + "}}'.")
              .orElse("");
      String word = TypographicQuotes.strip(given.original());
      boolean isRole = turn.roles().containsKey(word);
      String meant = '"' + (isRole ? word : "user") + '"';
      Fix fix = Fix.of("Write '{{" + name + " " + meant + "}}'.").then(past.strip());
      lowering.report(
          ROLE_NOT_FIXED,
          given.span(),
          isRole ? fix.replacing(lowering.here(given.span()), meant) : fix,
          given.original());
      return Optional.empty();
    }
    Role role = turn.roles().get(text.value());
    if (role == null) {
      Span inside = new Span(text.span().start(), text.span().end());
      lowering.report(UNKNOWN_ROLE, inside, role(turn, text), text.value());
      return Optional.empty();
    }
    return Optional.of(new Marker.Turn(role));
  }

  /** Returns the fix for an unknown role. Other tools have other names for the known ones. */
  private Fix role(Word.Turn turn, Expression.StringLiteral given) {
    Span name = new Span(given.span().start() + 1, given.span().end() - 1);
    return MisplacedWords.similar(given.value())
        .flatMap(
            role ->
                turn.usual().stream()
                    .filter(one -> role.equals(String.valueOf(turn.roles().get(one))))
                    .findFirst())
        .map(one -> Fix.of("Did you mean '" + one + "'?").replacing(lowering.here(name), one))
        .orElseGet(() -> Fix.of(Suggestion.didYouMean(given.value(), turn.usual())))
        .then(Suggestion.list("Roles", turn.usual()));
  }

  private static String variable(String name, LexicalScope scope) {
    return scope.context() instanceof Value.Parameters
        ? "Write '{{" + name + " \"user\"}}' to begin a message."
        : "Write '{{this." + name + "}}' for the variable.";
  }

  private Optional<Marker> past(Word.Past past, Call call) {
    if (!hasOnly(call, 0, "{{" + call.callee().original() + "}}")) {
      return Optional.empty();
    }
    lowering.use(past.parameter());
    Optional<Field> parameter = lowering.setting().parameters().field(past.parameter());
    if (parameter.filter(field -> !(field.type() instanceof Type.Messages)).isPresent()) {
      lowering.report(HISTORY_TWICE, call.callee().span(), "Rename the variable of that name.");
      return Optional.empty();
    }
    return parameter.map(field -> new Marker.Past(new Value.Member(lowering.parameters(), field)));
  }

  private Optional<Marker> section(Call call) {
    String form = "{{" + call.callee().original() + " \"name\"}}";
    if (!hasOnly(call, 1, form)) {
      return Optional.empty();
    }
    Expression given = call.arguments().get(0);
    if (given instanceof StringLiteral text) {
      return Optional.of(new Marker.Section(text.value()));
    }
    lowering.report(NOT_FIXED_NAME, given.span(), "Write '" + form + "'.", given.original());
    return Optional.empty();
  }

  private Optional<Marker> link(Word.Link link, Call call, LexicalScope scope) {
    String form = "{{" + call.callee().original() + " " + link.url() + "=x";
    if (!call.arguments().isEmpty()) {
      wrongCount(call, call.arguments().get(0).span(), "no arguments", form + "}}");
      return Optional.empty();
    }
    Optional<Value> url = Optional.empty();
    Value type = new Value.Absent();
    for (HashPair pair : call.hash()) {
      if (pair.key().equals(link.url())) {
        url = Optional.of(values.lower(pair.value(), scope));
      } else if (pair.key().equals(link.contentType())) {
        type = values.lower(pair.value(), scope);
      } else {
        lowering.report(
            UNKNOWN_NAMED_ARGUMENT,
            pair.keySpan(),
            Fix.of(
                "Its named arguments are '" + link.url() + "' and '" + link.contentType() + "'."),
            call.callee().original(),
            pair.key());
      }
    }
    if (url.isEmpty()) {
      String fix = "Write '" + form + " " + link.contentType() + "=y}}'.";
      lowering.report(MEDIA_WITHOUT_URL, call.callee().span(), fix);
    }
    Value its = type;
    MaskOf masks = lowering.program().masks();
    return url.filter(value -> !(value instanceof Value.Absent))
        .map(
            value ->
                value.type().isMedia()
                    ? new Marker.Media(value)
                    : new Marker.Link(
                        LowerValue.toAny(value),
                        LowerValue.toAny(its),
                        masks.mask(value).or(() -> masks.mask(its))));
  }

  /**
   * Checks the number of arguments of a tag, rejects named ones, and reports a finding if they do
   * not fit.
   */
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
}
