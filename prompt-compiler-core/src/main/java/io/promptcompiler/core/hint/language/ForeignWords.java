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

  /** Advice on arithmetic. */
  public static final String CALCULATES =
      "A template cannot calculate: let the caller pass the result.";

  /** Matches what other tools write for the number of an iteration, which begins with 1. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "(?i)(?:add|sum|plus)\\s+(?:@index\\s+1|1\\s+@index)|math\\s+@index\\s+([\"'])\\+\\1\\s+1"
              + "|(?:inc|increment|add1|addone|plus1|plusone|incremented)\\s+@index(?:\\s+1)?"
              + "|@index\\s*\\+\\s*1|1\\s*\\+\\s*@index");

  private ForeignWords() {}

  /** Returns whether a call or sum of other tools is the number of an iteration. */
  public static boolean isNumberOfLoop(String written) {
    return NUMBER.matcher(written.strip()).matches();
  }

  /** Returns whether a word is a helper of other tools that calculates. */
  public static boolean isArithmetic(String word) {
    return instead(word).filter(CALCULATES::equals).isPresent();
  }

  static boolean isLoop(String word) {
    return LOOPS.contains(plain(word));
  }

  /** Returns whether a word begins the other branch of a condition: {@code else}. */
  public static boolean isElse(String word) {
    return ELSE.contains(plain(word));
  }

  static boolean isElseIf(String word) {
    return ELSE_IF.contains(plain(word));
  }

  static boolean isInclude(String word) {
    return INCLUDE.contains(plain(word));
  }

  /** Returns the Handlebars block for a word that opens a block. */
  public static Optional<String> block(String word) {
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
          case "add",
              "dec",
              "decrement",
              "divide",
              "divided",
              "div",
              "inc",
              "increment",
              "math",
              "minus",
              "mod",
              "modulo",
              "multiply",
              "mult",
              "plus",
              "subtract",
              "sub",
              "sum" ->
              CALCULATES;
          case "audio", "image", "img", "picture" ->
              "Declare a parameter with 'type: media', and write '{{media x}}' in a message.";
          case "last" ->
              "No path counts from the end: write '{{#each xs}}{{#if @last}}{{this}}{{/if}}{{/each}}'.";
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
