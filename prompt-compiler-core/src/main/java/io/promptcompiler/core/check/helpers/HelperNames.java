package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.type.NameMeaning;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The names with a built-in meaning, in addition to {@link Helpers}. */
public final class HelperNames {
  /**
   * The helpers that take precedence over a value of the same name in the context, as in
   * handlebars.js.
   */
  public static final Set<String> BUILT_IN =
      Set.of(
          "if", "unless", "each", "with", "lookup", "log", "helperMissing", "blockHelperMissing");

  /** The built-in blocks. */
  public static final Set<String> BLOCKS = Set.of("if", "unless", "each", "with");

  /** Reserved words of the language that are not helpers. */
  static final Set<String> RESERVED =
      Set.of("match", "case", "else", "as", "this", "true", "false", "null", "undefined", "inline");

  /** Names that can be called in addition to helpers, for suggestions. */
  public static final List<String> CALLABLE = List.of("lookup", "log");

  /** Everything that can open a block, for suggestions. */
  public static final List<String> OPENING =
      List.of("if", "unless", "each", "with", "match", "fence");

  private static final Map<String, String> DOCUMENTATION =
      Map.of(
          "if", "Renders its body if the value is present and is neither false, 0 nor empty.",
          "unless", "Renders its body if the value is absent, false, 0 or empty.",
          "each", "Renders its body for each element of a list or property of an object.",
          "with", "Renders its body with the value as `this`, if the value is present.",
          "match",
              "Renders the case for a value; a match over an enum needs a case for each value.",
          "fence", "Renders its body between delimiters that no value can forge.",
          "lookup", "Returns the element of a list, or the property of an object, for a key.");

  private HelperNames() {}

  /** Returns the meaning of a name of the language. */
  public static NameMeaning.OfHelper meaning(String name) {
    String form =
        switch (name) {
          case "lookup" -> "(lookup listOrObject key)";
          case "match" -> "{{#match value}}{{#case \"a\"}}…{{/case}}{{else}}…{{/match}}";
          case "fence" -> "{{#fence \"name\"}}…{{/fence}}";
          default -> "{{#" + name + " value}}…{{/" + name + "}}";
        };
    return new NameMeaning.OfHelper(name, form, DOCUMENTATION.getOrDefault(name, ""));
  }
}
