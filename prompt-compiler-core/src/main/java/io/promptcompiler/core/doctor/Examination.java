package io.promptcompiler.core.doctor;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.doctor.Check.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of an examination by {@link Doctor}.
 *
 * @param sections a check list for each root, and one for what concerns all
 * @param diagnostics the findings of the compiler that no check repeats, in printing order
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
   * @param title what it is about; empty when there is only one root
   */
  public record Section(String title, List<Check> checks) {

    /** Copies the list. */
    public Section {
      checks = List.copyOf(checks);
    }
  }

  /** The checks that failed. */
  public List<Check> failed() {
    return sections.stream()
        .flatMap(section -> section.checks().stream())
        .filter(check -> check.result() == Result.BAD)
        .toList();
  }

  /** The check list as it is printed. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Section section : sections) {
      if (!section.title().isEmpty()) {
        lines.add(section.title());
      }
      section.checks().forEach(check -> lines.add(check.toString()));
    }
    return lines;
  }
}
