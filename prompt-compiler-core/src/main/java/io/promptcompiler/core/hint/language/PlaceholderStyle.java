package io.promptcompiler.core.hint.language;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The styles in which tools write a placeholder, with what looks like one in a text. That something
 * looks like a placeholder is a guess: each style matches wherever it may be meant, and says
 * whether the match can hardly be anything else.
 */
public enum PlaceholderStyle {
  /** <code>${x}</code>, also with a path, a default or an expression. */
  DOLLAR("dollar", "(?<escape>\\$)?\\$\\{\\s*[\\p{L}_][^{}\\r\\n]*\\}") {
    @Override
    boolean isSure(String seen) {
      Matcher name = NAME.matcher(seen);
      return !name.find() || !VARIABLES_OF_SYSTEMS.contains(name.group());
    }
  },

  /** {@code {X}}. */
  BRACE("brace", Patterns.DOUBLED + "|(?<escape>\\\\)?(?<![$#%])\\{[A-Z_][A-Z0-9_]*\\}") {
    @Override
    boolean isSure(String seen) {
      return seen.length() > 4;
    }
  },

  /** {@code [X]}; what people write in this way is often no placeholder. */
  BRACKET("bracket", "(?<escape>\\\\)?\\[[A-Z][A-Z0-9_]+(?:[ -][A-Z][A-Z0-9_]+)*\\](?![(\\[:])") {
    @Override
    boolean isSure(String seen) {
      return false;
    }
  },

  /** {@code {x}} as in format texts of Python and in Spring AI, also with a path or a format. */
  LOWER_BRACE(
      "python or spring-ai",
      // Before a key of JSON doubled braces are Python's. Elsewhere they are none of a placeholder,
      // and what follows a command belongs to it in TeX.
      "(?<!\\\\)\\{\\{\\s*\"[^\"\\r\\n]*\"\\s*:|"
          + Patterns.DOUBLED
          + "|(?<command>\\\\[A-Za-z]{2,}(?:\\{[^{}\\r\\n]*\\})+|\\^\\{[^{}\\r\\n]*\\})"
          + "|(?<escape>\\\\)?(?<![$#%])\\{(?![A-Z_][A-Z0-9_]*\\})(?:"
          + "[\\p{L}_][\\p{L}\\p{Nd}_-]*(?:\\.[\\p{L}_][\\p{L}\\p{Nd}_]*|\\[[^\\]{}\\r\\n]+\\])*"
          + "(?:![rsa])?(?::(?:%[^{}\\r\\n]*|"
          + Patterns.FORMAT
          + "))?"
          + "(?:;\\s*\\w+=[^{}\\r\\n]*)?"
          + "|(?:else)?if\\s*\\([^{}\\r\\n]*\\)"
          + "|0|(?<![\\]\\w).}]\\{)[1-9]\\d?"
          + "|(?<=(?:^|[\\p{L}\\p{Nd}*_>.-] |[\\p{L}] ?: |[(*_']|\\n)\\{)"
          + ")\\}") {
    @Override
    boolean isSure(String seen) {
      return seen.length() > 3 && !seen.matches("\\{\\d*\\}");
    }
  },

  /** {@code {{x}}} as in LangChain4j, in a text that is no Handlebars. */
  TAG("langchain4j", "(?<![{\\\\])\\{\\{[ \\t]*[\\p{L}_][\\p{L}\\p{Nd}_.-]*[ \\t]*\\}\\}"),

  /** <code>{% if x %}</code>, {@code {{ x | upper }}} and <code>{# comment #}</code>. */
  JINJA(
      "Jinja or Liquid",
      "\\{%[-+]?\\s*\\w[^%\\r\\n]*%\\}"
          + "|\\{\\{-?\\s*[\\p{L}_\"'][^{}\\r\\n|]*(?<!\\bas )\\|\\s*\\w[^{}\\r\\n]*\\}\\}"
          + "|\\{# [^\\r\\n]*? #\\}"),

  /** {@code <%= x %>}. */
  ANGLE("ERB, EJS or JSP", "<%[-=#@!]?[^%\\r\\n]+%>"),

  /** <code>#{x}</code>. */
  HASH("Ruby or SpEL", "(?:(?<escape>\\\\)|(?<![#\\\\]))#\\{\\s*[\\p{L}_][^{}\\r\\n]*\\}"),

  /** {@code %s}, {@code %1$s} and {@code %(name)s}. */
  PERCENT(
      "printf",
      "(?<![\\p{Nd}%+])%(?:\\d+\\$)?s(?![\\p{L}\\p{Nd}])"
          + "|(?<![\\p{L}\\p{Nd}%+/.:-])(?:%\\d+\\$[dfx]|%d|%(?:\\.\\d+)?f)"
          + "(?![\\p{L}\\p{Nd}/:-]|%[A-Za-z])"
          + "|%\\([\\p{L}_][\\p{L}\\p{Nd}_]*\\)[-#0+ ]?\\d*(?:\\.\\d+)?[sdrfx]"
          + "|%\\{[\\p{L}_][\\p{L}\\p{Nd}_]*\\}"),

  /** {@code $x}; in code it is the code's own. */
  DOLLAR_NAME("a shell or string.Template", "(?<![\\p{L}\\p{Nd}$\\\\])\\$[\\p{L}_]\\w*") {
    @Override
    boolean isSeen(String seen, boolean isInCode) {
      return !isInCode && !NAMES_OF_SCHEMAS.contains(seen);
    }

    @Override
    boolean isSure(String seen) {
      return seen.length() > 2 && !seen.toUpperCase(Locale.ROOT).equals(seen);
    }
  };

  /** Kept apart, as constants of an enum cannot use static fields of it. */
  private static final class Patterns {
    /** Where braces are doubled, that is one brace as text. */
    static final String DOUBLED = "(?<skip>\\{\\{|\\}\\})";

    /** A format of Python, which says how wide, how precise and of which type. */
    static final String FORMAT =
        "(?=[^}])(?:.?[<>=^])?[+\\- ]?#?0?\\d*[,_]?(?:\\.\\d+)?[bcdeEfFgGnosxX%]?";
  }

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{Nd}_]*");

  /** Variables that texts about shells mention. */
  private static final Set<String> VARIABLES_OF_SYSTEMS =
      Set.of(
          "CLASSPATH",
          "EDITOR",
          "HOME",
          "HOSTNAME",
          "JAVA_HOME",
          "LANG",
          "OLDPWD",
          "PATH",
          "PWD",
          "SHELL",
          "TEMP",
          "TERM",
          "TMP",
          "TMPDIR",
          "USER",
          "USERPROFILE");

  private static final Set<String> NAMES_OF_SCHEMAS =
      Set.of("$anchor", "$comment", "$defs", "$id", "$ref", "$schema", "$vocabulary");

  private final String tool;
  private final Pattern pattern;

  PlaceholderStyle(String tool, String pattern) {
    this.tool = tool;
    this.pattern = Pattern.compile(pattern, Pattern.MULTILINE);
  }

  /** Whose style it is, or the word by which it is migrated. */
  public String tool() {
    return tool;
  }

  /**
   * What looks like a placeholder. What stands in the group {@code escape}, if there is one, makes
   * it text; a match of the groups {@code skip} and {@code command} is none.
   */
  Pattern pattern() {
    return pattern;
  }

  /** Whether a match counts at all. */
  boolean isSeen(String seen, boolean isInCode) {
    return true;
  }

  /** Whether a match can hardly be anything else. */
  boolean isSure(String seen) {
    return true;
  }
}
