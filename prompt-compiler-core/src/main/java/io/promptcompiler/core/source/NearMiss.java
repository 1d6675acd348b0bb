package io.promptcompiler.core.source;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a file may have been meant to be that is no template: one letter in another
 * case, the ending of another tool, a dash in place of a dot.
 *
 * @param name the name that would make a template or defaults of it
 * @param reading what its text must read as, where the name alone is too common to tell
 */
public record NearMiss(String name, Optional<Reading> reading) {

  /** What a text must read as. */
  public enum Reading {
    /** Frontmatter, as a file of defaults has it. */
    DEFAULTS,
    /** A chat document. */
    CHAT,
    /** A task. */
    TASK,
    /** A step. */
    STEP,
    /** An orchestrator. */
    ORCHESTRATOR
  }

  /** Files that are in many folders, and never templates. */
  private static final Set<String> ABOUT =
      Set.of(
          "readme", "license", "licence", "changelog", "contributing", "notice", "authors", "todo");

  private static final Pattern DEFAULTS =
      Pattern.compile("(_?)defaults?\\.(?:ya?ml|json)", Pattern.CASE_INSENSITIVE);

  /** Endings under which other tools have their templates; group 1 is all before, 2 the ending. */
  private static final Pattern FOREIGN_TEXT =
      Pattern.compile(
          "(.+)\\.(markdown|mdown|mkdn?|mdx|text|handlebars|mustache|tmpl|tpl|prompty?|j2|jinja2?)",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> LIKE_HANDLEBARS =
      Set.of("handlebars", "mustache", "tmpl", "tpl");

  private static final Pattern DATA =
      Pattern.compile("(.+)\\.(jsonc?|json5|ya?ml)", Pattern.CASE_INSENSITIVE);

  /** A kind as the last word of a name; group 1 is what stands before, group 2 what parts it. */
  private static final Pattern KIND =
      Pattern.compile("(.*?)(^|[._ -])(chat|task|step|orchestrator)s?", Pattern.CASE_INSENSITIVE);

  private static final Pattern CAMEL =
      Pattern.compile("(.*[a-z0-9])(Chat|Task|Step|Orchestrator)s?");

  /**
   * What a file may have been meant to be that is neither a template nor defaults.
   *
   * @param kind that of the root, when it holds only one
   */
  static Optional<NearMiss> of(String fileName, Optional<Kind> kind) {
    String name = fileName.strip();
    String stem = name.substring(0, Math.max(0, name.indexOf('.')));
    if (ABOUT.contains(stem.toLowerCase(Locale.ROOT)) || name.contains(".schema.")) {
      return Optional.empty();
    }
    return defaults(name)
        .or(() -> inAnotherCase(name, kind))
        .or(() -> kind.orElse(Kind.TEXT) == Kind.TEXT ? text(name) : Optional.empty())
        .or(() -> kind.isEmpty() ? data(name) : data(name, kind.get()));
  }

  private static Optional<NearMiss> defaults(String name) {
    Matcher matcher = DEFAULTS.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean isSure = !matcher.group(1).isEmpty();
    return Optional.of(
        new NearMiss(ScanRoot.DEFAULTS, isSure ? Optional.empty() : Optional.of(Reading.DEFAULTS)));
  }

  private static Optional<NearMiss> inAnotherCase(String name, Optional<Kind> kind) {
    String lower = name.toLowerCase(Locale.ROOT);
    return kind.map(List::of).orElseGet(() -> Arrays.asList(Kind.values())).stream()
        .flatMap(one -> one.endings(kind.isPresent()).stream())
        .filter(lower::endsWith)
        .findFirst()
        .map(ending -> sure(name.substring(0, name.length() - ending.length()) + ending));
  }

  private static Optional<NearMiss> text(String name) {
    Matcher matcher = FOREIGN_TEXT.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String before = matcher.group(1);
    String ending = matcher.group(2).toLowerCase(Locale.ROOT);
    if (Kind.ofFile(before).filter(kind -> kind == Kind.TEXT).isPresent()) {
      return Optional.of(sure(before));
    }
    String ours =
        LIKE_HANDLEBARS.contains(ending) ? ".hbs" : ending.equals("text") ? ".txt" : ".md";
    return Optional.of(sure(before + ours));
  }

  /** The name of a document in a root of one kind. */
  private static Optional<NearMiss> data(String name, Kind kind) {
    Matcher matcher = DATA.matcher(name);
    return kind != Kind.TEXT && matcher.matches()
        ? Optional.of(sure(matcher.group(1) + "." + ending(matcher.group(2))))
        : Optional.empty();
  }

  private static Optional<NearMiss> data(String name) {
    Matcher data = DATA.matcher(name);
    if (!data.matches()) {
      return Optional.empty();
    }
    Matcher kind = KIND.matcher(data.group(1));
    Matcher camel = CAMEL.matcher(data.group(1));
    boolean isCamel = camel.matches();
    if (!isCamel && !kind.matches()) {
      return Optional.empty();
    }
    String before = isCamel ? camel.group(1) : kind.group(1);
    String word = (isCamel ? camel.group(2) : kind.group(3)).toLowerCase(Locale.ROOT);
    boolean isSure = !isCamel && kind.group(2).equals(".");
    String meant =
        (before.isEmpty() ? "prompt" : before) + "." + word + "." + ending(data.group(2));
    return Optional.of(
        isSure
            ? sure(meant)
            : new NearMiss(meant, Optional.of(Reading.valueOf(word.toUpperCase(Locale.ROOT)))));
  }

  private static String ending(String ending) {
    return ending.toLowerCase(Locale.ROOT).replaceFirst("^json.*", "json");
  }

  private static NearMiss sure(String name) {
    return new NearMiss(name, Optional.empty());
  }
}
