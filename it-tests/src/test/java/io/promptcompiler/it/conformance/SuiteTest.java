package io.promptcompiler.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Nashorn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

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

  /** The one case that does not render the expected text with the types of its data. */
  private static final String DIFFERENT =
      "blocks: blocks - inverted sections, inverted section with false value null";

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

  @TestFactory
  Stream<DynamicTest> withTheTypesOfTheData() {
    return tests(one -> InferredTypes.parameters(one.data()), Set.of(DIFFERENT));
  }

  @TestFactory
  Stream<DynamicTest> withNothingKnownOfTypes() {
    return tests(one -> InferredTypes.anything(one.data()), Set.of());
  }

  /** A test for each case. All that compile are compiled together, as javac takes its time. */
  private static Stream<DynamicTest> tests(
      Function<SuiteCase, String> parameters, Set<String> different) {
    Map<String, String> files = new LinkedHashMap<>();
    Map<SuiteCase, String> findings = new LinkedHashMap<>();
    for (SuiteCase one : CASES) {
      Map<String, String> own = files(folder(one), one, parameters.apply(one));
      try (Project project = Project.of(own, AS_HANDLEBARS)) {
        if (project.compilation().errors().isEmpty()) {
          files.putAll(own);
        } else {
          findings.put(one, project.findings());
        }
      }
    }
    assertThat(CASES).hasSizeGreaterThan(200).extracting(SuiteCase::name).containsAll(different);
    Project project = Project.of(files, AS_HANDLEBARS);
    return DynamicTest.stream(
            CASES.stream(),
            SuiteCase::name,
            one -> {
              String printed = findings.get(one);
              if (printed == null) {
                printed = render(project, one);
              }
              if (different.contains(one.name())) {
                assertThat(printed).as("no longer different").isNotEqualTo(one.expected());
              } else {
                assertThat(printed).as(one.toString()).isEqualTo(one.expected());
              }
            })
        .onClose(project::close);
  }

  private static String render(Project project, SuiteCase one) {
    String interpreted = project.interpret(folder(one) + "/test.hbs", one.data());
    String rendered = project.prompt(folder(one) + ".TestPrompt", one.data()).render();
    assertThat(rendered).isEqualTo(interpreted);
    return rendered;
  }

  private static String folder(SuiteCase one) {
    return "c" + CASES.indexOf(one);
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
