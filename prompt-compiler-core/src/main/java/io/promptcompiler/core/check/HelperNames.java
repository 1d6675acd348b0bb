package io.promptcompiler.core.check;

import java.util.List;
import java.util.Set;

/** The names that mean something by themselves. */
final class HelperNames {
  /** What handlebars.js calls whatever the context holds. */
  static final Set<String> BUILT_IN =
      Set.of(
          "if", "unless", "each", "with", "lookup", "log", "helperMissing", "blockHelperMissing");

  /** Blocks that have a rule here. */
  static final Set<String> BLOCKS = Set.of("if", "unless", "each", "with");

  /** Helpers and blocks of the language for which there is no rule yet. */
  static final Set<String> PLANNED =
      Set.of(
          "log",
          "eq",
          "ne",
          "lt",
          "lte",
          "gt",
          "gte",
          "and",
          "or",
          "not",
          "default",
          "join",
          "json",
          "upper",
          "lower",
          "trim",
          "capitalize",
          "indent",
          "truncate",
          "replace",
          "contains",
          "length",
          "match",
          "case");

  /** Everything that can be called, for suggestions. */
  static final List<String> CALLABLE = List.of("lookup");

  /** Everything that can open a block, for suggestions. */
  static final List<String> OPENING = List.of("if", "unless", "each", "with");

  private HelperNames() {}
}
