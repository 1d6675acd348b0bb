package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Term.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Translates the filters, functions and methods of other languages to calls of helpers. */
final class HelperCalls {
  private static final Set<String> UNARY =
      Set.of("upper", "lower", "trim", "capitalize", "json", "length", "not");

  /** Filters whose value is printed without escaping it. */
  private static final Set<String> UNESCAPED = Set.of("n", "noescape", "raw", "safe");

  private HelperCalls() {}

  /** Translates a filter: {@code value | name: arguments}. */
  static Optional<Term> filter(String name, Term value, List<Term> arguments) {
    Optional<Counterpart> counterpart = Counterpart.ofFilter(name);
    return counterpart
        .flatMap(one -> call(one, value, arguments))
        .map(term -> UNESCAPED.contains(ForeignWords.plain(name)) ? term.raw() : term)
        .or(() -> other(name, value, arguments));
  }

  /** Translates a filter or function that is not a single helper. */
  private static Optional<Term> other(String name, Term value, List<Term> arguments) {
    if (NumberFormats.isFormat(name)) {
      return NumberFormats.call(name, value, arguments);
    }
    return switch (arguments.isEmpty() ? ForeignWords.plain(name) : "") {
      case "first" ->
          Optional.of(
              value.is(Form.PATH)
                  ? Term.path(value.text() + ".[0]")
                  : Term.call("lookup", value, Term.literal("0")));
      case "isempty", "empty" ->
          Optional.of(Term.call("eq", Term.call("length", value), Term.literal("0")));
      case "isblank" ->
          Optional.of(
              Term.call("eq", Term.call("length", Term.call("trim", value)), Term.literal("0")));
      default -> Optional.empty();
    };
  }

  private static Optional<Term> call(Counterpart counterpart, Term value, List<Term> arguments) {
    Term term = value;
    List<Term> left = arguments;
    for (String helper : counterpart.helpers()) {
      Optional<Term> next = value.isExpression() ? call(helper, term, left) : Optional.empty();
      if (next.isEmpty()) {
        return next;
      }
      term = next.get();
      left = List.of();
    }
    boolean isIgnored = counterpart.helpers().isEmpty() && !arguments.isEmpty();
    return Optional.of(
        term.differing(counterpart.difference()).differing(isIgnored ? leftOut(arguments) : ""));
  }

  private static Optional<Term> call(String helper, Term value, List<Term> arguments) {
    boolean isVariadic = helper.equals("and") || helper.equals("or");
    int most =
        isVariadic
            ? Math.max(1, arguments.size())
            : UNARY.contains(helper) ? 0 : helper.equals("replace") ? 2 : 1;
    int count = Math.min(most, arguments.size());
    List<Term> all = new ArrayList<>(List.of(value));
    all.addAll(arguments.subList(0, count));
    String difference = leftOut(arguments.subList(count, arguments.size()));
    if (all.size() == 1 && helper.equals("join")) {
      all.add(Term.literal("\", \""));
      difference = Counterpart.ANY_SEPARATOR;
    } else if (all.size() == 1 && helper.equals("indent")) {
      all.add(Term.literal("4"));
    } else if (all.size() == 1 && helper.equals("default")) {
      all.add(Term.literal("\"\""));
    }
    boolean isOfTexts =
        all.stream().skip(1).allMatch(one -> one.isText() && !one.unquoted().isEmpty());
    String unlike = helper.equals("replace") && !isOfTexts ? "An empty text is not replaced." : "";
    return all.size() <= most
        ? Optional.empty()
        : Optional.of(Term.call(helper, all).differing(difference).differing(unlike));
  }

  private static String leftOut(List<Term> arguments) {
    return arguments.isEmpty()
        ? ""
        : "The argument '%s' has no counterpart.".formatted(arguments.get(0).argument());
  }

  /** Translates a function: {@code name(arguments)}. */
  static Optional<Term> function(String name, List<Term> arguments) {
    String plain = ForeignWords.plain(name);
    if (arguments.isEmpty()) {
      // A value is not a function.
      return name.contains(".") || Counterpart.ofHelper(name).isPresent()
          ? Optional.empty()
          : Optional.of(Term.path(name));
    }
    Term value = arguments.get(0);
    List<Term> others = arguments.subList(1, arguments.size());
    return switch (plain) {
      case "concat" -> Optional.of(Term.of(Form.SEQUENCE, arguments));
      case "in" ->
          arguments.size() == 2
              ? Optional.of(Term.call("contains", arguments.get(1), value))
              : Optional.empty();
      case "lookup", "get", "index" -> Optional.of(Term.call("lookup", arguments));
      default ->
          Counterpart.ofHelper(name)
              .flatMap(one -> call(one, value, others))
              .or(() -> other(name, value, others));
    };
  }

  /** Translates a method: {@code value.name(arguments)}. */
  static Optional<Term> method(String name, Term value, List<Term> arguments) {
    String plain = ForeignWords.plain(name);
    if (plain.equals("stringify") || plain.equals("dumps")) {
      String difference = Counterpart.ofHelper("json" + plain).orElseThrow().difference();
      return arguments.stream()
          .findFirst()
          .map(one -> Term.call("json", one).differing(difference));
    }
    if (plain.equals("join") && value.isText()) {
      // In Python, 'join' is a method of the separator.
      return arguments.stream().findFirst().map(list -> Term.call("join", list, value));
    }
    if (plain.equals("join") && value.text().equals("String") && arguments.size() == 2) {
      return Optional.of(Term.call("join", arguments.get(1), arguments.get(0)));
    }
    if (Set.of("slice", "substring", "substr").contains(plain)
        && arguments.size() == 2
        && arguments.get(0).text().equals("0")
        && arguments.get(1).text().matches("\\d+")) {
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
    boolean isKnown =
        Counterpart.ofHelper(name).isPresent() || plain.matches("first|isempty|isblank");
    boolean isOfFirst = plain.equals("replace");
    return isProperty && !isKnown
        ? Optional.empty()
        : filter(name, value, arguments)
            .map(
                term ->
                    term.differing(
                        isOfFirst ? "In JavaScript, only the first one is replaced." : ""));
  }
}
