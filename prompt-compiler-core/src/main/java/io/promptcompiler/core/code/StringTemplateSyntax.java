package io.promptcompiler.core.code;

import io.promptcompiler.core.code.Template.Mistake;
import io.promptcompiler.core.code.Template.Variable;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Templates of Spring AI, which are StringTemplate with braces. Expressions that are neither
 * certainly right nor certainly wrong have no variables and no mistakes.
 */
final class StringTemplateSyntax implements TemplateSyntax {
  private static final String ID = "[a-zA-Z_][a-zA-Z0-9_-]*";
  private static final String PATH = ID + "(?:\\." + ID + ")*";
  private static final String ESCAPE =
      "Write '\\{' and '\\}' for braces of text, which is '\\\\{' in a Java string.";

  private static final Pattern SIMPLE = Pattern.compile("\\s*" + PATH + "\\s*");
  private static final Pattern CONDITION =
      Pattern.compile("\\s*(?:else)?if\\s*\\(.*", Pattern.DOTALL);
  private static final Pattern CALL = Pattern.compile("\\s*" + ID + "\\(.*\\)\\s*", Pattern.DOTALL);
  private static final Pattern OPTIONS =
      Pattern.compile(
          "\\s*"
              + PATH
              + "\\s*;\\s*(?<option>separator|null|wrap|format|anchor)\\s*=\\s*\"[^\"]*\"\\s*");
  private static final Pattern LOOP =
      Pattern.compile(
          "\\s*(?<lists>"
              + PATH
              + "(?:\\s*,\\s*"
              + PATH
              + ")*)\\s*:\\s*"
              + "\\{(?<names>\\s*"
              + ID
              + "(?:\\s*,\\s*"
              + ID
              + ")*)\\s*\\|(?<body>.*)\\}\\s*",
          Pattern.DOTALL);

  /** Text that StringTemplate rejects: data, prose, lists, alternatives. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\\s*"
              + "|\\s*\"[^\"]*\"\\s*[:,].*"
              + "|\\s*'.*"
              + "|\\s*\\.\\.\\..*"
              + "|\\s*"
              + ID
              + "\\s*:\\s*[\"'\\d\\[].*"
              + "|\\s*"
              + ID
              + "\\s*:\\s*"
              + ID
              + "\\s*(?:,.*)?"
              + "|\\s*"
              + ID
              + "(?:\\s*[|,]\\s*"
              + ID
              + ")+\\s*"
              + "|\\s*"
              + ID
              + "(?:\\s+"
              + ID
              + ")+[\\s.,!?]*",
          Pattern.DOTALL);

  private static final Pattern DOUBLE = Pattern.compile("\\{\\{\\s*(?<name>" + ID + ")\\s*\\}\\}");
  private static final Pattern DOUBLE_DATA =
      Pattern.compile("\\{\\{\\s*\"[^\"]*\"\\s*:.*", Pattern.DOTALL);
  private static final Pattern NEVER = Pattern.compile("(?!)(?<name>)");
  private static final Pattern NAMES = Pattern.compile("(?<![.\\w-])" + ID + "(?![\\w-]*\\()");
  private static final Set<String> KEYWORDS =
      Set.of("if", "elseif", "else", "endif", "true", "false", "super");

  private final boolean refuses;

  /**
   * Creates the syntax.
   *
   * @param refuses whether this version of Spring AI is known to take names that a template defines
   *     for variables without values
   */
  StringTemplateSyntax(boolean refuses) {
    this.refuses = refuses;
  }

  @Override
  public String framework() {
    return "Spring AI";
  }

  @Override
  public Template read(String text) {
    return new Reader(text, refuses).read();
  }

  @Override
  public String written(String name) {
    return "{" + name + "}";
  }

  @Override
  public Set<String> provided() {
    return Set.of();
  }

  @Override
  public Pattern lookalike() {
    return NEVER;
  }

  private static final class Reader {
    private final String text;
    private final boolean refuses;
    private final List<Variable> variables = new ArrayList<>();
    private final List<Mistake> mistakes = new ArrayList<>();
    private final Set<String> words = new HashSet<>();

    Reader(String text, boolean refuses) {
      this.text = text;
      this.refuses = refuses;
    }

    Template read() {
      read(new Span(0, text.length()), Set.of());
      return new Template(variables, mistakes, words);
    }

    /**
     * Reads a part that is outside of tags.
     *
     * @param bound the variables of the loops around it
     */
    private void read(Span part, Set<String> bound) {
      boolean isFirst = true;
      int next = part.start();
      while (next < part.end()) {
        char unit = text.charAt(next);
        if (unit == '\\' && next + 1 < part.end() && "\\{}".indexOf(text.charAt(next + 1)) >= 0) {
          next += 2;
        } else if (unit == '{') {
          int end = end(next, part.end());
          tag(new Span(next, end), bound, isFirst);
          isFirst = false;
          next = end;
        } else {
          next++;
        }
      }
    }

