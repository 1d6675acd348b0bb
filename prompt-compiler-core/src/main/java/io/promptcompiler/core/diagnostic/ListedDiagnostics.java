package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the findings to list one by one if a file has more than anybody would read. It lists a
 * limited number for each file, errors before warnings, in the order in which they were reported.
 *
 * @param listed the findings to list
 * @param omitted the number of findings that are not listed, by file, in the order of the files
 */
public record ListedDiagnostics(List<Diagnostic> listed, Map<SourceText, Omitted> omitted) {
  /** The maximum number of findings of a file that are printed. */
  public static final int PRINTED = 100;

  /**
   * Findings of one file that are not listed.
   *
   * @param errors the number of findings that stop the build
   * @param warnings the number of other findings
   */
  public record Omitted(int errors, int warnings) {

    private static final Omitted NONE = new Omitted(0, 0);

    /** Returns the number of findings. */
    public int count() {
      return errors + warnings;
    }

    private Omitted plus(Diagnostic diagnostic) {
      return diagnostic.isError()
          ? new Omitted(errors + 1, warnings)
          : new Omitted(errors, warnings + 1);
    }

    /**
     * Returns the number as a sentence: {@code 50 more findings in this file are not listed: 30
     * errors and 20 warnings.}
     */
    public String sentence() {
      String all = Plural.of(count(), "more finding") + " in this file";
      String verb = count() == 1 ? " is" : " are";
      String both = Plural.of(errors, "error") + " and " + Plural.of(warnings, "warning");
      String which =
          warnings == 0
              ? Plural.of(errors, "error")
              : errors == 0 ? Plural.of(warnings, "warning") : both;
      return all + verb + " not listed: " + which + ".";
    }
  }

  /** Copies the list. */
  public ListedDiagnostics {
    listed = List.copyOf(listed);
  }

  /** Lists up to the given number of findings for each file. */
  public static ListedDiagnostics of(List<Diagnostic> found, int most) {
    Map<String, Integer> errors = new HashMap<>();
    for (Diagnostic diagnostic : found) {
      errors.merge(path(diagnostic), diagnostic.isError() ? 1 : 0, Integer::sum);
    }
    List<Diagnostic> listed = new ArrayList<>();
    Map<String, Integer> listedErrors = new HashMap<>();
    Map<String, Integer> listedWarnings = new HashMap<>();
    Map<String, SourceText> files = new HashMap<>();
    Map<SourceText, Omitted> omitted = new LinkedHashMap<>();
    for (Diagnostic diagnostic : found) {
      String path = path(diagnostic);
      int free = diagnostic.isError() ? most : most - errors.getOrDefault(path, 0);
      Map<String, Integer> counted = diagnostic.isError() ? listedErrors : listedWarnings;
      if (counted.merge(path, 1, Integer::sum) <= free) {
        listed.add(diagnostic);
      } else {
        SourceText file = files.computeIfAbsent(path, none -> diagnostic.location().source());
        omitted.put(file, omitted.getOrDefault(file, Omitted.NONE).plus(diagnostic));
      }
    }
    return new ListedDiagnostics(listed, omitted);
  }

  private static String path(Diagnostic diagnostic) {
    return diagnostic.location().source().path();
  }
}
