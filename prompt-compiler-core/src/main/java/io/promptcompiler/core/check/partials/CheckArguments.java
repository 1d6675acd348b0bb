package io.promptcompiler.core.check.partials;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_AS_ANYTHING;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISSING_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.SENSITIVE_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNTRUSTED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks a call of a partial against the parameters that the partial declares. */
final class CheckArguments {
  private final Lowering lowering;
  private final Partial partial;
  private final ObjectType parameters;
  private final BindArguments arguments;
  private final Call call;
  private final Map<String, HashPair> pairs = new HashMap<>();
  private final LexicalScope scope;
  private final Set<List<TypeName>> inProgress = new HashSet<>();

  CheckArguments(Lowering lowering, Partial partial, Call call, LexicalScope scope) {
    this.lowering = lowering;
    this.partial = partial;
    this.parameters = partial.declared().orElseThrow().parameters();
    this.arguments = new BindArguments(lowering, partial.declared().orElseThrow());
    this.call = call;
    call.hash().forEach(pair -> pairs.putIfAbsent(pair.key(), pair));
    this.scope = scope;
  }

  /** Reports arguments that are missing, unknown or of a wrong type. */
  void check(LexicalScope.Context context) {
    for (HashPair pair : call.hash()) {
      if (parameters.field(pair.key()).isEmpty()) {
        Fix fix =
            Suggestion.correction(
                pair.key(), parameters.fieldNames(), "Parameters", lowering.at(pair.keySpan()));
        lowering.report(UNKNOWN_ARGUMENT, pair.keySpan(), fix, partial.id(), pair.key());
      }
    }
    for (Field parameter : parameters.fields()) {
      Optional<Value> value = arguments.value(parameter.name(), context);
      if (value.isPresent()) {
        handed(parameter, value.get());
        checkTrust(parameter, value.get());
        checkSensitivity(parameter, value.get());
        check(parameter, value.get());
      } else if (parameter.required() && !BindArguments.isDynamic(context.value())) {
        String fix =
            Suggestion.join(
                "Add '" + parameter.name() + "=…' to the call.", parameter.description());
        lowering.report(
            MISSING_ARGUMENT, call.callee().span(), fix, partial.id(), parameter.name());
      }
    }
  }

  private void handed(Field parameter, Value value) {
    if (pair(parameter).isEmpty() && value instanceof Value.Member member) {
      lowering
          .names()
          .add(
              lowering.at(call.callee().span()),
              () -> new NameMeaning.Handed(parameter, member.field()));
    }
  }

  /** Returns whether a value is untrusted although its parameter is declared trusted. */
  static boolean isUntrustedFor(Field parameter, Value value, Lowering lowering) {
    return parameter.trust() == Trust.TRUSTED && lowering.program().origins().isUntrusted(value);
  }

  /** Reports untrusted arguments for trusted parameters, which a partial may print anywhere. */
  private void checkTrust(Field parameter, Value value) {
    if (isUntrustedFor(parameter, value, lowering)) {
      String shown = shown(parameter);
      lowering.reportAbout(
          value,
          UNTRUSTED_ARGUMENT,
          place(parameter),
          "Declare '" + parameter.name() + "' there with 'trust: untrusted'.",
          shown,
          parameter.name(),
          partial.id());
    }
  }

  /** Reports arguments that are not sensitive although the partial declares its parameter so. */
  private void checkSensitivity(Field parameter, Value value) {
    boolean isGiven = value instanceof Value.Member || value instanceof Value.Read;
    if (isGiven
        && parameter.sensitivity().isSensitive()
        && lowering.program().masks().mask(value).isEmpty()) {
      String shown = shown(parameter);
      lowering.report(
          SENSITIVE_ARGUMENT,
          place(parameter),
          "Write 'sensitive: "
              + parameter.sensitivity().word()
              + "' at the declaration of '"
              + shown
              + "', or 'sensitive: none' at '"
              + parameter.name()
              + "'.",
          shown,
          parameter.name(),
          partial.id());
    }
  }

  private Optional<HashPair> pair(Field parameter) {
    return Optional.ofNullable(pairs.get(parameter.name()));
  }

  private String shown(Field parameter) {
    return pair(parameter).map(one -> one.value().original()).orElse(parameter.name());
  }

  private Span place(Field parameter) {
    return pair(parameter).map(one -> one.value().span()).orElse(call.callee().span());
  }

  private void check(Field parameter, Value value) {
    Type type = parameter.type();
    boolean isFitting = fits(value.type(), type);
    boolean isThere = !parameter.required() || scope.isThere(value);
    String shown = shown(parameter);
    Span at = place(parameter);
    if (value.type().isAny() || (isFitting && isThere)) {
      checkMedia(parameter, value.type(), shown, at);
      return;
    }
    String fix =
        pair(parameter).isPresent()
            ? ""
            : "Pass the argument: '" + parameter.name() + "=…' in the call.";
    if (isFitting) {
      String needs = "a value that is never absent";
      lowering.report(
          WRONG_ARGUMENT, at, fix, parameter.name(), partial.id(), needs, shown, "optional");
    } else {
      String is = value.type().described();
      lowering.report(
          WRONG_ARGUMENT, at, fix, parameter.name(), partial.id(), type.described(), shown, is);
    }
  }

  /** Reports media that are passed to a parameter whose type does not preserve them. */
  private void checkMedia(Field parameter, Type actual, String shown, Span at) {
    if (parameter.type().innermost().isOpen() && lowering.hasMedia(actual)) {
      String fix = "Declare '" + parameter.name() + "' there with ";
      if (!actual.isMedia()) {
        fix += "the type of the value, or give it only what it prints.";
      } else if (partial.holdsMessages()) {
        fix += "'type: media'.";
      } else {
        fix =
            "The partial is a text: put '{{media "
                + shown
                + "}}' into the message next to the call.";
      }
      lowering.report(
          MEDIA_AS_ANYTHING,
          at,
          fix,
          shown,
          "the parameter '" + parameter.name() + "' of '" + partial.id() + "'");
    }
  }

  /** Returns whether a value of the actual type supports every use of the declared type. */
  private boolean fits(Type actual, Type declared) {
    if (declared.isAny() || actual.equals(declared)) {
      return true;
    }
    return switch (actual.kind()) {
      case ANY -> true;
      case INT -> declared.isNumber();
      case ENUM -> {
        List<String> values = ((Type.EnumOf) actual).values();
        yield declared instanceof Type.Text
            || (declared instanceof Type.EnumOf all && all.values().containsAll(values));
      }
      case LIST, MESSAGES ->
          declared instanceof Type.ListType other
              && fits(((Type.ListType) actual).element(), other.element());
      case OBJECT ->
          declared instanceof Type.AnyMap
              || (declared instanceof Type.ObjectRef other
                  && fits(lowering.setting().object((Type.ObjectRef) actual), declaration(other)));
      case MEDIA -> declared instanceof Type.AnyMap;
      default -> false;
    };
  }

  private ObjectType declaration(Type.ObjectRef ref) {
    return partial.declared().orElseThrow().types().object(ref);
  }

  private boolean fits(ObjectType actual, ObjectType declared) {
    // A recursive type fits unless another property does not.
    if (actual.name().equals(declared.name())
        || !inProgress.add(List.of(actual.name(), declared.name()))) {
      return true;
    }
    return declared.fields().stream()
        .allMatch(
            wanted ->
                actual
                    .field(wanted.name())
                    .map(
                        had ->
                            fits(had.type(), wanted.type())
                                && (wanted.mayBeAbsent() || !had.mayBeAbsent()))
                    .orElse(!wanted.required()));
  }
}
