package io.promptcompiler.core.hint.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The template languages and placeholders of other tools, one row each. A row has the form of
 * placeholders that are recognized by themselves, forms that are recognized only with a known name,
 * and signs of a text that is entirely written in the language.
 */
public enum Language {
  /** <code>${x}</code>, also with a path, a default or an expression. */
  DOLLAR(
      row("dollar")
          .looks("(?<escape>\\$)?\\$\\{\\s*[\\p{L}_][^{}\\r\\n]*\\}")
          .unsure(
              // Variables that texts about shells often mention.
              "[^\\p{L}_]*(?:CLASSPATH|EDITOR|HOME|HOSTNAME|JAVA_HOME|LANG|OLDPWD|PATH|PWD|SHELL"
                  + "|TEMP|TERM|TMP|TMPDIR|USER|USERPROFILE)(?![\\p{L}\\p{Nd}_]).*")
          .value("\\$!?\\{" + Regex.PATH + "\\}")
          .value("\\$\\{input:" + Regex.ANY_NAME + "\\}")),

  /** {@code {X}}. */
  BRACE(
      row("brace")
          .looks(Regex.DOUBLED + "|(?<escape>\\\\)?(?<![$#%])\\{[A-Z_][A-Z0-9_]*\\}")
          .unsure(".{0,4}")),

  /** {@code [X]}; text in this form is often not a placeholder. */
  BRACKET(
      row("bracket")
          .looks("(?<escape>\\\\)?\\[[A-Z][A-Z0-9_]++(?:[ -][A-Z][A-Z0-9_]++)*+\\](?![(\\[:])")
          .unsure("[^_]*")
          .unfilled("\\[[A-Z][A-Z0-9_]++(?: [A-Z][A-Z0-9_]++)++\\](?![(\\[:])")
          .value("\\[([A-Z][A-Z0-9_]+)\\](?![(\\[:])")),

  /** {@code {x}} as in format texts of Python and in Spring AI, also with a path or a format. */
  LOWER_BRACE(
      row("python or spring-ai")
          .looks(
              // Doubled braces before a JSON key are escapes of Python; others are text. Braces
              // after a TeX command belong to the command.
              "(?<!\\\\)\\{\\{\\s*\"[^\"\\r\\n]*\"\\s*:|"
                  + Regex.DOUBLED
                  + "|(?<command>\\\\[A-Za-z]{2,}(?:\\{[^{}\\r\\n]*+\\})++|\\^\\{[^{}\\r\\n]*\\})"
                  + "|(?<escape>\\\\)?(?<![$#%])\\{(?![A-Z_][A-Z0-9_]*\\})(?:"
                  + "[\\p{L}_][\\p{L}\\p{Nd}_-]*(?:\\.[\\p{L}_][\\p{L}\\p{Nd}_]*+|\\[[^\\]{}\\r\\n]++\\])*+"
                  + "(?:![rsa])?(?::(?:%[^{}\\r\\n]*|"
                  + Regex.FORMAT
                  + "))?"
                  + "(?:;\\s*\\w+=[^{}\\r\\n]*)?"
                  + "|(?:else)?if\\s*\\([^{}\\r\\n]*\\)"
                  + "|0|(?<![\\]\\w).}]\\{)[1-9]\\d?"
                  + "|(?<=(?:^|[\\p{L}\\p{Nd}*_>.-] |[\\p{L}] ?: |[(*_']|\\n)\\{)"
                  + ")\\}")
          .unsure(".{0,3}|\\{\\d*\\}|\\{[^:]*: .*")
          .unfilled("(?<=[ \"'(])\\{\\d\\}(?=[ .,;:!?\"')]|\\R|\\z)")
          .value("(?<![{_^])(?<!\\\\[A-Za-z]{1,20})\\{" + Regex.PATH + "(?:![rsa])?\\}")
          .value("(?<!\\{)\\{" + Regex.PATH + Regex.TYPED + "\\}")
          .weak("(?<!\\{)\\{[ \\t]+" + Regex.PATH + "[ \\t]+\\}")
          .weak("(?<!\\{)\\{" + Regex.PATH + ":[^\\s{}:\"']{1,12}\\}")),

  /** {@code {{x}}} as in LangChain4j, in a text that is not Handlebars. */
  TAG(
      row("langchain4j")
          .looks("(?<![{\\\\])\\{\\{[ \\t]*[\\p{L}_][\\p{L}\\p{Nd}_.-]*[ \\t]*\\}\\}")),

  BAML(
      row("BAML")
          .texts(
              "BAML",
              Regex.JINJA_ADVICE,
              "\\{\\{-?\\s*(?:_\\.role\\(|ctx\\.output_format|_\\.chat\\()")),

