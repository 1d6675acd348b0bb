package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptorBuilder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests the descriptor of the plugin: the names that users write into their builds. */
class DescriptorTest {
  private final Map<String, MojoDescriptor> goals = new TreeMap<>();
  private final PluginDescriptor plugin;

  DescriptorTest() throws Exception {
    try (InputStream in = getClass().getResourceAsStream("/META-INF/maven/plugin.xml")) {
      if (in == null) {
        throw new IOException("no descriptor: run 'process-classes' first");
      }
      plugin = new PluginDescriptorBuilder().build(new InputStreamReader(in, UTF_8));
    }
    for (MojoDescriptor goal : plugin.getMojos()) {
      goals.put(goal.getGoal(), goal);
    }
  }

  @Test
  void goalsHaveTheirPhases() {
    Map<String, String> phases = new TreeMap<>();
    goals.forEach((name, goal) -> phases.put(name, String.valueOf(goal.getPhase())));
    assertThat(phases)
        .containsEntry("generate", "generate-sources")
        .containsEntry("generate-test", "generate-test-sources")
        .containsEntry("validate", "validate")
        .containsEntry("breaking", "verify")
        .containsKey("help");
    assertThat(plugin.getGoalPrefix()).isEqualTo("prompt");
  }

  @Test
  void goalsMayRunInParallel() {
    assertThat(goals.values()).allMatch(MojoDescriptor::isThreadSafe);
  }

  @Test
  void goalsShareTheNamesOfTheirConfiguration() {
    List<String> generate = new ArrayList<>(configuration("generate"));
    // Prompts of tests are for nobody else.
    assertThat(generate.remove("publish")).isTrue();
    assertThat(generate)
        .containsExactlyInAnyOrder(
            "packageName",
            "sourceDirectory",
            "roots",
            "outputDirectory",
            "resourceDirectory",
            "skip",
            "failOnWarning",
            "severities",
            "requiredTemplates",
            "trust",
            "helpers",
            "records",
            "beans",
            "skillValues",
            "sarifFile",
            "githubAnnotations",
            "acceptExamples");
    assertThat(configuration("generate-test")).containsExactlyInAnyOrderElementsOf(generate);
    assertThat(generate).containsAll(configuration("validate"));
  }

  @TestFactory
  Stream<DynamicTest> aPropertyIsTheNameAfterAPrefix() {
    return eachParameter(
        (goal, parameter) -> {
          String expression =
              goal.getMojoConfiguration().getChild(parameter.getName()).getValue("");
          String name = parameter.getName();
          String inTests =
              "test" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
          if (parameter.isEditable()
              && !List.of(
                      "roots",
                      "severities",
                      "categories",
                      "helpers",
                      "records",
                      "beans",
                      "skillValues")
                  .contains(name)) {
            assertThat(expression).isIn("${prompt." + name + "}", "${prompt." + inTests + "}");
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> foldersAreFiles() {
    return eachParameter(
        (goal, parameter) -> {
          assertThat(parameter.getType()).isNotEqualTo("java.nio.file.Path");
          if (parameter.getName().endsWith("Directory")) {
            assertThat(parameter.getType()).isEqualTo("java.io.File");
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> everyGoalIsExplained() {
    return DynamicTest.stream(
        ours().stream(),
        MojoDescriptor::getGoal,
        goal -> assertThat(goal.getDescription()).isNotBlank());
  }

  @TestFactory
  Stream<DynamicTest> everyParameterIsExplained() {
    return eachParameter(
        (goal, parameter) -> {
          if (parameter.isEditable()) {
            assertThat(parameter.getDescription()).isNotBlank();
          }
        });
  }

  /** A test for each parameter of each goal. */
  private Stream<DynamicTest> eachParameter(BiConsumer<MojoDescriptor, Parameter> check) {
    return ours().stream()
        .flatMap(
            goal ->
                DynamicTest.stream(
                    goal.getParameters().stream(),
                    parameter -> goal.getGoal() + ": " + parameter.getName(),
                    parameter -> check.accept(goal, parameter)));
  }

  private List<MojoDescriptor> ours() {
    return goals.values().stream().filter(goal -> !goal.getGoal().equals("help")).toList();
  }

  private List<String> configuration(String goal) {
    List<String> names = new ArrayList<>();
    for (Parameter parameter : goals.get(goal).getParameters()) {
      if (parameter.isEditable()) {
        names.add(parameter.getName());
      }
    }
    return names;
  }
}
