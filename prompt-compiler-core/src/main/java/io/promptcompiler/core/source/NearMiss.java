package io.promptcompiler.core.source;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A guess at the intended name of a file that is not a template. The name may differ in the case of
 * one letter, have the extension of another tool, or have a dash instead of a dot.
 *
 * @param name the name that would make the file a template or a file of defaults
 * @param reading the kind that its text must have if the name alone is too common: a kind of
 *     document, or {@link Kind#DEFAULTS}
 * @param format the format that the file must be converted from
 */
public record NearMiss(String name, Optional<Kind> reading, Optional<ForeignFormat> format) {

  /** The names of files that are common in folders and never templates. */
  private static final Set<String> ABOUT =
      Set.of(
          "readme", "license", "licence", "changelog", "contributing", "notice", "authors", "todo");

  private static final Pattern DEFAULTS =
      Pattern.compile("(_?)defaults?\\.(?:ya?ml|json)", Pattern.CASE_INSENSITIVE);

  /**
   * The extensions of templates of other tools; group 1 is the text before the extension, group 2
   * the extension.
   */
  private static final Pattern FOREIGN_TEXT =
      Pattern.compile(
          "(.+)\\.(markdown|mdown|mkdn?|mdx|text|handlebars|tmpl|tpl|prompt|dotprompt)",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> LIKE_HANDLEBARS = Set.of("handlebars", "tmpl", "tpl");

  private static final Pattern DATA =
      Pattern.compile("(.+)\\.(jsonc?|json5|ya?ml)", Pattern.CASE_INSENSITIVE);

  /** The last word of a name; group 1 is the text before it, group 2 the separator. */
  private static final Pattern LAST_WORD =
      Pattern.compile("(.*?)(^|[._ -])(\\p{Alpha}+?)s?", Pattern.CASE_INSENSITIVE);

  /** A text with a word before its extension; group 1 is the text before the word. */
  private static final Pattern WORD_OF_TEXT =
      Pattern.compile("(.+)\\.(\\p{Alpha}+)\\.(?:md|txt|hbs)");

  /** Extensions of texts, before which nothing else is meant by another one. */
  private static final Set<String> OF_TEXTS = Set.of("md", "txt", "hbs", "markdown", "prompt");

  /** A name that ends in a word, possibly before an extension of data; group 2 is the word. */
  private static final Pattern WORD_AT_END =
      Pattern.compile(
          "(.+)\\.(chat|prompt|tool)s?(\\.(?:jsonc?|json5|ya?ml))?", Pattern.CASE_INSENSITIVE);

  private static final Pattern CAMEL = Pattern.compile("(.*[a-z0-9])([A-Z]\\p{Lower}*?)s?");

  /**
   * Returns the probable intention of a file that is neither a template nor defaults.
   *
   * @param only the only kind in the root, if configured
   * @param kinds all kinds
   */
  static Optional<NearMiss> of(String fileName, Optional<Kind> only, Kinds kinds) {
    String name = fileName.strip();
    String stem = name.substring(0, Math.max(0, name.indexOf('.')));
    if (ABOUT.contains(stem.toLowerCase(Locale.ROOT)) || name.contains(".schema.")) {
      return Optional.empty();
    }
    return defaults(name)
        .or(() -> folder(name, only))
        .or(() -> inAnotherCase(name, kinds.endings(only)))
        .or(() -> only.isEmpty() || only.get().isTemplate() ? text(name, kinds) : Optional.empty())
        .or(() -> only.isEmpty() ? data(name, kinds) : data(name, only.get()))
        .or(() -> only.isEmpty() ? kindAlone(name, kinds) : Optional.empty());
  }

  /**
   * Returns the name that a text has if it was meant as another kind of template: {@code
   * seek.tool.md} for {@code seek.tools.md} and {@code seek.tool.txt}.
   */
  public static Optional<String> ofText(String fileName, Kind kind, Kinds kinds) {
    Matcher matcher = WORD_OF_TEXT.matcher(fileName);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String word = matcher.group(2).toLowerCase(Locale.ROOT);
    if (OF_TEXTS.contains(word)) {
      return Optional.of(matcher.group(1) + (word.equals("hbs") ? ".hbs" : ".md"));
    }
    return kinds.all().stream()
        .filter(other -> !other.equals(kind))
        .filter(other -> word.equals(other.word()) || word.equals(other.word() + "s"))
        .flatMap(other -> other.endings().stream())
        .filter(ending -> ending.endsWith(".md"))
        .findFirst()
        .map(ending -> matcher.group(1) + ending);
  }

  /** Returns the name of the file of a folder that a text was meant as: {@code SKILL.md}. */
  public static Optional<NearMiss> ofFolder(String fileName, Kinds kinds) {
    return kinds.all().stream()
        .filter(kind -> kind.form() == Kind.Form.FOLDER)
        .flatMap(kind -> folder(fileName, Optional.of(kind)).stream())
        .filter(meant -> !meant.name().equals(fileName))
        .findFirst();
  }

  private static Optional<NearMiss> defaults(String name) {
    Matcher matcher = DEFAULTS.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean isSure = !matcher.group(1).isEmpty();
    return Optional.of(isSure ? sure(ScanRoot.DEFAULTS) : unsure(ScanRoot.DEFAULTS, Kind.DEFAULTS));
  }

  /** Returns the intended file of a folder in a root that contains only such folders. */
  private static Optional<NearMiss> folder(String name, Optional<Kind> only) {
    return only.filter(kind -> kind.form() == Kind.Form.FOLDER).stream()
        .flatMap(kind -> kind.endings().stream())
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .map(meant -> unsure(meant, only.orElseThrow()));
  }

  private static Optional<NearMiss> inAnotherCase(String name, List<String> endings) {
    String lower = name.toLowerCase(Locale.ROOT);
    return endings.stream()
        .filter(lower::endsWith)
        .findFirst()
        .map(ending -> sure(name.substring(0, name.length() - ending.length()) + ending));
  }

  private static Optional<NearMiss> text(String name, Kinds kinds) {
    Optional<ForeignFormat> format = ForeignFormat.of(name);
    if (format.isPresent()) {
      return Optional.of(new NearMiss(format.get().target(name), Optional.empty(), format));
    }
    Matcher matcher = FOREIGN_TEXT.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String before = matcher.group(1);
    String ending = matcher.group(2).toLowerCase(Locale.ROOT);
    if (kinds.ofFile(before, Optional.empty()).filter(Kind::isTemplate).isPresent()) {
      return Optional.of(sure(before));
    }
    String ours =
        ending.equals("dotprompt")
            ? ".prompt"
            : LIKE_HANDLEBARS.contains(ending) ? ".hbs" : ending.equals("text") ? ".txt" : ".md";
    return Optional.of(sure(before + ours));
  }

  /**
   * Returns the intended name of a text that ends in the word of its kind, or has an extension of
   * data: {@code seek.tool.md} for {@code seek.tool} and {@code seek.tool.yaml}.
   */
  private static Optional<NearMiss> kindAlone(String name, Kinds kinds) {
    Matcher matcher = WORD_AT_END.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String ending = "." + matcher.group(2).toLowerCase(Locale.ROOT);
    return kinds.all().stream()
        .flatMap(kind -> kind.endings().stream())
        .filter(known -> known.equals(ending + ".md") || known.equals(ending))
        .findFirst()
        .map(known -> sure(matcher.group(1) + known));
  }

  /** Returns the intended name of a document in a root that contains only one kind. */
  private static Optional<NearMiss> data(String name, Kind kind) {
    Matcher matcher = DATA.matcher(name);
    return kind.form() == Kind.Form.DATA && matcher.matches()
        ? Optional.of(sure(matcher.group(1) + "." + ending(matcher.group(2))))
        : Optional.empty();
  }

  private static Optional<NearMiss> data(String name, Kinds kinds) {
    Matcher data = DATA.matcher(name);
    if (!data.matches()) {
      return Optional.empty();
    }
    Matcher camel = CAMEL.matcher(data.group(1));
    Optional<Kind> kind = camel.matches() ? kindOfData(camel.group(2), kinds) : Optional.empty();
    if (kind.isPresent()) {
      return Optional.of(unsure(meant(camel.group(1), kind.get(), data), kind.get()));
    }
    Matcher last = LAST_WORD.matcher(data.group(1));
    if (!last.matches()) {
      return Optional.empty();
    }
    boolean isSure = last.group(2).equals(".");
    return kindOfData(last.group(3), kinds)
        .map(
            found -> {
              String meant = meant(last.group(1), found, data);
              return isSure ? sure(meant) : unsure(meant, found);
            });
  }

  private static Optional<Kind> kindOfData(String word, Kinds kinds) {
    String wanted = word.toLowerCase(Locale.ROOT);
    return kinds.all().stream()
        .filter(kind -> kind.form() == Kind.Form.DATA && kind.word().equals(wanted))
        .findFirst();
  }

  private static String meant(String before, Kind kind, Matcher data) {
    String stem = before.isEmpty() ? "prompt" : before;
    return stem + "." + kind.word() + "." + ending(data.group(2));
  }

  private static String ending(String ending) {
    return ending.toLowerCase(Locale.ROOT).replaceFirst("^json.*", "json");
  }

  private static NearMiss sure(String name) {
    return new NearMiss(name, Optional.empty(), Optional.empty());
  }

  private static NearMiss unsure(String name, Kind reading) {
    return new NearMiss(name, Optional.of(reading), Optional.empty());
  }
}
