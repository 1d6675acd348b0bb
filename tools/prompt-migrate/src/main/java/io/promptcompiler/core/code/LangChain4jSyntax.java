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

/** Templates of LangChain4j without Quarkus: variables in double braces, and nothing else. */
final class LangChain4jSyntax implements TemplateSyntax {
  /** The variables for which each rendering has a value. */
  static final Set<String> CLOCKS = Set.of("current_date", "current_time", "current_date_time");

  /** Matches in data and other languages, but not in names of Java variables or keys. */
  private static final Pattern NO_NAME = Pattern.compile("[\"'{}:\\[\\]()<>=,|]|^[#/^>!&]");

  /** A variable as Mustache writes those that it does not escape; not an argument in LaTeX. */
  private static final Pattern TRIPLE =
      Pattern.compile("(?<![\\w}])\\{\\{\\{\\s*(?<name>[\\p{L}_][\\w.-]*)\\s*\\}\\}\\}");

  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\w.-]*");

  private static final Pattern OF_QUARKUS = Pattern.compile("(?<!\\{)\\{response_schema\\}(?!\\})");

  private static final Pattern LOOKALIKE =
      Pattern.compile("(?<![{\\\\])\\$?\\{\\s*(?<name>[\\w.-]+)\\s*\\}(?!\\})");

  @Override
  public String framework() {
    return "LangChain4j";
  }

  @Override
  public Template read(String text) {
    List<Variable> variables = new ArrayList<>();
    List<Mistake> mistakes = new ArrayList<>();
    Set<String> words = new HashSet<>();
    LangChain4jTags tags = new LangChain4jTags(text);
    while (tags.next()) {
      Span tag = tags.tag();
      Span name = tags.name();
      String word = text.substring(name.start(), name.end());
      words.add(word);
      if (NO_NAME.matcher(word).find()) {
        Matcher triple = TRIPLE.matcher(text).useTransparentBounds(true);
        triple.region(tag.start(), text.length());
        boolean isTriple = triple.lookingAt();
        mistakes.add(
            new Mistake(
                DiagnosticCode.BRACE_AS_VARIABLE,
                isTriple ? new Span(tag.start(), triple.end()) : tag,
                List.of(framework(), text.substring(tag.start(), tag.end())),
                isTriple
                    ? "Write '" + written(triple.group("name")) + "'."
                    : "LangChain4j has variables only, and '{{' cannot be escaped. Pass this part as"
                        + " the value of a variable."));
        WORD.matcher(word).results().forEach(inside -> words.add(inside.group()));
      } else {
        variables.add(new Variable(word, name, tag));
      }
    }
    Matcher quarkus = OF_QUARKUS.matcher(text);
    while (quarkus.find()) {
      mistakes.add(
          new Mistake(
              DiagnosticCode.SENT_AS_WRITTEN,
              new Span(quarkus.start(), quarkus.end()),
              List.of(quarkus.group(), framework()),
              "Only Quarkus replaces it. Remove it: LangChain4j adds the format of the answer by"
                  + " itself."));
    }
    return new Template(variables, mistakes, words);
  }

  @Override
  public String written(String name) {
    return "{{" + name + "}}";
  }

  @Override
  public Set<String> provided() {
    return CLOCKS;
  }

  @Override
  public Pattern lookalike() {
    return LOOKALIKE;
  }
}
