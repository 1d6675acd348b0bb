package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.type.NameMeaning;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The names with a built-in meaning, in addition to {@link Helpers}. */
public final class HelperNames {
  /** The helpers that handlebars.js calls even if the context has a value of the same name. */
  public static final Set<String> BUILT_IN =
      Set.of(
          "if", "unless", "each", "with", "lookup", "log", "helperMissing", "blockHelperMissing");

  /** Blocks that have a rule here. */
  public static final Set<String> BLOCKS = Set.of("if", "unless", "each", "with");

  /** Words of the language that are no helpers. */
  static final Set<String> RESERVED =
      Set.of("match", "case", "else", "as", "this", "true", "false", "null", "undefined", "inline");

  /** Everything that can be called beside helpers, for suggestions. */
  public static final List<String> CALLABLE = List.of("lookup", "log");

  /** Everything that can open a block, for suggestions. */
  public static final List<String> OPENING =
      List.of("if", "unless", "each", "with", "match", "fence");

  private static final Map<String, String> DOCUMENTATION =
      Map.of(
          "if", "Its text if the value is there, and is neither false, 0 nor empty.",
          "unless", "Its text if the value is absent, false, 0 or empty.",
          "each", "Its text for each element of a list or object.",
          "with", "Its text with the value as `this`, if it is there.",
          "match", "The case of a value; over an enum, all values need one.",
          "fence", "Its text between delimiters that no value can forge.",
          "lookup", "The element of a list or object under a key.");

  private HelperNames() {}

  /** What a name of the language means. */
  public static NameMeaning meaning(String name) {
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
