package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes findings as a log in <a
 * href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>, which
 * GitHub code scanning, editors and other tools read. The log has one run, with a rule for each
 * code that occurs; the same findings produce the same bytes on any machine and at any time. It
 * lists at most 1,000 findings for a file and 25,000 in total, which are the limits of GitHub; a
 * notification contains the number of further findings.
 */
public final class Sarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private static final int MOST_OF_A_FILE = 1_000;
  private static final int MOST = 25_000;

  private final Path base;
  private final String version;

  /**
   * Creates a writer.
   *
   * @param base the folder to which paths are relative
   * @param version the version of the compiler
   */
  public Sarif(Path base, String version) {
    this.base = base;
    this.version = version;
  }

  /** Returns the log of findings in printing order, with a line break at its end. */
  public String log(List<Diagnostic> found) {
    List<Diagnostic> ofFiles = ListedDiagnostics.of(found, MOST_OF_A_FILE).listed();
    List<Diagnostic> listed = ofFiles.size() <= MOST ? ofFiles : errorsFirst(ofFiles);
    List<DiagnosticCode> codes = listed.stream().map(Diagnostic::code).distinct().sorted().toList();
    Map<String, Object> log = new LinkedHashMap<>();
    log.put("$schema", SCHEMA);
    log.put("version", "2.1.0");
    log.put(
        "runs",
        List.of(
            run(codes, new SarifResults(base, codes).of(listed), found.size() - listed.size())));
    return Json.stringify(log) + "\n";
  }

  private static List<Diagnostic> errorsFirst(List<Diagnostic> found) {
    return Stream.concat(
            found.stream().filter(Diagnostic::isError),
            found.stream().filter(finding -> !finding.isError()))
        .limit(MOST)
        .sorted(Diagnostic.ORDER)
        .toList();
  }

  private Map<String, Object> run(
      List<DiagnosticCode> codes, List<Map<String, Object>> results, int omitted) {
    Map<String, Object> driver = new LinkedHashMap<>();
    driver.put("name", "Prompt Compiler");
    driver.put("version", version);
    driver.put("rules", codes.stream().map(Sarif::rule).toList());
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("tool", Map.of("driver", driver));
    // The location of the base folder is omitted: it differs between machines.
    run.put(
        "originalUriBaseIds",
        Map.of(
            ArtifactLocations.BASE_ID,
            Map.of("description", text("The folder in which Maven was started."))));
    run.put("columnKind", "utf16CodeUnits");
    if (omitted > 0) {
      Map<String, Object> notification = new LinkedHashMap<>();
      notification.put("level", "warning");
      notification.put("message", text(omitted + " more findings are not listed."));
      Map<String, Object> invocation = new LinkedHashMap<>();
      invocation.put("executionSuccessful", true);
      invocation.put("toolExecutionNotifications", List.of(notification));
      run.put("invocations", List.of(invocation));
    }
    run.put("results", results);
    return run;
  }

  private static Map<String, Object> rule(DiagnosticCode code) {
    Map<String, Object> summary = text(code.text());
    Map<String, Object> configuration = new LinkedHashMap<>();
    if (code.severity() == Severity.OFF) {
      configuration.put("enabled", false);
    }
    configuration.put("level", level(code.severity()));
    Map<String, Object> rule = new LinkedHashMap<>();
    rule.put("id", code.id());
    rule.put("name", name(code));
    rule.put("shortDescription", summary);
    rule.put("fullDescription", summary);
    rule.put("help", text("'prompt explain " + code.id() + "' explains it."));
    rule.put("defaultConfiguration", configuration);
    rule.put("properties", Map.of("tags", List.of(code.category().word())));
    return rule;
  }

  /** Returns the name of a rule: {@code UnknownVariable}. */
  private static String name(DiagnosticCode code) {
    List<String> words = new ArrayList<>();
    for (String word : code.name().split("_", -1)) {
      words.add(word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT));
    }
    return String.join("", words);
  }

  /**
   * Returns the SARIF level for a severity. A code that is off becomes a warning when it is
   * enabled.
   */
  static String level(Severity severity) {
    return severity == Severity.ERROR ? "error" : "warning";
  }

  /**
   * Returns a message. The standard has links in messages, {@code [text](place)}. Those in the
   * words of a template are escaped with backslashes.
   */
  static Map<String, Object> text(String text) {
    StringBuilder escaped = new StringBuilder();
    int slashes = 0;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (text.startsWith("](", i)) {
        escaped.append("\\".repeat(slashes + 1));
      }
      slashes = unit == '\\' ? slashes + 1 : 0;
      escaped.append(unit);
    }
    return Map.of("text", escaped.toString());
  }
}
