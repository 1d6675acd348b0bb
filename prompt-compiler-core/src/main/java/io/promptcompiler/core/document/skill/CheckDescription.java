package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.runtime.integration.Json;
import java.util.regex.Pattern;

/** Checks how a description is written, and whether an agent learns when to use the skill. */
final class CheckDescription {
  private static final Pattern WHEN =
      Pattern.compile(
          "\\b(?:use|used|uses|using|useful|when|whenever|while|if|before|after|trigger\\w*|invoke\\w*|for)\\b",
          Pattern.CASE_INSENSITIVE);

  private CheckDescription() {}

  static void check(SkillText skill, Scalar description, DiagnosticSink sink) {
    Location place = description.location();
    String written = place.text().stripTrailing();
    // A template's description is written anew, on one line.
    if (written.contains("\n") && !skill.isTemplate()) {
      Location start =
          new Location(place.source(), new Span(place.span().start(), place.span().start() + 1));
      String line = description.text().strip().replaceAll("(?<!\\s)\\s*\\R\\s*", " ");
      sink.report(
          Diagnostic.of(DiagnosticCode.SKILL_DESCRIPTION_FOLDED, start)
              .fix(
                  Fix.of("Write it on one line, in quotes.")
                      .replacing(
                          new Location(
                              place.source(),
                              new Span(
                                  place.span().start(), place.span().start() + written.length())),
                          Json.stringify(line))));
    }
    if (!WHEN.matcher(description.text()).find()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.SKILL_DESCRIPTION_WITHOUT_USE, place)
              .fix("Add a sentence such as 'Use when …'."));
    }
  }
}
