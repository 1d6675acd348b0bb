package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptorBuilder;
import org.junit.jupiter.api.Test;

/**
 * Tests that {@code docs/goals.md} lists the goals and parameters of the descriptor. The part from
 * the first section on is generated: {@code ./mvnw test -Dgoldens=rewrite} rewrites it.
 */
class GoalsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "goals.md");

  /** The descriptor whose texts have the code of the Javadoc marked up, as the site shows them. */
  private static final Path DESCRIPTOR = Path.of("target", "plugin-enhanced.xml");

  private static final String TABLE =
      "| element | property | default | meaning |\n|---|---|---|---|\n";

  @Test
  void thePageHasTheGoalsOfTheDescriptor() throws Exception {
    String page = Files.readString(PAGE);
    String expected = page.substring(0, page.indexOf("\n## ") + 1) + sections(goals());
    if ("rewrite".equals(System.getProperty("goldens"))) {
      Files.writeString(PAGE, expected);
      page = expected;
    }
    assertThat(page).as("./mvnw test -Dgoldens=rewrite rewrites it").isEqualTo(expected);
  }

  private static List<MojoDescriptor> goals() throws Exception {
    try (Reader descriptor = Files.newBufferedReader(DESCRIPTOR)) {
      return new PluginDescriptorBuilder()
          .build(descriptor).getMojos().stream()
              .filter(goal -> !goal.getGoal().equals("help"))
              .sorted(Comparator.comparing(MojoDescriptor::getGoal))
              .toList();
    }
  }

  private static String sections(List<MojoDescriptor> goals) {
    List<String> all = goals.stream().flatMap(goal -> rows(goal).stream()).toList();
    // generate-test has a source directory that differs from the others.
    List<String> shared =
        all.stream()
            .distinct()
            .filter(row -> Collections.frequency(all, row) >= goals.size() - 1)
            .toList();
    StringBuilder text = new StringBuilder("## Parameters of all goals\n\n").append(TABLE);
    shared.forEach(text::append);
    for (MojoDescriptor goal : goals) {
      text.append("\n## ").append(goal.getGoal()).append("\n\n");
      text.append(markdown(goal.getDescription())).append('\n');
      if (goal.getPhase() != null) {
        text.append("\nThe default phase is `").append(goal.getPhase()).append("`.\n");
      }
      List<String> rows = new ArrayList<>(rows(goal));
      rows.removeAll(shared);
      if (!rows.isEmpty()) {
        text.append('\n').append(TABLE);
        rows.forEach(text::append);
      }
    }
    return text.toString();
  }

  private static List<String> rows(MojoDescriptor goal) {
    return goal.getParameters().stream()
        .filter(Parameter::isEditable)
        .sorted(Comparator.comparing(Parameter::getName))
        .map(parameter -> row(goal, parameter))
        .toList();
  }

  private static String row(MojoDescriptor goal, Parameter parameter) {
    var setting = goal.getMojoConfiguration().getChild(parameter.getName(), false);
    Optional<String> property =
        Optional.ofNullable(setting)
            .map(found -> found.getValue(""))
            .map(expression -> expression.replaceAll("[${}]", ""));
    Optional<String> fallback =
        Optional.ofNullable(setting)
            .map(found -> found.getAttribute("default-value"))
            .map(value -> value.replace("${project.basedir}/", ""))
            .map(value -> value.replace("${project.build.directory}", "target"));
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            parameter.getName(),
            code(property),
            code(fallback),
            markdown(parameter.getDescription()));
  }

  private static String code(Optional<String> text) {
    return text.filter(found -> !found.isEmpty()).map(found -> "`" + found + "`").orElse("");
  }

  /** Converts the HTML of the descriptor: code, and characters that are escaped. */
  private static String markdown(String html) {
    return html.replaceAll("</?code>", "`")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
