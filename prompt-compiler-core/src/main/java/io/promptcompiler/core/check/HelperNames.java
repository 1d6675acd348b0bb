package io.promptcompiler.core.check;

import java.util.List;
import java.util.Set;

/** The names with a built-in meaning, in addition to {@link Helpers}. */
final class HelperNames {
  /** The helpers that handlebars.js calls even if the context has a value of the same name. */
  static final Set<String> BUILT_IN =
      Set.of(
          "if", "unless", "each", "with", "lookup", "log", "helperMissing", "blockHelperMissing");

  /** Blocks that have a rule here. */
  static final Set<String> BLOCKS = Set.of("if", "unless", "each", "with");

  /** Words of the language that are no helpers. */
  static final Set<String> RESERVED =
      Set.of("match", "case", "else", "as", "this", "true", "false", "null", "undefined", "inline");

  /** Helpers that came later: a project that has one of its own goes on calling that. */
  static final Set<String> OVERRIDABLE = Set.of("datamark");

  /** Everything that can be called beside helpers, for suggestions. */
  static final List<String> CALLABLE = List.of("lookup", "log");

  /** Everything that can open a block, for suggestions. */
  static final List<String> OPENING = List.of("if", "unless", "each", "with", "match", "fence");

  private HelperNames() {}
}
