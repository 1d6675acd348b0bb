package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.NameMeaning;
import java.util.List;
import java.util.Set;

/**
 * A helper that templates can call. {@link LanguageHelpers} lists the helpers of the language.
 *
 * @param form an example of a call
 * @param least the smallest number of arguments
 * @param most the largest number of arguments
 * @param named the keys of the named arguments, all of which are optional
 * @param documentation a description of its result
 * @param origin where the helper is defined
 * @param rule checks the arguments of a call and computes its value
 */
public record Helper(
    String name,
    String form,
    int least,
    int most,
    Set<String> named,
    String documentation,
    Origin origin,
    Rule rule) {

  /** Copies the set. */
  public Helper {
    named = Set.copyOf(named);
  }

  /** The definition that a helper comes from. */
  enum Origin {
    /** The language: project helpers cannot have the same name. */
    LANGUAGE,
    /** A later version of the language: a helper of the project with the same name replaces it. */
    LATER_LANGUAGE,
    /** The configuration of the project. */
    PROJECT
  }

  /** Lowers a call with the right number of arguments. */
  @FunctionalInterface
  interface Rule {
    Value lower(HelperCall call);
  }

  /** Returns a helper of the language, whose name is the first word of its form. */
  static Helper of(
      String form, int least, int most, String documentation, Rule rule, String... named) {
    String name = form.substring(1, form.indexOf(' '));
    return new Helper(name, form, least, most, Set.of(named), documentation, Origin.LANGUAGE, rule);
  }

  /** Returns a helper of the project. */
  static Helper of(Function.OfProject function) {
    StringBuilder form = new StringBuilder("(").append(function.name());
    function.parameters().forEach(type -> form.append(' ').append(type.written()));
    int count = function.parameters().size();
    return new Helper(
        function.name(),
        form.append(')').toString(),
        count,
        count,
        Set.of(),
        "",
        Origin.PROJECT,
        call -> call.ofProject(function));
  }

  /** Returns a copy that a project helper with the same name can replace. */
  Helper replaceable() {
    return new Helper(name, form, least, most, named, documentation, Origin.LATER_LANGUAGE, rule);
  }

  /** Returns the meaning of the helper's name, for editors. */
  public NameMeaning meaning() {
    return new NameMeaning.OfHelper(name, form, documentation);
  }

  /** Returns the number of arguments in words: {@code exactly two arguments}. */
  String arity() {
    if (least < most) {
      return "at least " + arguments(least);
    }
    return least == 0 ? "no arguments" : "exactly " + arguments(least);
  }

  private static String arguments(int count) {
    String number =
        count <= 3 ? List.of("no", "one", "two", "three").get(count) : String.valueOf(count);
    return number + (count == 1 ? " argument" : " arguments");
  }
}
