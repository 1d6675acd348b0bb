package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A finding: a code with its message, where it applies, and how to fix it.
 *
 * @param code the kind of finding
 * @param severity its effect on the build
 * @param location its place; an empty span at 0 means the whole file
 * @param message a sentence with a full stop, user words in quotes
 * @param fix how to fix it
 * @param includedFrom the places that include the text at fault, innermost first
 * @param released the place in the release, for findings about changes since the release
 * @param subject the name that was not found, for a finding of {@link DiagnosticCode#lookup}; for
 *     one about trust, which value reaches where, whatever its message calls it; empty for others
 */
public record Diagnostic(
    DiagnosticCode code,
    Severity severity,
    Location location,
    String message,
    Fix fix,
    List<Location> includedFrom,
    Optional<Location> released,
    String subject) {

  /**
   * Orders findings for printing: by file, then position, then code. Those that stand for others
   * come last.
   */
  public static final Comparator<Diagnostic> ORDER =
      Comparator.comparing((Diagnostic diagnostic) -> diagnostic.location().source().path())
          .thenComparing(DiagnosticList::isMore)
          .thenComparing(diagnostic -> diagnostic.location().span().start())
          .thenComparing(Diagnostic::code)
          .thenComparing(Diagnostic::message);

  /** Copies the list. */
  public Diagnostic {
    includedFrom = List.copyOf(includedFrom);
  }

  /**
   * Returns a finding with its usual severity and no fix.
   *
   * @param words the arguments of the code's text, in order; special characters from templates are
   *     escaped, so that the finding can be shown anywhere
   */
  public static Diagnostic of(DiagnosticCode code, Location location, Object... words) {
    return new Diagnostic(
        code,
        code.severity(),
        location,
        code.message(words),
        Fix.NONE,
        List.of(),
        Optional.empty(),
        code.lookup().isPresent() ? String.valueOf(words[0]) : "");
  }

  /** Returns a copy with a fix that has no edits. */
  public Diagnostic fix(String text) {
    return fix(Fix.of(text));
  }

  /** Returns a copy with a fix. */
  public Diagnostic fix(Fix other) {
    return new Diagnostic(
        code, severity, location, message, other, includedFrom, released, subject);
  }

  /** Returns a copy with another severity. */
  public Diagnostic severity(Severity other) {
    return new Diagnostic(code, other, location, message, fix, includedFrom, released, subject);
  }

  /** Returns a copy with a subject. */
  public Diagnostic subject(String other) {
    return new Diagnostic(code, severity, location, message, fix, includedFrom, released, other);
  }

  /** Returns a copy at another place. */
  public Diagnostic at(Location place) {
    return new Diagnostic(code, severity, place, message, fix, includedFrom, released, subject);
  }

  /** Returns a copy with the given places that include the text. */
  Diagnostic includedFrom(List<Location> places) {
    return new Diagnostic(code, severity, location, message, fix, places, released, subject);
  }

  /** Returns a copy with one more place that includes the text. */
  public Diagnostic includedFrom(Location place) {
    List<Location> places = new ArrayList<>(includedFrom);
    places.add(place);
    return new Diagnostic(code, severity, location, message, fix, places, released, subject);
  }

  /** Returns a copy with the place in the release. */
  public Diagnostic released(Location place) {
    return new Diagnostic(
        code, severity, location, message, fix, includedFrom, Optional.of(place), subject);
  }

  /** Returns the message and the sentences of the fix as one text. */
  public String sentences() {
    return Suggestion.join(message, fix.text());
  }

  /** Returns whether this finding stops the build. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