  LIQUID(
      row("Liquid")
          .texts(
              "Liquid",
              Regex.JINJA_ADVICE,
              "\\{%-?\\s*(?:(?:assign|capture|case|cycle|elsif|paginate|render|tablerow|unless)\\b"
                  + "|(?:if|for)\\b[^%]*\\bcontains\\b)"
                  + "|\\{\\{-?[^{}]*\\|\\s*\\w+:\\s|\\bforloop\\.",
              "\\{%")),

  /** <code>{% if x %}</code>, {@code {{ x | upper }}} and <code>{# comment #}</code>. */
  JINJA(
      row("Jinja or Liquid")
          .looks(
              "\\{%[-+]?\\s*\\w[^%\\r\\n]*%\\}"
                  + "|\\{\\{-?\\s*[\\p{L}_\"'][^{}\\r\\n|]*(?<!\\bas )\\|\\s*\\w[^{}\\r\\n]*\\}\\}"
                  + "|\\{# (?:(?!\\{# | #\\})[^\\r\\n])*+ #\\}")
          .block(
              "\\{%-?\\s*(?:if|elif|unless|case)\\s+(?:not\\s+)?"
                  + "(?:(?:\"[^\"%]*\"|'[^'%]*')\\s+(?:not\\s+)?in\\s+)?"
                  + Regex.NAME
                  + "\\b[^%}\\n]*%\\}")
          .loop(
              "\\{%-?\\s*for\\s+\\w+(?:\\s*,\\s*\\w+)?\\s+in\\s+" + Regex.NAME + "\\b[^%}\\n]*%\\}")
          .texts(
              "Jinja",
              Regex.JINJA_ADVICE + " Or try 'prompt migrate', which keeps the output.",
              "\\{%[-+]?\\s*(?:if|for|set|macro|block|extends|include|import|call|filter|with)\\b",
              "\\{%[-+]?\\s*(?:end\\w+|extends|include|import)\\b")),

  GO(
      row("a Go template")
          .texts(
              "a Go template",
              "Write '{{name}}' without the dot, '{{#if name}}…{{else}}…{{/if}}', and"
                  + " '{{#each list as |item|}}…{{/each}}' for 'range'.",
              "\\{\\{-?\\s*(?:(?:if|with|range|else if|define|template|block)\\s+[^{}]*(?<![\\w)/])[.$]|\\$\\w+\\s*:=)",
              "\\{\\{-?\\s*end\\s*-?\\}\\}")),

  MUSTACHE(
      row("Mustache with other delimiters")
          .texts(
              "Mustache with other delimiters",
              "Remove the tag that sets the delimiters, and write all tags with '{{' and '}}'.",
              "\\{\\{=\\s{0,9}+\\S{1,9}\\s{1,9}\\S{1,9}\\s{0,9}=\\}\\}")),

  /** {@code <%= x %>}. */
  ERB(
      row("ERB, EJS or JSP")
          .looks("<%[-=#@!]?[^%\\r\\n]+%>")
          .value("<%[=-]\\s*@?" + Regex.PATH + "\\s*-?%>")
          .texts(
              "ERB or EJS",
              Regex.BLOCK_ADVICE,
              "<%-?\\s*(?:if|unless|for|while|\\w+(?:\\.(?!(?:each|forEach|map)\\b)\\w++)*+\\.(?:each|forEach|map))\\b[^%]*%>",
              "<%-?\\s*(?:end|\\}\\)?;?)\\s*-?%>")),

  FREEMARKER(
      row("FreeMarker")
          .texts(
              "FreeMarker",
              Regex.BLOCK_ADVICE,
              "<#(?:if|list|assign|macro)\\s",
              "</#\\w+>|<#assign\\s")),

  VELOCITY(
      row("Velocity")
          .texts("Velocity", Regex.BLOCK_ADVICE, "(?<!\\w)#(?:if|foreach)\\s*\\(", "#end\\b")),

  /** <code>#{x}</code>. */
  HASH(
      row("Ruby or SpEL")
          .looks("(?:(?<escape>\\\\)|(?<![#\\\\]))#\\{\\s*[\\p{L}_][^{}\\r\\n]*\\}")
          .value("[#@%]\\{" + Regex.PATH + "\\}")),

