package io.promptcompiler.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Nashorn;
import io.promptcompiler.runtime.support.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The cases of a public suite for implementations of Handlebars, which an npm package has; without
 * npm there is nothing to do here. Names that nothing declares print nothing, as they do there.
 */
class SuiteTest {
  private static final List<String> FILES =
      List.of(
          "basic",
          "blocks",
          "builtins",
          "data",
          "partials",
          "regressions",
          "strict",
          "whitespace-control");
  private static final Map<DiagnosticCode, Severity> AS_HANDLEBARS =
      new EnumMap<>(
          Map.of(
              DiagnosticCode.UNKNOWN_VARIABLE, Severity.OFF,
              DiagnosticCode.UNKNOWN_PROPERTY, Severity.OFF,
              DiagnosticCode.BEYOND_ROOT, Severity.OFF,
              DiagnosticCode.OUTSIDE_LOOP, Severity.OFF,
              DiagnosticCode.UNKNOWN_DATA, Severity.OFF));

  private static final List<SuiteCase> CASES = new ArrayList<>();

  @BeforeAll
  static void read() throws IOException {
    Path suite = NpmPackage.fetch("handlebars-spec", "104.7.106");
    Nashorn json = new Nashorn();
    for (String file : FILES) {
      String text = Files.readString(suite.resolve("spec").resolve(file + ".json"));
      CASES.addAll(SuiteCase.of(file, (List<?>) json.parseJson(text)));
    }
  }

  @Test
  void withTheTypesOfTheData() {
    check(one -> InferredTypes.parameters(one.data()));
  }

  @Test
  void withNothingKnownOfTypes() {
    check(one -> InferredTypes.anything(one.data()));
  }

  private static void check(Function<SuiteCase, String> parameters) {
    List<String> different = new ArrayList<>();
    Map<String, String> files = new LinkedHashMap<>();
    Map<String, SuiteCase> good = new LinkedHashMap<>();
    for (SuiteCase one : CASES) {
      String folder = "c" + good.size();
      Map<String, String> own = files(folder, one, parameters.apply(one));
      try (Project project = Project.of(own, AS_HANDLEBARS)) {
        if (project.compilation().errors().isEmpty()) {
          good.put(folder, one);
          files.putAll(own);
        } else {
          different.add(difference(one, project.findings()));
        }
      }
    }
    try (Project project = Project.of(files, AS_HANDLEBARS)) {
      good.forEach(
          (folder, one) -> {
            String interpreted = project.interpret(folder + "/test.hbs", one.data());
            String rendered = project.prompt(folder + ".TestPrompt", one.data()).render();
            assertThat(rendered).as(one.name()).isEqualTo(interpreted);
            if (!rendered.equals(one.expected())) {
              different.add(difference(one, Json.stringify(rendered)));
            }
          });
    }
    assertThat(CASES).hasSizeGreaterThan(200);
    assertThat(different.size() * 50)
        .as("%d of %d\n%s", different.size(), CASES.size(), String.join("\n", different))
        .isLessThanOrEqualTo(CASES.size());
  }

  private static String difference(SuiteCase one, String printed) {
    return String.join(
        "\n",
        one.name(),
        "  " + Json.stringify(one.template()),
        "  " + Json.stringify(one.data()) + " " + Json.stringify(one.partials()),
        "  expected " + Json.stringify(one.expected()),
        "  but was  " + printed);
  }

  private static Map<String, String> files(String folder, SuiteCase one, String parameters) {
    Map<String, String> files = new LinkedHashMap<>();
    String escape = one.escapesHtml() ? "escape: html\n" : "";
    String header = "---\n" + escape + "parameters: " + parameters + "\n---\n";
    files.put(folder + "/test.hbs", header + one.template());
    one.partials().forEach((name, text) -> files.put(folder + "/partials/" + name + ".hbs", text));
    return files;
  }
}
