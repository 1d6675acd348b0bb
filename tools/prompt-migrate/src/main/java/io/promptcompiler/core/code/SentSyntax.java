package io.promptcompiler.core.code;

import io.promptcompiler.core.code.Template.Mistake;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts that a framework sends as they are: what looks like a variable of the framework is a
 * mistake, except in code, paths and formulas.
 */
final class SentSyntax implements TemplateSyntax {
  private static final Pattern NEVER = Pattern.compile("(?!)(?<name>)");

  private final String framework;
  private final Set<Language> languages;
  private final Pattern variable;
  private final UnaryOperator<String> fix;

  private SentSyntax(
      String framework, Set<Language> languages, String variable, UnaryOperator<String> fix) {
    this.framework = framework;
    this.languages = languages;
    this.variable = Pattern.compile(variable);
    this.fix = fix;
  }

  static SentSyntax langChain4j() {
    return new SentSyntax(
        "LangChain4j",
        EnumSet.of(Language.TAG),
        "\\{\\{\\s*(?<name>[\\p{L}_][\\p{L}\\p{Nd}_]*)\\s*\\}\\}",
        "Render it: 'PromptTemplate.from(…).apply(Map.of(\"%s\", …)).text()'."::formatted);
  }

  static SentSyntax spring() {
    return spring("Render it: 'new PromptTemplate(…).render(Map.of(\"%s\", …))'."::formatted);
  }

  /**
   * Returns the syntax of texts of Spring AI.
   *
   * @param fix returns the fix for a variable
   */
  static SentSyntax spring(UnaryOperator<String> fix) {
    return new SentSyntax(
        "Spring AI",
        EnumSet.of(Language.BRACE, Language.LOWER_BRACE, Language.TAG),
        "\\{(?:\\{\\s*+)?+(?<name>[a-zA-Z_][a-zA-Z0-9_]*+)\\s*+\\}\\}?+",
        fix);
  }

  @Override
  public String framework() {
    return framework;
  }

  @Override
  public Template read(String text) {
    List<Mistake> mistakes = new ArrayList<>();
    List<Span> all = List.of(new Span(0, text.length()));
    for (PlaceholderMatch match : PlaceholderScanner.in(new SourceText("", text), all, languages)) {
      Matcher found = variable.matcher(match.text());
      if (match.isSure() && !match.isCode() && !match.isEscaped() && found.matches()) {
        mistakes.add(mistake(match.span(), found));
      }
    }
    return new Template(List.of(), mistakes, Set.of());
  }

  private Mistake mistake(Span place, Matcher found) {
    String name = found.group("name");
    boolean isTag = found.group().startsWith("{{") && framework.equals("Spring AI");
    return new Mistake(
        DiagnosticCode.SENT_AS_WRITTEN,
        place,
        List.of(found.group(), framework),
        (isTag ? "Write '{" + name + "}'. " : "") + fix.apply(name));
  }

  @Override
  public String written(String name) {
    throw new UnsupportedOperationException("the text has no variables");
  }

  @Override
  public Set<String> provided() {
    return Set.of();
  }

  @Override
  public Pattern lookalike() {
    return NEVER;
  }
}
