package io.promptcompiler.core.diagnostic;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a project makes of findings: their severity by code, and the single ones that an author
 * allows by a comment on the line or the line above, {@code {{! prompt-compiler: allow PC310
 * because … }}} in a template and {@code # prompt-compiler: allow PC204 because …} in YAML. Only
 * what is not an error can be allowed.
 */
public final class DiagnosticPolicy {
  private static final Pattern ALLOW =
      Pattern.compile(
          "(?:\\{\\{~?!(?:--)?|#)\\s*prompt-compiler:\\s*allow\\s+(PC[0-9]+(?:\\s*,\\s*PC[0-9]+)*)");

  private final Map<DiagnosticCode, Severity> severities;

  /** A policy; codes that are not named, or cannot be lowered, keep their severity. */
  public DiagnosticPolicy(Map<DiagnosticCode, Severity> severities) {
    this.severities = new EnumMap<>(DiagnosticCode.class);
    this.severities.putAll(severities);
  }

  /** The findings that count, with the severity they have here, in printing order, each once. */
  public List<Diagnostic> apply(List<Diagnostic> found) {
    Map<List<Object>, Diagnostic> counted = new LinkedHashMap<>();
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
        .filter(diagnostic -> diagnostic.isError() || !isAllowed(diagnostic))
        .sorted(Diagnostic.ORDER)
        .forEach(
            diagnostic -> counted.merge(key(diagnostic), diagnostic, DiagnosticPolicy::joined));
    return List.copyOf(counted.values());
  }

  /** What a file lacks whose frontmatter is not read may all stand in there. */
  private static boolean followsFrom(Set<String> unread, Diagnostic diagnostic) {
    return diagnostic.code() != DiagnosticCode.UNREAD_FRONTMATTER
        && unread.contains(diagnostic.location().source().path());
  }

  /** What makes it another finding, also when two roots have read the same file. */
  private static List<Object> key(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    return List.of(
        diagnostic.code(), location.source().path(), location.span(), diagnostic.message());
  }

  /** One finding in a text that several include: it tells all who do. */
  private static Diagnostic joined(Diagnostic one, Diagnostic other) {
    Diagnostic joined = one;
    for (Location place : other.includedFrom()) {
      List<String> told = joined.includedFrom().stream().map(Location::toString).toList();
      joined = told.contains(place.toString()) ? joined : joined.includedFrom(place);
    }
    return joined;
  }

  private Severity severity(Diagnostic diagnostic) {
    Severity severity = severities.get(diagnostic.code());
    boolean isPossible = severity == Severity.ERROR || diagnostic.code().canBeLowered();
    return severity != null && isPossible ? severity : diagnostic.severity();
  }

  private static boolean isAllowed(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    int line = location.line();
    return allows(location.source().lineText(line), diagnostic.code())
        || allows(location.source().lineText(line - 1), diagnostic.code());
  }

  private static boolean allows(String line, DiagnosticCode code) {
    Matcher matcher = ALLOW.matcher(line);
    while (matcher.find()) {
      for (String id : matcher.group(1).split(",", -1)) {
        if (id.strip().equals(code.id())) {
          return true;
        }
      }
    }
    return false;
  }
}
