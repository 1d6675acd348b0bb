package io.promptcompiler.core.hint.language;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Words of other languages for blocks and partials, and advice for those without a counterpart. */
public final class ForeignWords {
  private static final Set<String> LOOPS = Set.of("each", "for", "foreach", "range", "loop");

  private static final Set<String> ELSE_IF = Set.of("elseif", "elif", "elsif", "elseiff", "orif");

  private static final Set<String> ELSE = Set.of("else", "otherwise", "els");

  private static final Set<String> INCLUDE =
      Set.of("include", "import", "partial", "render", "template", "insert", "snippet");

  private static final Pattern ENDING =
      Pattern.compile(
          "\\.(?:md|markdown|txt|hbs|handlebars|mustache|html?|jinja2?|j2|liquid|tmpl|tpl|prompt|xml)$");

  private ForeignWords() {}

  static boolean isLoop(String word) {
    return LOOPS.contains(plain(word));
  }

  static boolean isElse(String word) {
    return ELSE.contains(plain(word));
  }

  static boolean isElseIf(String word) {
    return ELSE_IF.contains(plain(word));
  }

  static boolean isInclude(String word) {
    return INCLUDE.contains(plain(word));
  }

  /** Returns the Handlebars block for a word that opens a block. */
  static Optional<String> block(String word) {
    String plain = plain(word);
    if (LOOPS.contains(plain)) {
      return Optional.of("each");
    }
    return switch (plain) {
      case "if", "iff", "when" -> Optional.of("if");
      case "unless", "ifnot" -> Optional.of("unless");
      case "with" -> Optional.of("with");
      case "match", "switch" -> Optional.of("match");
      case "case" -> Optional.of("case");
      default -> Optional.empty();
    };
  }

  /** Returns advice for a word that has no counterpart. */
  public static Optional<String> instead(String word) {
    return Optional.ofNullable(
        switch (plain(word)) {
          case "set", "assign", "let", "var", "const", "capture" ->
              "A template cannot set variables: write the value where it is used, or declare a"
                  + " parameter.";
          case "extends", "block", "super", "layout" ->
              "Templates cannot extend each other: put shared text into a partial, '{{> name}}'.";
          case "macro", "define", "call", "function" ->
              "Put shared text into a partial: '{{> name}}'.";
          case "break", "continue" -> "A loop cannot be left early: put a condition into it.";
          case "repeat", "times" -> "Loop over a list: '{{#each items}}…{{/each}}'.";
          default -> null;
        });
  }

  /** Returns the name of a partial for the path of a file. */
  public static String partial(String path) {
    String name = ENDING.matcher(path.strip().replace('\\', '/')).replaceFirst("");
    return name.replaceFirst("^(?:\\.{0,2}/)++", "").replaceFirst("^(?:.*/)?partials/", "");
  }

  /** Returns a word in lower case and without {@code -} and {@code _}. */
  static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "").replace(".", "");
  }
}
