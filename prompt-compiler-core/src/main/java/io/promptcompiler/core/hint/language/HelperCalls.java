package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Term.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says the filters, functions and methods of other languages as calls of helpers. */
final class HelperCalls {
  /** Helpers with a form of their own; the rest takes its arguments as they come. */
  private static final Set<String> ONE_ARGUMENT =
      Set.of("upper", "lower", "trim", "capitalize", "json", "length", "not");

  private HelperCalls() {}

  /** {@code value | name: arguments}. */
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
    if (plain.equals("tostring") || !value.isExpression()) {
      return value.isExpression() ? Optional.of(value) : Optional.empty();
    }
    return ForeignWords.helper(name).flatMap(helper -> call(helper, value, arguments));
  }

  private static Optional<Term> call(String helper, Term value, List<Term> arguments) {
    List<Term> given = new ArrayList<>(arguments);
    if (ONE_ARGUMENT.contains(helper)) {
      given.clear();
    }
    if (given.isEmpty()) {
      switch (helper) {
        case "join" -> given.add(Term.literal("\", \""));
        case "indent" -> given.add(Term.literal("4"));
        case "default" -> given.add(Term.literal("\"\""));
        default -> {}
      }
    }
    int most = helper.equals("replace") ? 2 : ONE_ARGUMENT.contains(helper) ? 0 : 1;
    boolean isVariadic = helper.equals("and") || helper.equals("or");
    if (given.size() < most) {
      return Optional.empty();
    }
    List<Term> all = new ArrayList<>();
    all.add(value);
    all.addAll(isVariadic ? given : given.subList(0, most));
    return Optional.of(Term.call(helper, all.toArray(Term[]::new)));
  }

  /** {@code name(arguments)}. */
  static Optional<Term> function(String name, List<Term> arguments) {
    String plain = ForeignWords.plain(name);
    if (arguments.isEmpty() || plain.equals("concat")) {
      return arguments.isEmpty()
          ? Optional.empty()
          : Optional.of(new Term("", Form.SEQUENCE, arguments));
    }
    if (plain.equals("in") && arguments.size() == 2) {
      return Optional.of(Term.call("contains", arguments.get(1), arguments.get(0)));
    }
    if (plain.equals("lookup") || plain.equals("get") || plain.equals("index")) {
      return Optional.of(Term.call("lookup", arguments.toArray(Term[]::new)));
    }
    return filter(name, arguments.get(0), arguments.subList(1, arguments.size()));
  }

  /** {@code value.name(arguments)}. */
  static Optional<Term> method(String name, Term value, List<Term> arguments) {
    String plain = ForeignWords.plain(name);
    if (plain.equals("stringify") || plain.equals("dumps")) {
      return arguments.stream().findFirst().map(one -> Term.call("json", one));
    }
    if (plain.equals("join") && value.isText()) {
      // Python joins with a method of the separator.
      return arguments.stream().findFirst().map(list -> Term.call("join", list, value));
    }
    if (Set.of("slice", "substring", "substr").contains(plain)
        && arguments.size() == 2
        && arguments.get(0).text().equals("0")) {
      return Optional.of(
          new Term(
              Term.call("truncate", value, arguments.get(1)).text() + " suffix=\"\"",
              Form.CALL,
              List.of()));
    }
    if (plain.equals("get") && arguments.size() == 1) {
      return Optional.of(Term.call("lookup", value, arguments.get(0)));
    }
    boolean isGetter = name.matches("get[A-Z].*") && arguments.isEmpty() && value.is(Form.PATH);
    if (isGetter) {
      String property = Character.toLowerCase(name.charAt(3)) + name.substring(4);
      return Optional.of(Term.path(value.text() + "." + property));
    }
    boolean isProperty =
        arguments.isEmpty() && value.is(Form.PATH) && ForeignWords.helper(name).isEmpty();
    return isProperty && !plain.equals("first") && !plain.equals("isempty")
        ? Optional.empty()
        : filter(name, value, arguments);
  }
}
