package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Term.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Translates the filters, functions and methods of other languages to calls of helpers. */
final class HelperCalls {
  private static final Set<String> UNARY =
      Set.of("upper", "lower", "trim", "capitalize", "json", "length", "not");

  /** Default arguments that other languages allow to omit. */
  private static final Map<String, Term> USUAL =
      Map.of(
          "join", Term.literal("\", \""),
          "indent", Term.literal("4"),
          "default", Term.literal("\"\""));

  private HelperCalls() {}

  /** Translates a filter: {@code value | name: arguments}. */
  static Optional<Term> filter(String name, Term value, List<Term> arguments) {
    String plain = ForeignWords.plain(name);
    if (ForeignWords.isNothing(plain)) {
      return Optional.of(value);
    }
    if (plain.equals("first") && arguments.isEmpty()) {
      return Optional.of(
          value.is(Form.PATH)
              ? Term.path(value.text() + ".[0]")
              : Term.call("lookup", value, Term.literal("0")));
    }
    if (plain.equals("isempty") || plain.equals("empty")) {
      return Optional.of(Term.call("eq", Term.call("length", value), Term.literal("0")));
    }
    return value.isExpression()
        ? ForeignWords.helper(name).flatMap(helper -> call(helper, value, arguments))
        : Optional.empty();
  }

  private static Optional<Term> call(String helper, Term value, List<Term> arguments) {
    int most = UNARY.contains(helper) ? 0 : helper.equals("replace") ? 2 : 1;
    boolean isVariadic = helper.equals("and") || helper.equals("or");
    List<Term> all = new ArrayList<>(List.of(value));
    all.addAll(isVariadic ? arguments : arguments.subList(0, Math.min(most, arguments.size())));
    if (all.size() == 1) {
      Optional.ofNullable(USUAL.get(helper)).ifPresent(all::add);
    }
    return all.size() <= most ? Optional.empty() : Optional.of(Term.call(helper, all));
  }

  /** Translates a function: {@code name(arguments)}. */
  static Optional<Term> function(String name, List<Term> arguments) {
    String plain = ForeignWords.plain(name);
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    if (plain.equals("concat")) {
      return Optional.of(new Term("", Form.SEQUENCE, arguments));
    }
    if (plain.equals("in") && arguments.size() == 2) {
      return Optional.of(Term.call("contains", arguments.get(1), arguments.get(0)));
    }
    if (plain.equals("lookup") || plain.equals("get") || plain.equals("index")) {
      return Optional.of(Term.call("lookup", arguments));
    }
    return filter(name, arguments.get(0), arguments.subList(1, arguments.size()));
  }

  /** Translates a method: {@code value.name(arguments)}. */
  static Optional<Term> method(String name, Term value, List<Term> arguments) {
    String plain = ForeignWords.plain(name);
    if (plain.equals("stringify") || plain.equals("dumps")) {
      return arguments.stream().findFirst().map(one -> Term.call("json", one));
    }
    if (plain.equals("join") && value.isText()) {
      // In Python, 'join' is a method of the separator.
      return arguments.stream().findFirst().map(list -> Term.call("join", list, value));
    }
    if (Set.of("slice", "substring", "substr").contains(plain)
        && arguments.size() == 2
        && arguments.get(0).text().equals("0")) {
      Term suffix = Term.path("suffix=\"\"");
      return Optional.of(Term.call("truncate", value, arguments.get(1), suffix));
    }
    if (plain.equals("get") && arguments.size() == 1) {
      return Optional.of(Term.call("lookup", value, arguments.get(0)));
    }
    boolean isProperty = arguments.isEmpty() && value.is(Form.PATH);
    if (isProperty && name.matches("get[A-Z].*")) {
      String property = Character.toLowerCase(name.charAt(3)) + name.substring(4);
      return Optional.of(Term.path(value.text() + "." + property));
    }
    boolean isKnown = ForeignWords.helper(name).isPresent() || plain.matches("first|isempty");
    return isProperty && !isKnown ? Optional.empty() : filter(name, value, arguments);
  }
}
