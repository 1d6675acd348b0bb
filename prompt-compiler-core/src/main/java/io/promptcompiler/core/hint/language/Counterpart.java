package io.promptcompiler.core.hint.language;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The counterpart in Handlebars of a helper, filter, function or loop variable of other languages.
 * Findings about tags and the migration of whole texts share this table.
 *
 * @param helpers the helpers to apply to the value, the innermost first; empty if the value is
 *     printed unchanged
 * @param difference a sentence about a difference in the output; empty if it is provably the same
 *     in every language that has the word
 */
public record Counterpart(List<String> helpers, String difference) {
  static final String KEEPS_NUMBERS = "'default' replaces empty texts, but neither 0 nor false.";
  static final String REPLACES_EMPTY = "'default' replaces an empty text as well.";
  static final String ANY_SEPARATOR =
      "Without a separator, other languages join with a comma, a space or nothing.";

  private static final String BYTES = "'length' counts the UTF-16 units of a text, not its bytes.";
  private static final String ASCII = "It also changes letters outside of ASCII.";
  private static final String JSON =
      "'json' writes no spaces between values and escapes only what JSON must.";

  /** By names in lower case and without {@code -}, {@code _} and {@code .}. */
  private static final Map<String, Counterpart> HELPERS = new HashMap<>();

  /** The filters and methods that differ from the helper with the same name. */
  private static final Map<String, Counterpart> FILTERS = new HashMap<>();

  /** Loop variables by the name of the loop, {@code .} and the property. */
  private static final Map<String, String> LOOP = new HashMap<>();

  static {
    same("eq", "eq equals equal isequal iseq is same ifeq");
    same("ne", "ne neq noteq notequal notequals isnot isnt unequal");
    same("lt", "lt less lessthan islt");
    same("lte", "lte le lessorequal lessthanorequal atmost");
    same("gt", "gt greater greaterthan more morethan isgt");
    same("gte", "gte ge greaterorequal greaterthanorequal atleast");
    same("and", "and all every both");
    same("or", "or any either some");
    same("not", "not isfalse negate");
    same("default", "default fallback orelse");
    differing("default", REPLACES_EMPTY, "d defaultifnone coalesce ifnull nvl firstnonnull");
    same("join", "join implode joinlist concatlist");
    same("json", "json stringify jsonstringify dump");
    differing("json", JSON, "tojson jsonencode jsonify jsondumps toprettyjson");
    same("upper", "upper uppercase toupper touppercase upcase ucase");
    differing("upper", ASCII, "strtoupper");
    same("lower", "lower lowercase tolower tolowercase downcase lcase");
    differing("lower", ASCII, "strtolower");
    same("trim", "trim strip trimspace trimmed");
    differing("trim", "'trim' removes the white space at both ends.", "chomp");
    same("capitalize", "capitalize capitalise upperfirst capfirst");
    differing("capitalize", ASCII, "ucfirst");
    differing(
        "capitalize",
        "'capitalize' changes only the first letter of the text, not of each word.",
        "title titlecase titleize totitle totitlecase");
    same("indent", "indent indentby");
    differing("indent", "'indent' does not begin a new line.", "nindent");
    same("truncate", "truncate");
    differing(
        "truncate",
        "'truncate' counts the suffix '…' as well.",
        "trunc truncatechars shorten ellipsis limit abbreviate");
    same("replace", "replace substitute gsub");
    differing("replace", "In Java, 'replaceAll' replaces what a pattern matches.", "replaceall");
    same("contains", "contains includes has contain haselement inarray hassubstring");
    same("length", "length len size count listlength");
    differing("length", BYTES, "strlen");
    for (String word : "safe raw string str tostring noescape n".split(" ", -1)) {
      HELPERS.put(word, new Counterpart(List.of(), ""));
    }
    for (String word : "e escape html".split(" ", -1)) {
      String escaped = "A prompt prints '<' and '&' as they are, without '&lt;' and '&amp;'.";
      HELPERS.put(word, new Counterpart(List.of(), escaped));
    }
    // The filters of Jinja, Liquid, Nunjucks and Twig change all letters.
    FILTERS.put("capitalize", new Counterpart(List.of("lower", "capitalize"), ""));
    filter("default", REPLACES_EMPTY);
    filter("truncate", "'truncate' ends in '…' unless it has a 'suffix', which counts as well.");
    filter("indent", "'indent' also indents the first line and empty lines.");
    for (String loop : List.of("loop", "forloop")) {
      LOOP.put(loop + ".index", "@number");
      LOOP.put(loop + ".index0", "@index");
      LOOP.put(loop + ".counter", "@number");
      LOOP.put(loop + ".counter0", "@index");
      LOOP.put(loop + ".first", "@first");
      LOOP.put(loop + ".last", "@last");
      LOOP.put(loop + ".key", "@key");
    }
    // Blade counts from 0.
    LOOP.put("$loop.index", "@index");
    LOOP.put("$loop.iteration", "@number");
    LOOP.put("$loop.first", "@first");
    LOOP.put("$loop.last", "@last");
  }

  /** Copies the list. */
  public Counterpart {
    helpers = List.copyOf(helpers);
  }

  private static void same(String helper, String words) {
    differing(helper, "", words);
  }

  private static void differing(String helper, String difference, String words) {
    for (String word : words.split(" ", -1)) {
      HELPERS.put(word, new Counterpart(List.of(helper), difference));
    }
  }

  private static void filter(String name, String difference) {
    FILTERS.put(name, new Counterpart(List.of(name), difference));
  }

  /** Returns the counterpart of a helper or function; that of our own helpers is the helper. */
  public static Optional<Counterpart> ofHelper(String name) {
    return Optional.ofNullable(HELPERS.get(ForeignWords.plain(name)));
  }

  /** Returns the counterpart of a filter or method: {@code name | capitalize}. */
  public static Optional<Counterpart> ofFilter(String name) {
    return Optional.ofNullable(FILTERS.get(ForeignWords.plain(name))).or(() -> ofHelper(name));
  }

  /**
   * Returns the data variable for a variable of the innermost loop.
   *
   * @param loop the name of the loop: {@code loop}, {@code forloop} or {@code $loop}
   */
  public static Optional<String> ofLoop(String loop, String property) {
    return Optional.ofNullable(LOOP.get(loop + "." + property));
  }

  /** Returns whether the output is provably the same. */
  public boolean isSame() {
    return difference.isEmpty();
  }

  /** Returns the only helper, if the value is an argument of one. */
  public Optional<String> helper() {
    return helpers.stream().reduce((first, second) -> second);
  }
}
