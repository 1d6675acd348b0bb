package io.promptcompiler.core.diagnostic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Writes findings as the results of a SARIF run. */
final class SarifResults {
  private static final int MOST_RELATED = 100;

  /**
   * The maximum length of a line in a fingerprint; only the text around the place of a longer line
   * is used.
   */
  private static final int LONGEST_LINE = 1_000;

  private final ArtifactLocations artifacts;
  private final List<DiagnosticCode> rules;
  private final Map<List<Object>, Integer> seen = new HashMap<>();

  /**
   * Creates a writer.
   *
   * @param base the folder to which paths are relative
   * @param rules the codes that the run lists, in that order
   */
  SarifResults(Path base, List<DiagnosticCode> rules) {
    this.artifacts = new ArtifactLocations(base);
    this.rules = rules;
  }

  List<Map<String, Object>> of(List<Diagnostic> found) {
    return found.stream().map(this::result).toList();
  }

  private Map<String, Object> result(Diagnostic diagnostic) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("ruleId", diagnostic.code().id());
    result.put("ruleIndex", rules.indexOf(diagnostic.code()));
    result.put("level", Sarif.level(diagnostic.severity()));
    // Braces are not doubled: messages without arguments have no placeholders, and viewers would
    // show both braces.
    result.put("message", Sarif.text(artifacts.shorten(diagnostic.sentences())));
    result.put("locations", List.of(Map.of("physicalLocation", place(diagnostic.location()))));
    List<Map<String, Object>> related = related(diagnostic);
    if (!related.isEmpty()) {
      result.put("relatedLocations", related);
    }
    if (!diagnostic.fix().edits().isEmpty()) {
      result.put("fixes", List.of(fix(diagnostic.fix())));
    }
    result.put("partialFingerprints", Map.of("promptFinding/v1", fingerprint(diagnostic)));
    return result;
  }

  /** Groups edits by file, as the standard requires. */
  private Map<String, Object> fix(Fix fix) {
    Map<SourceText, List<Map<String, Object>>> byFile = new LinkedHashMap<>();
    for (Edit edit : fix.edits()) {
      Map<String, Object> replacement = new LinkedHashMap<>();
      replacement.put("deletedRegion", region(edit.place()));
      replacement.put("insertedContent", Map.of("text", edit.replacement()));
      byFile.computeIfAbsent(edit.place().source(), none -> new ArrayList<>()).add(replacement);
    }
    List<Map<String, Object>> changes = new ArrayList<>();
    byFile.forEach(
        (source, replacements) -> {
          Map<String, Object> change = new LinkedHashMap<>();
          change.put("artifactLocation", artifacts.of(source));
          change.put("replacements", replacements);
          changes.add(change);
        });
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("description", Sarif.text(artifacts.shorten(fix.text())));
    result.put("artifactChanges", changes);
    return result;
  }

  private List<Map<String, Object>> related(Diagnostic diagnostic) {
    List<Map<String, Object>> related = new ArrayList<>();
    List<Location> places = diagnostic.includedFrom();
    for (Location place : places.subList(0, Math.min(MOST_RELATED, places.size()))) {
      related.add(related(related.size() + 1, place, "Included from here."));
    }
    diagnostic
        .released()
        .ifPresent(place -> related.add(related(related.size() + 1, place, "Released here.")));
    return related;
  }

  private Map<String, Object> related(int id, Location place, String message) {
    Map<String, Object> location = new LinkedHashMap<>();
    location.put("id", id);
    location.put("physicalLocation", place(place));
    location.put("message", Sarif.text(message));
    return location;
  }

  private Map<String, Object> place(Location location) {
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("artifactLocation", artifacts.of(location.source()));
    if (!location.isWholeFile()) {
      place.put("region", region(location));
    }
    return place;
  }

  private static Map<String, Object> region(Location location) {
    Map<String, Object> region = new LinkedHashMap<>();
    region.put("startLine", location.line());
    region.put("startColumn", location.column());
    region.put("endLine", location.endLine());
    region.put("endColumn", location.endColumn());
    return region;
  }

  /**
   * Returns a fingerprint that does not change when lines are added or removed around the place. It
   * is computed from the text of the line and from the message without numbers, which may be line
   * numbers. Equal fingerprints are numbered.
   */
  private String fingerprint(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    String message = artifacts.shorten(diagnostic.message()).replaceAll("[0-9]+", "");
    String line = location.isWholeFile() ? "" : line(location);
    String identity = message + "\n" + line.strip();
    UUID hash = UUID.nameUUIDFromBytes(identity.getBytes(UTF_8));
    List<Object> key = List.of(diagnostic.code(), location.source().path(), hash);
    return hash + ":" + seen.merge(key, 1, Integer::sum);
  }

  private static String line(Location location) {
    SourceText source = location.source();
    Span line = source.lineSpan(location.line());
    int from = location.span().start();
    return source.slice(
        line.length() <= LONGEST_LINE
            ? line
            : new Span(
                Math.max(line.start(), from - LONGEST_LINE / 2),
                Math.min(line.end(), from + LONGEST_LINE / 2)));
  }
}
