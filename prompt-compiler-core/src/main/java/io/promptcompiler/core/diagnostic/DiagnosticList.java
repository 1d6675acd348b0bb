package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Collects findings in the order in which they are reported. Of findings that differ only in place
 * and message, it keeps a limited number for each file, and then one that says so: a text of a
 * megabyte can have hundreds of thousands, which nobody reads. Not safe for use by multiple
 * threads.
 */
public final class DiagnosticList implements DiagnosticSink {
  private static final String MORE =
      "Only %,d findings of this kind in this file are reported.".formatted(Limits.FINDINGS);

  private final List<Diagnostic> found = new ArrayList<>();
  private final Map<Kind, Set<Identity>> kept = new HashMap<>();

  /** The kinds of findings that are not kept, and whether comments can allow some of them. */
  private final Map<Kind, Set<Boolean>> omitted = new HashMap<>();

  private final Exemptions exemptions = new Exemptions(List::of, text -> true);

  /** The properties that all findings of one count have in common. */
  private record Kind(DiagnosticCode code, Severity severity, String path) {}

  /** The place and the message, in which findings of a kind differ. */
  private record Identity(Span span, String message) {}

  @Override
  public void report(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    Kind kind = new Kind(diagnostic.code(), diagnostic.severity(), location.source().path());
    Set<Identity> known = kept.computeIfAbsent(kind, none -> new HashSet<>());
    Identity identity = new Identity(location.span(), diagnostic.message());
    boolean isKept = known.size() < Limits.FINDINGS || known.contains(identity);
    if (isKept && !isMore(diagnostic)) {
      known.add(identity);
      found.add(diagnostic);
      return;
    }
    // A project allows all or none of the omitted findings that comments allow, so one of them
    // stands for the others.
    boolean canBeAllowed = !location.isWholeFile() && exemptions.at(location).contains(kind.code());
    if (omitted.computeIfAbsent(kind, none -> new HashSet<>()).add(canBeAllowed)) {
      Location place = canBeAllowed ? location : new Location(location.source(), Span.at(0));
      found.add(
          more(diagnostic.code(), diagnostic.severity(), place)
              .includedFrom(diagnostic.includedFrom()));
    }
  }

  /**
   * Returns a finding that stands for others that are not reported.
   *
   * @param place the place of one of them, or the whole file
   */
  public static Diagnostic more(DiagnosticCode code, Severity severity, Location place) {
    return new Diagnostic(
        code,
        severity,
        place,
        MORE,
        Fix.of("The others are reported when these are fixed."),
        List.of(),
        Optional.empty(),
        /* subject= */ "");
  }

  /** Returns whether a finding stands for others that are not reported. */
  public static boolean isMore(Diagnostic diagnostic) {
    return diagnostic.message().equals(MORE);
  }

  /** Returns the findings so far. */
  public List<Diagnostic> toList() {
    return List.copyOf(found);
  }

  /** Returns whether a finding stops the build under any configuration. */
  public boolean isBroken() {
    return found.stream().anyMatch(one -> one.isError() && !one.code().canBeLowered());
  }

  /** Returns whether a finding is an error. */
  public boolean hasErrors() {
    return found.stream().anyMatch(Diagnostic::isError);
  }
}
