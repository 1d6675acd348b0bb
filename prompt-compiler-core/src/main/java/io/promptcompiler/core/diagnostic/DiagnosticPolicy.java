package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Applies a project's settings to findings: severities by code, and comments that allow single
 * findings ({@link Exemptions}). Errors cannot be allowed, except those that authors may decide to
 * allow.
 */
public final class DiagnosticPolicy {
  private final Map<DiagnosticCode, Severity> severities;
  private final Predicate<SourceText> exempting;

  /** Creates a policy. Codes that are not mentioned, or cannot be lowered, keep their severity. */
  public DiagnosticPolicy(Map<DiagnosticCode, Severity> severities) {
    this(severities, text -> true);
  }

  /**
   * Creates a policy.
   *
   * @param severities the severities of codes; others, and those that cannot be lowered, keep
   *     theirs
   * @param exempting selects the texts whose exemptions count
   */
  public DiagnosticPolicy(
      Map<DiagnosticCode, Severity> severities, Predicate<SourceText> exempting) {
    this.exempting = exempting;
    this.severities = new EnumMap<>(DiagnosticCode.class);
    this.severities.putAll(severities);
  }

  /**
   * Returns the findings that remain under this policy, with their configured severities, in
   * printing order and without duplicates.
   */
  public List<Diagnostic> apply(List<Diagnostic> found) {
    Map<List<Object>, Joined> counted = new LinkedHashMap<>();
    Exemptions allowed = new Exemptions(List::of, exempting);
    Set<String> unread =
        found.stream()
            .filter(diagnostic -> diagnostic.code() == DiagnosticCode.UNREAD_FRONTMATTER)
            .filter(diagnostic -> severity(diagnostic) == Severity.ERROR)
            .map(diagnostic -> diagnostic.location().source().path())
            .collect(Collectors.toSet());
    found.stream()
        .filter(diagnostic -> !followsFrom(unread, diagnostic))
        .map(diagnostic -> diagnostic.severity(severity(diagnostic)))
        .filter(diagnostic -> diagnostic.severity() != Severity.OFF)
        .filter(diagnostic -> !allowed.allow(diagnostic))
        .sorted(Diagnostic.ORDER)
        .forEach(
            diagnostic ->
                counted.computeIfAbsent(key(diagnostic), none -> new Joined()).add(diagnostic));
    return counted.values().stream().map(Joined::diagnostic).toList();
  }

  /** Returns whether a finding may be a consequence of frontmatter that could not be read. */
  private static boolean followsFrom(Set<String> unread, Diagnostic diagnostic) {
    return diagnostic.code() != DiagnosticCode.UNREAD_FRONTMATTER
        && unread.contains(diagnostic.location().source().path());
  }

  /** Returns the identity of a finding, which is the same if two roots read the same file. */
  private static List<Object> key(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    return List.of(
        diagnostic.code(), location.source().path(), location.span(), diagnostic.message());
  }

  /**
   * Merges the findings at one place of a text into one that lists all places that include the
   * text.
   */
  private static final class Joined {
    private final List<Diagnostic> same = new ArrayList<>();

    void add(Diagnostic diagnostic) {
      same.add(diagnostic);
    }

    Diagnostic diagnostic() {
      Diagnostic first = same.get(0);
      if (same.size() == 1) {
        return first;
      }
      List<Location> places = new ArrayList<>(first.includedFrom());
      Set<String> reported = new HashSet<>();
      places.forEach(place -> reported.add(place.toString()));
      for (Diagnostic other : same.subList(1, same.size())) {
        for (Location place : other.includedFrom()) {
          if (reported.add(place.toString())) {
            places.add(place);
          }
        }
      }
      // What reaches a place is compared with a release, so no subject may be lost.
      return first
          .includedFrom(places)
          .subject(
              same.stream().map(Diagnostic::subject).distinct().collect(Collectors.joining("\n")));
    }
  }

  private Severity severity(Diagnostic diagnostic) {
    Severity severity = severities.get(diagnostic.code());
    boolean isPossible = severity == Severity.ERROR || diagnostic.code().canBeLowered();
    return severity != null && isPossible ? severity : diagnostic.severity();
  }
}