  /** {@code %s}, {@code %1$s} and {@code %(name)s}. */
  PERCENT(
      row("printf")
          .looks(
              "(?<![\\p{Nd}%+])%(?:\\d+\\$)?s(?![\\p{L}\\p{Nd}])"
                  + "|(?<![\\p{L}\\p{Nd}%+/.:-])(?:%\\d+\\$[dfx]|%[-0,+]*+\\d*+d|%[-0,+]*+\\d*+(?:\\.\\d++)?f"
                  + "|%-?\\d+s)"
                  + "(?![\\p{L}\\p{Nd}/:-]|%[A-Za-z])"
                  + "|%\\([\\p{L}_][\\p{L}\\p{Nd}_]*\\)[-#0+ ]?\\d*(?:\\.\\d+)?[sdrfx]"
                  + "|%\\{[\\p{L}_][\\p{L}\\p{Nd}_]*\\}")
          .unfilled("(?<=\\d)%%(?![\\w%])|(?<![A-Za-z0-9%])%n(?![a-z0-9_])")
          .value("%\\(" + Regex.ANY_NAME + "\\)[sdr]")),

  /** {@code $x}; within code it is part of the code. */
  DOLLAR_NAME(
      row("a shell or string.Template")
          .looks(
              "(?<![\\p{L}\\p{Nd}$\\\\])"
                  + "\\$(?!(?:ARGUMENTS|anchor|comment|defs|id|ref|schema|vocabulary)(?!\\w))[\\p{L}_]\\w*")
          .unsure(".{0,2}|[^\\p{Ll}]*")
          .outsideOfCode()
          .value("(?<![\\w$\\\\])\\$!?" + Regex.PATH + "(?![\\w({$])")
          .weak("(?<![\\w$])\\$" + Regex.NAME + "\\$(?!\\w)")
          .weak("\\$\\(" + Regex.ANY_NAME + "\\)")),

  /** {@code $ARGUMENTS} and {@code $1}. Other digits are mostly amounts of money. */
  COMMAND(
      row("a command of Claude Code")
          .looks(
              "(?<![\\p{L}\\p{Nd}$\\\\])\\$(?:ARGUMENTS(?!\\w)|1(?![\\p{L}\\p{Nd}_%]|[.,]\\p{Nd}"
                  + "|[ -]?(?:k|m|bn|a|an|per|each|million|billion|trillion|thousand|dollars?|USD)\\b))")
          .outsideOfCode()),

  /** Forms that are mostly recognized only with a known name. */
  NAMED(
      row("others")
          .looks("(?<!<)<<\\s*[\\p{L}_][\\p{L}\\p{Nd}_]*\\s*>>(?!>)")
          .unfilled(
              "(?<![\\w%])%[a-z][a-z0-9_]+%(?![\\w\\\\])"
                  + "|(?<!\\[)\\[\\[[ \\t]*[A-Za-z_][A-Za-z0-9_-]*[ \\t]*\\]\\](?![\\](])")
          .value("(?<![\\w%])%" + Regex.NAME + "%(?!\\w)")
          .value("\\[\\[\\s*" + Regex.ANY_NAME + "\\s*\\]\\]")
          .value("(?<!<)<<\\s*" + Regex.ANY_NAME + "\\s*>>(?!>)")
          .weak("\\u00ab\\s?" + Regex.ANY_NAME + "\\s?\\u00bb")
          .value("\\\\\\{\\\\\\{\\s*" + Regex.PATH + "\\s*\\\\\\}\\\\\\}")
          .value("(?:\\uff5b{1,2}|\\{\\uff5b)\\s*" + Regex.PATH + "\\s*(?:\\uff5d{1,2}|\\uff5d\\})")
          .weak("(?<![\\w<])<" + Regex.ANY_NAME + ">")
          .weak("\\\\\\(" + Regex.ANY_NAME + "\\)")
          .weak("(?<![\\w])__([A-Za-z][A-Za-z0-9]*+(?:_[A-Za-z0-9]++)*+)__(?!\\w)"));

  /**
   * Matches before the first characters of all placeholders. Patterns that begin with it are fast,
   * because most text has none of these characters.
   */
  static final String FIRST = "(?=[{}$#@%<^\\[\\\\_\\uff5b\\u00ab])";

  /**
   * Regular expressions. They are in a nested class, because enum constants cannot use static
   * fields of their enum.
   */
  private static final class Regex {
    static final String NAME = "([A-Za-z_][A-Za-z0-9_]*)";

    /** A name, including names that only Handlebars supports. */
    static final String ANY_NAME = "([A-Za-z_][A-Za-z0-9_-]*)";

    /** A name, or a path of names. */
    static final String PATH = "([A-Za-z_][A-Za-z0-9_-]*(?:\\.[A-Za-z_][A-Za-z0-9_-]*){0,8})";