    /** Returns the end of a tag, with the tags and texts in it, or the end of the part. */
    private int end(int open, int limit) {
      int depth = 0;
      boolean isQuoted = false;
      for (int i = open; i < limit; i++) {
        char unit = text.charAt(i);
        if (unit == '\\') {
          i++;
        } else if (unit == '"') {
          isQuoted = !isQuoted;
        } else if (unit == '{' && !isQuoted) {
          depth++;
        } else if (unit == '}' && !isQuoted && --depth == 0) {
          return i + 1;
        }
      }
      int line = text.indexOf('}', open);
      return line < 0 || line >= limit ? limit : line + 1;
    }

    private void tag(Span tag, Set<String> bound, boolean isFirst) {
      String all = text.substring(tag.start(), tag.end());
      Matcher word = Pattern.compile(ID).matcher(all);
      while (word.find()) {
        words.add(word.group());
      }
      Matcher twice = DOUBLE.matcher(all);
      if (twice.matches()) {
        mistakes.add(
            new Mistake(
                DiagnosticCode.DOUBLE_BRACES,
                tag,
                List.of(all, twice.group("name")),
                "Write '{" + twice.group("name") + "}'."));
        return;
      }
      if (DOUBLE_DATA.matcher(all).matches()) {
        text(new Span(tag.start(), tag.start() + 2));
        return;
      }
      if (!all.endsWith("}")
          || all.startsWith("{!")
          || all.startsWith("{\\")
          || all.startsWith("{{")) {
        return;
      }
      String inside = all.substring(1, all.length() - 1);
      Span place = new Span(tag.start() + 1, tag.end() - 1);
      Matcher loop = LOOP.matcher(inside);
      Matcher options = OPTIONS.matcher(inside);
      if (SIMPLE.matcher(inside).matches()) {
        names(place, tag, bound, isFirst);
      } else if (CONDITION.matcher(inside).matches() || CALL.matcher(inside).matches()) {
        names(place, tag, bound, isFirst);
      } else if (options.matches()) {
        names(new Span(place.start(), place.start() + inside.indexOf(';')), tag, bound, isFirst);
        refused(
            new Span(
                place.start() + options.start("option"), place.start() + options.end("option")));
      } else if (loop.matches()) {
        Set<String> inner = new HashSet<>(bound);
        Matcher name = Pattern.compile(ID).matcher(loop.group("names"));
        while (name.find()) {
          inner.add(name.group());
        }
        inner.add("i");
        inner.add("i0");
        names(
            new Span(place.start() + loop.start("lists"), place.start() + loop.end("lists")),
            tag,
            bound,
            isFirst);
        read(new Span(place.start() + loop.start("body"), place.start() + loop.end("body")), inner);
      } else if (TEXT.matcher(inside).matches() && !isKeyword(inside)) {
        text(new Span(tag.start(), tag.start() + 1));
      }
    }

    private static boolean isKeyword(String inside) {
      Matcher first = Pattern.compile(ID).matcher(inside);
      return first.find() && KEYWORDS.contains(first.group());
    }

    /** Adds the names in a part of a tag, except those of properties and functions. */
    private void names(Span part, Span tag, Set<String> bound, boolean isFirst) {
      Matcher name = NAMES.matcher(text).region(part.start(), part.end());
      name.useTransparentBounds(true);
      while (name.find()) {
        Span span = new Span(name.start(), name.end());
        if (KEYWORDS.contains(name.group())) {
          continue;
        }
        if (!bound.contains(name.group())) {
          variables.add(new Variable(name.group(), span, tag));
        } else if (!isFirst) {
          refused(span);
        }
      }
    }

    private void refused(Span span) {
      if (!refuses) {
        return;
      }
      mistakes.add(
          new Mistake(
              DiagnosticCode.REFUSED_BY_VALIDATION,
              span,
              List.of(text.substring(span.start(), span.end())),
              "Set 'validationMode(ValidationMode.NONE)' of 'StTemplateRenderer', or build this part"
                  + " of the text in Java."));
    }

    private void text(Span brace) {
      int end = Math.min(text.length(), brace.start() + 20);
      String shown = text.substring(brace.start(), end).lines().findFirst().orElse("{");
      mistakes.add(
          new Mistake(
              DiagnosticCode.BRACE_AS_VARIABLE,
              brace,
              List.of("Spring AI", shown.strip()),
              ESCAPE));
    }
  }
}
