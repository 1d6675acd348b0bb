package io.promptcompiler.core.code;

import io.promptcompiler.core.code.Template.Mistake;
import io.promptcompiler.core.code.Template.Variable;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/** Compares the variables of a template with the names of the values that it gets. */
final class CheckNames {
  /** The number of characters after a clock from which it matters to the caches of providers. */
  private static final int CACHED = 1_000;

  private final TemplateSyntax syntax;
  private final List<Diagnostic> findings;

  CheckNames(TemplateSyntax syntax, List<Diagnostic> findings) {
    this.syntax = syntax;
    this.findings = findings;
  }

  /**
   * The source of the values of variables.
   *
   * @param kind {@code parameter} or {@code field}; empty for the keys of a map
   * @param owner the name of the method or class
   */
  record Giver(String kind, String owner) {
    /** A map, or calls that each give one value. */
    static final Giver KEYS = new Giver("", "");
  }

  /**
   * Reports mistakes of a text, and variables that have no value.
   *
   * @param place the place in the code, for findings in resources
   */
  void check(MappedText text, Location place, CodeNames names, Giver giver) {
    check(text, place, names, Set.of(), giver);
  }

  /**
   * Reports mistakes of a text, and variables that have no value.
   *
   * @param place the place in the code, for findings in resources
   * @param others names that are not suggested but may have values
   */
  void check(MappedText text, Location place, CodeNames names, Set<String> others, Giver giver) {
    Template template = syntax.read(text.text());
    for (Mistake mistake : template.mistakes()) {
      report(
          Diagnostic.of(mistake.code(), text.location(mistake.span()), mistake.words().toArray())
              .fix(mistake.fix()),
          place);
    }
    for (Variable variable : template.variables()) {
      if (names.isComplete()
          && !names.given().containsKey(variable.name())
          && !others.contains(variable.name())
          && !syntax.provided().contains(variable.name())) {
        report(missing(text.location(variable.span()), variable.name(), names, giver), place);
      }
    }
    lookalikes(text, place, template, names);
    clock(text, place, template);
  }

  /**
   * Reports the names that none of several texts uses. If a variable has no value, one of the names
   * is probably meant by it, so they are not reported as well.
   *
   * @param names all names
   * @param reported those that can have no other purpose
   * @param kind the word for what gives a value
   */
  void checkUsed(List<MappedText> texts, CodeNames names, CodeNames reported, String kind) {
    Set<String> used = new LinkedHashSet<>();
    for (MappedText text : texts) {
      Template template = syntax.read(text.text());
      boolean isMissing =
          template.variables().stream()
              .anyMatch(
                  variable ->
                      !names.given().containsKey(variable.name())
                          && !syntax.provided().contains(variable.name()));
      if (isMissing) {
        return;
      }
      used.addAll(template.words());
    }
    for (Map.Entry<String, Location> name : reported.given().entrySet()) {
      boolean isAlike = texts.stream().anyMatch(text -> lookalikes(text).contains(name.getKey()));
      if (!used.contains(name.getKey()) && !isAlike) {
        findings.add(
            Diagnostic.of(DiagnosticCode.UNUSED_VALUE, name.getValue(), name.getKey())
                .fix("Write '" + syntax.written(name.getKey()) + "', or remove the " + kind + "."));
      }
    }
  }

  private Diagnostic missing(Location place, String name, CodeNames names, Giver giver) {
    List<String> known = new ArrayList<>(names.given().keySet());
    String first = name.substring(0, Math.max(0, name.indexOf('.')));
    Fix fix =
        known.contains(first)
            ? Fix.of(
                syntax.framework()
                    + " reads no properties of '"
                    + first
                    + "': give this value a name of its own.")
            : Suggestion.correction(name, known, place).suggested();
    if (giver.kind().isEmpty()) {
      return Diagnostic.of(DiagnosticCode.NO_VALUE, place, name)
          .fix(fix.then(Suggestion.list("Given are", known)));
    }
    String plural = giver.kind().equals("field") ? "Fields" : "Variables";
    return Diagnostic.of(DiagnosticCode.NOT_A_PARAMETER, place, name, giver.kind(), giver.owner())
        .fix(fix.then(Suggestion.list(plural, known)));
  }

  /** Reports parts that look like variables and have the name of a value that is not used. */
  private void lookalikes(MappedText text, Location place, Template template, CodeNames names) {
    Matcher matcher = syntax.lookalike().matcher(text.text());
    while (matcher.find()) {
      String name = matcher.group("name");
      if (names.given().containsKey(name) && !template.words().contains(name)) {
        report(
            Diagnostic.of(
                    DiagnosticCode.SENT_AS_WRITTEN,
                    text.location(new Span(matcher.start(), matcher.end())),
                    matcher.group(),
                    syntax.framework())
                .fix("Write '" + syntax.written(name) + "'."),
            place);
      }
    }
  }

  private Set<String> lookalikes(MappedText text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher matcher = syntax.lookalike().matcher(text.text());
    while (matcher.find()) {
      names.add(matcher.group("name"));
    }
    return names;
  }

  private void clock(MappedText text, Location place, Template template) {
    template.variables().stream()
        .filter(variable -> LangChain4jSyntax.CLOCKS.contains(variable.name()))
        .filter(variable -> syntax.provided().contains(variable.name()))
        .filter(variable -> text.text().length() - variable.tag().end() > CACHED)
        .findFirst()
        .ifPresent(
            variable ->
                report(
                    Diagnostic.of(
                            DiagnosticCode.CLOCK_FIRST,
                            text.location(variable.span()),
                            variable.name())
                        .fix("Move it to the end."),
                    place));
  }

  /** Reports a finding, with the place in the code if it is in a resource. */
  void report(Diagnostic finding, Location place) {
    findings.add(
        finding.location().source() == place.source() ? finding : finding.includedFrom(place));
  }
}
