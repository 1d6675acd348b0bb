package io.promptcompiler.core.doctor;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.doctor.Check.Result;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of an examination by {@link Doctor}.
 *
 * @param sections a checklist for each root, and one for all roots
 * @param diagnostics the findings of the compiler that are not in the checklist, in printing order
 */
public record Examination(List<Section> sections, List<Diagnostic> diagnostics) {

  /** Copies the lists. */
  public Examination {
    sections = List.copyOf(sections);
    diagnostics = List.copyOf(diagnostics);
  }

  /**
   * A section of the checklist.
   *
   * @param title its title; empty if there is only one root
   */
  public record Section(String title, List<Check> checks) {

    /** Copies the list. */
    public Section {
      checks = List.copyOf(checks);
    }
  }

  /**
   * Merges the examinations of several modules. The results of several modules for the same root
   * become one section, and each finding is listed once.
   *
   * @param modules the examinations by the names of the modules
   */
  public static Examination of(Map<String, Examination> modules) {
    Map<Section, List<String>> titles = new LinkedHashMap<>();
    List<Diagnostic> findings = new ArrayList<>();
    modules.forEach(
        (module, examination) -> {
          examination
              .sections()
              .forEach(
                  section ->
                      titles.computeIfAbsent(section, none -> new ArrayList<>()).add(module));
          findings.addAll(examination.diagnostics());
        });
    List<Section> sections = new ArrayList<>();
    titles.forEach(
        (section, names) -> {
          String all = String.join(", ", names);
          String title = section.title().isEmpty() ? all : all + ": " + section.title();
          sections.add(new Section(title, section.checks()));
        });
    return new Examination(sections, new DiagnosticPolicy(Map.of()).apply(findings));
  }

  /** Returns a copy with a remark at its end. */
  public Examination noting(String remark) {
    List<Section> all = new ArrayList<>(sections);
    Section last = all.size() == 1 ? all.remove(0) : new Section("", List.of());
    List<Check> checks = new ArrayList<>(last.checks());
    checks.add(Check.note(remark));
    all.add(new Section(last.title(), checks));
    return new Examination(all, diagnostics);
  }

  /** Returns the checks that failed. */
  public List<Check> failed() {
    return sections.stream()
        .flatMap(section -> section.checks().stream())
        .filter(check -> check.result() == Result.BAD)
        .toList();
  }

  /** Returns the checklist for printing, with escapes for invisible characters. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Section section : sections) {
      if (!section.title().isEmpty()) {
        lines.add(section.title());
      }
      section.checks().forEach(check -> lines.add(check.toString()));
    }
    lines.replaceAll(Shown::spelled);
    return lines;
  }

  /**
   * Returns a JSON array with an object for each check, one per line, with a line break at the end.
   */
  public String json() {
    List<String> checks = new ArrayList<>();
    for (Section section : sections) {
      for (Check check : section.checks()) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (!section.title().isEmpty()) {
          members.put("section", section.title());
        }
        members.put("result", check.result().word());
        members.put("text", check.text());
        checks.add(Json.stringify(members));
      }
    }
    return checks.isEmpty() ? "[\n]\n" : "[\n  " + String.join(",\n  ", checks) + "\n]\n";
  }
}
