package io.promptcompiler.runtime.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OneOfEachGate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** There is a gate for every type that steps know, and it holds what the step says of it. */
class GateTest {

  /** The parameters of each type as step documents write them. */
  private static final Map<String, List<String>> PARAMETERS =
      Map.ofEntries(
          Map.entry("command_exit_0", List.of("command", "timeout")),
          Map.entry("command_output_contains", List.of("command", "contains")),
          Map.entry("command_output_regex", List.of("command", "pattern")),
          Map.entry("file_exists", List.of("path")),
          Map.entry("file_not_exists", List.of("path")),
          Map.entry("changed_files_allowlist", List.of("allowed")),
          Map.entry("changed_files_minimum", List.of("paths", "min_count")),
          Map.entry("forbid_paths", List.of("paths")),
          Map.entry("diff_max_lines", List.of("max")),
          Map.entry("diff_min_lines", List.of("min")),
          Map.entry("json_schema_valid", List.of("path", "schema")),
          Map.entry("criteria_checklist_complete", List.of()),
          Map.entry("patch_applies_cleanly", List.of("patch")),
          Map.entry("no_uncommitted_changes", List.of()),
          Map.entry("tests_passed", List.of()),
          Map.entry("lint_passed", List.of()),
          Map.entry("human_approval", List.of()));

  @Test
  void everyTypeHasItsGate() {
    assertThat(OneOfEachGate.all().stream().map(Gate::type))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(PARAMETERS.keySet());
    assertThat(Gate.class.getPermittedSubclasses()).hasSameSizeAs(OneOfEachGate.all());
  }

  @ParameterizedTest
  @MethodSource("io.promptcompiler.runtime.OneOfEachGate#all")
  void itsComponentsAreTheParametersAndTheDescription(Gate gate) {
    List<String> expected = new ArrayList<>();
    for (String parameter : PARAMETERS.getOrDefault(gate.type(), List.of())) {
      expected.add(parameter.equals("min_count") ? "minCount" : parameter);
    }
    expected.add("description");
    assertThat(gate.getClass().getRecordComponents())
        .extracting(component -> component.getName())
        .containsExactlyElementsOf(expected);
    assertThat(gate.description()).isEqualTo("Why.");
  }

  @Test
  void listsAreCopied() {
    List<String> globs = new ArrayList<>(List.of("src/**"));
    var allowlist = new Gate.ChangedFilesAllowlist(globs, "");
    var minimum = new Gate.ChangedFilesMinimum(globs, 1, "");
    var forbidden = new Gate.ForbidPaths(globs, "");
    globs.add("**");
    assertThat(List.of(allowlist.allowed(), minimum.paths(), forbidden.paths()))
        .containsOnly(List.of("src/**"));
    assertThatThrownBy(() -> allowlist.allowed().add("**"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aSchemaIsCopiedDeeply() {
    Map<String, Object> type = new HashMap<>(Map.of("type", "object"));
    var gate = new Gate.JsonSchemaValid("a.json", Map.of("items", type), "");
    type.clear();
    assertThat(gate.schema()).isEqualTo(Map.of("items", Map.of("type", "object")));
    assertThat(new Gate.JsonSchemaValid("a.json", "schema.json", "").schema())
        .isEqualTo("schema.json");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Gate.JsonSchemaValid("a.json", new StringBuilder[0], ""));
  }

  @Test
  void aTimeoutMayBeLeftOut() {
    assertThat(new Gate.CommandExit0("make", null, "").timeout()).isNull();
    assertThat(new Gate.CommandExit0("make", 30L, "").timeout()).isEqualTo(30);
  }
}