    /** Doubled braces, which escape a single brace. */
    static final String DOUBLED = "(?<skip>\\{\\{|\\}\\})";

    /** A format of Python: width, precision and type. */
    static final String FORMAT =
        "(?=[^}])(?:.?[<>=^])?[+\\- ]?#?0?\\d*[,_]?(?:\\.\\d+)?[bcdeEfFgGnosxX%]?";

    /** A format of Python that is hardly anything else: it has a type, a precision or groups. */
    static final String TYPED =
        "(?:![rsa])?:(?:.?[<>=^])?[+\\- ]?#?0?\\d*(?:[,_](?:\\.\\d+)?[defgs%]?|\\.\\d+[defgs%]?|[defgs%])";

    static final String BLOCK_ADVICE =
        "Write '{{name}}', '{{#if name}}…{{else}}…{{/if}}', and"
            + " '{{#each list as |item|}}…{{/each}}'.";

    static final String JINJA_ADVICE =
        "Write '{{#if name}}…{{else}}…{{/if}}', '{{#each list as |item|}}…{{/each}}', and"
            + " '{{upper name}}' for a filter.";
  }

  @SuppressWarnings("ImmutableEnumChecker") // The row is not modified after construction.
  private final Row row;

  Language(Row row) {
    this.row = row;
  }

  /** Returns the name of the tool, or the word for migrating from it. */
  public String tool() {
    return row.tool;
  }

  /**
   * Returns the pattern of placeholders, if they are found without a known name. A match of the
   * group {@code escape} is an escaped placeholder; matches of the groups {@code skip} and {@code
   * command} do not count.
   */
  Optional<Pattern> looks() {
    return row.looks;
  }

  /** Returns whether a match is almost certainly a placeholder. */
  boolean isSure(String match) {
    return row.unsure.filter(pattern -> pattern.matcher(match).matches()).isEmpty();
  }

  /** Returns the pattern of what is a placeholder only within a line of a text without any. */
  Optional<Pattern> unfilled() {
    return row.unfilled;
  }

  boolean isOfCode() {
    return row.isOfCode;
  }

  /** Returns the forms that are recognized with a known name. */
  List<Form> forms() {
    return row.forms;
  }

  /**
   * Returns the signs that all texts in the language have; empty if no texts are entirely written
   * in it.
   */
  List<Pattern> signs() {
    return row.signs;
  }

  String title() {
    return row.title;
  }

  /** Returns how to write blocks of the language in Handlebars; empty if it has none. */
  public String advice() {
    return row.advice;
  }

  /**
   * A form of placeholders.
   *
   * @param regex a regular expression whose only group is the name
   */
  record Form(PlaceholderMatch.Kind kind, String regex) {}

  private static Row row(String tool) {
    return new Row(tool);
  }

  private static final class Row {
    private final String tool;
    private Optional<Pattern> looks = Optional.empty();
    private Optional<Pattern> unfilled = Optional.empty();
    private final List<Form> forms = new ArrayList<>();
    private List<Pattern> signs = List.of();
    private Optional<Pattern> unsure = Optional.empty();
    private boolean isOfCode;
    private String title = "";
    private String advice = "";

    Row(String tool) {
      this.tool = tool;
    }

    Row looks(String regex) {
      looks = Optional.of(Pattern.compile(FIRST + "(?:" + regex + ")", Pattern.MULTILINE));
      return this;
    }

    Row unfilled(String regex) {
      unfilled = Optional.of(Pattern.compile(FIRST + "(?:" + regex + ")"));
      return this;
    }

    Row unsure(String regex) {
      unsure = Optional.of(Pattern.compile(regex, Pattern.DOTALL));
      return this;
    }

    Row outsideOfCode() {
      isOfCode = true;
      return this;
    }

    Row value(String regex) {
      return form(PlaceholderMatch.Kind.VALUE, regex);
    }

    /** Adds a form that is usually text. */
    Row weak(String regex) {
      return form(PlaceholderMatch.Kind.WEAK_VALUE, regex);
    }

    Row block(String regex) {
      return form(PlaceholderMatch.Kind.BLOCK, regex);
    }

    Row loop(String regex) {
      return form(PlaceholderMatch.Kind.LOOP, regex);
    }

    private Row form(PlaceholderMatch.Kind kind, String regex) {
      forms.add(new Form(kind, regex));
      return this;
    }

    /** Sets the name, the advice and the signs of a language for entire texts. */
    Row texts(String name, String how, String... regexes) {
      title = name;
      advice = how;
      signs = Arrays.stream(regexes).map(Pattern::compile).toList();
      return this;
    }
  }
}
