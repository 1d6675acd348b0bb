package io.promptcompiler.core.document.template;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Mustache;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replaces {@code {{skill:name}}} by the text of the skill, unchanged except for its last line
 * break. This happens before parsing, so that whitespace control applies to the combined text.
 */
final class SpliceSkills {
  private static final String SKILL = "skill:";

  private final Inclusions inclusions;
  private final DiagnosticSink sink;
  private final SplicedText.Builder whole = new SplicedText.Builder();
  private final List<SourceFile> inProgress = new ArrayList<>();
  private final List<Location> includedFrom = new ArrayList<>();
  private int size;
  private boolean isExceeded;

  private SpliceSkills(Inclusions inclusions, DiagnosticSink sink) {
    this.inclusions = inclusions;
    this.sink = sink;
  }

  /** Returns whether a tree includes skills. */
  static boolean isNeeded(Body tree) {
    return !skills(tree).isEmpty();
  }

  /**
   * Returns the text of a template with its skills; empty, with a finding, if it is too long.
   *
   * @param inclusions provides and records the skills
   */
  static Optional<SplicedText> splice(
      SourceFile file,
      SplicedText template,
      Body tree,
      Inclusions inclusions,
      DiagnosticSink sink) {
    SpliceSkills splicing = new SpliceSkills(inclusions, sink);
    splicing.add(file, template, tree);
    return splicing.isExceeded
        ? Optional.empty()
        : Optional.of(splicing.whole.build(file.text().path()));
  }

  private void add(SourceFile file, SplicedText text, Body tree) {
    String content = text.text().content();
    Span template = text.span();
    inProgress.add(file);
    int from = template.start();
    for (Mustache skill : skills(tree)) {
      if (isExceeded) {
        break;
      }
      int to = skill.span().start();
      int next = skill.span().end();
      to = skill.strip().before() ? before(content, from, to) : to;
      next = skill.strip().after() ? after(content, next, template.end()) : next;
      copy(text, from, to);
      include(file, text, skill);
      from = Math.max(from, next);
    }
    copy(text, from, template.end());
    inProgress.remove(inProgress.size() - 1);
  }

  private void copy(SplicedText text, int from, int to) {
    if (from < to && hasRoom(to - from, List.of())) {
      whole.add(text, new Span(from, to), includedFrom);
    }
  }

  /**
   * Counts the characters of skills, and returns whether they are within the limit.
   *
   * @param next the next skill
   */
  private boolean hasRoom(int characters, List<SourceFile> next) {
    if (!includedFrom.isEmpty() && !isExceeded) {
      size += characters;
      isExceeded = size > Limits.SKILL_CHARACTERS;
      if (isExceeded) {
        List<String> skills =
            Stream.concat(inProgress.stream().skip(1), next.stream())
                .map(file -> file.id().path())
                .toList();
        // The total exceeds the limit, so the finding is located in the template.
        Location place = includedFrom.get(includedFrom.size() - 1);
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.TOO_MUCH_INCLUDED,
                    place,
                    "skill",
                    Suggestion.chain(skills),
                    Limits.SKILL_CHARACTERS,
                    "characters")
                .fix(
                    "Include less text or include it less often: each skill that includes another"
                        + " one twice doubles the text."));
      }
    }
    return !isExceeded;
  }

  private void include(SourceFile from, SplicedText text, Mustache tag) {
    String name = tag.call().callee().original().substring(SKILL.length());
    Location place = text.at(tag.call().callee().span());
    Optional<FragmentText> found = inclusions.skill(from, name, place, this::report);
    if (found.isEmpty()) {
      whole.lack();
      return;
    }
    FragmentText skill = found.get();
    inclusions.include(skill.file());
    int known = inProgress.indexOf(skill.file());
    if (known < 0 && inProgress.size() > Limits.INCLUDE_DEPTH) {
      report(
          Diagnostic.of(DiagnosticCode.TOO_DEEP, place, Limits.INCLUDE_DEPTH)
              .fix("Merge the texts of some of these skills."));
      whole.lack();
      return;
    }
    if (known >= 0) {
      String way =
          Stream.concat(
                  inProgress.subList(known, inProgress.size()).stream(), Stream.of(skill.file()))
              .map(file -> file.id().path())
              .collect(Collectors.joining(" → "));
      report(
          Diagnostic.of(DiagnosticCode.INCLUDE_CYCLE, place, name, way)
              .fix("Remove one of these includes."));
      whole.lack();
      return;
    }
    includedFrom.add(0, place);
    // An empty skill counts too, because it costs time.
    if (!hasRoom(Limits.CHARACTERS_OF_A_TAG, List.of(skill.file()))) {
      includedFrom.remove(0);
      return;
    }
    skill.problems().forEach(this::report);
    if (skill.tree().isPresent()) {
      Span inside = withoutLastBreak(skill.file().text(), skill.template());
      add(skill.file(), SplicedText.of(skill.file().text(), inside), skill.tree().get());
    } else {
      whole.lack();
    }
    includedFrom.remove(0);
    if (skill.deprecated().isPresent()) {
      report(
          Diagnostic.of(DiagnosticCode.DEPRECATED_INCLUDE, place, "skill", name)
              .fix(skill.deprecated().get()));
    }
  }

  private void report(Diagnostic diagnostic) {
    Diagnostic reported = diagnostic;
    for (Location place : includedFrom) {
      reported = reported.includedFrom(place);
    }
    sink.report(reported);
  }

  private static Span withoutLastBreak(SourceText text, Span span) {
    String content = text.content();
    int end = span.end();
    if (end > span.start() && content.charAt(end - 1) == '\n') {
      end--;
      if (end > span.start() && content.charAt(end - 1) == '\r') {
        end--;
      }
    }
    return new Span(span.start(), end);
  }

  private static int before(String content, int from, int to) {
    int at = to;
    while (at > from && Character.isWhitespace(content.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static int after(String content, int from, int to) {
    int at = from;
    while (at < to && Character.isWhitespace(content.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Returns the tags that include skills, in the order of the text. */
  private static List<Mustache> skills(Body tree) {
    List<Mustache> skills = new ArrayList<>();
    collect(tree, skills);
    skills.sort(Comparator.comparing(skill -> skill.span().start()));
    return skills;
  }

  private static void collect(Body body, List<Mustache> skills) {
    for (Statement statement : body.statements()) {
      if (statement instanceof Mustache mustache && isSkill(mustache)) {
        skills.add(mustache);
      }
      statement.bodies().forEach(inside -> collect(inside, skills));
    }
  }

  private static boolean isSkill(Mustache mustache) {
    return mustache.call().isBare() && mustache.call().callee().original().startsWith(SKILL);
  }

  /**
   * Returns the finding for an unknown skill.
   *
   * @param elsewhere the path of the only text with this name in another folder
   */
  static Diagnostic unknown(
      String name, Location place, List<String> known, Optional<String> elsewhere) {
    String folders = " a folder 'skills' next to this file or in a folder above.";
    Fix fix =
        elsewhere
            .filter(path -> path.toLowerCase(Locale.ROOT).contains("skill"))
            .map(path -> Fix.of("Move '" + path + "' to" + folders))
            .orElseGet(() -> Suggestion.correction(name, known, "Skills", place));
    return Diagnostic.of(DiagnosticCode.UNKNOWN_SKILL, place, name)
        .fix(fix.isEmpty() ? Fix.of("Add it to" + folders) : fix);
  }
}
